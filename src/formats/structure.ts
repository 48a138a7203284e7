import { SPACE } from '../core/bytes.ts';
import { type FieldList, insertField } from '../engine/fields/field-list.ts';
import type { FieldPlan, FieldRange, WindowStructure } from '../engine/fields/formats.ts';
import { addLiteral, copyLiterals, literalList } from '../engine/fields/literals.ts';
import { fieldLists, layerOf, type WindowBuffers } from '../engine/window/buffers.ts';
import { beginningIn, grammars } from './grammars.ts';
import { type Key, type KeyTable, keyTable } from './keys/key-table.ts';
import { KEY_BYTES, type Reading } from './reading.ts';

/** Adds the fields of a window to those that it has, and says in which literals it is. */
type ReadStructure = (
  bytes: Buffer,
  position: Omit<FieldRange, 'bytes'>,
  buffers: WindowBuffers,
  others: readonly FieldList[] | undefined,
) => WindowStructure;

/** Most keys for which the filters are asked in a text, and bytes of text that allow one more: documents repeat theirs. */
const MOST_ASKED = 1024;
const BYTES_A_KEY = 128;

/** Reads the windows of one text with the grammars of all formats. */
export function structureReader(plan: FieldPlan): ReadStructure {
  const all = grammars();
  const table = keyTable(plan);
  /** Literals of the windows so far that a match of the next one may begin in. */
  const before = literalList();
  let grammar: number | undefined;
  /** Where it began, as an offset in the input. */
  let began = 0;
  let resume = 0;
  let requested = 0;
  /** Offset of the latest key. */
  let latest = 0;
  let literals = before;
  let lists: readonly FieldList[] | undefined;

  return function read(shown, position, buffers, others) {
    const { base, from, to } = position;
    const bytes = shown.subarray(0, position.end);
    lists = others;
    literals = layerOf(buffers, 1);
    copyLiterals(before, literals, base);
    const reading = readingOf(bytes, position, buffers);
    resume = base + readTo(reading, Math.max(from, resume - base), to);
    copyLiterals(literals, before, base + to - plan.contextBytes);
    readAhead(reading);
    return { fields: lists, layers: literals.length > 0 ? [literals] : undefined };
  };

  function readingOf(
    bytes: Buffer,
    { base, from, to, end, ended }: Omit<FieldRange, 'bytes'>,
    buffers: WindowBuffers,
  ): Reading {
    return {
      ...{ bytes, base, from, to, end, ended },
      literal: (at, container) => addLiteral(literals, base + at, container),
      field(first, last, owners) {
        let [start, stop] = [first, last];
        while (start < stop && bytes[start] <= SPACE) start++;
        while (stop > start && bytes[stop - 1] <= SPACE) stop--;
        if (start === stop) return;
        lists ??= fieldLists(buffers, plan, table.labels);
        for (let n = 0; n < owners.length; n += 2) {
          insertField(lists[owners[n]], start, stop, owners[n + 1]);
        }
      },
      key: (start, stop) => keyAt(bytes, start, stop, base),
      label(text) {
        const own = Buffer.from(text);
        return keyAt(own, 0, own.length, base);
      },
      composed: (key, parent) => composedOf(table, key, parent, mayAsk),
    };
  }

  function readTo(reading: Reading, at: number, limit: number): number {
    let p = at;
    while (p < limit) {
      if (grammar === undefined) {
        const beginning = beginningIn(reading, p, limit);
        if (beginning === undefined) return limit;
        grammar = beginning.format;
        all[grammar].begin(reading, beginning.at);
        p = beginning.at;
        began = reading.base + p;
      }
      const stopped = all[grammar].step(reading, p, limit);
      if (all[grammar].isOver()) {
        grammar = undefined;
        // Another text may begin where this one ended, but not the same again.
        p = reading.base + stopped > began ? stopped : stopped + 1;
      } else p = stopped;
    }
    return p;
  }

  /** Reads what the window shows after its core: the next one reads it again. */
  function readAhead(reading: Reading): void {
    const { base, end } = reading;
    const was = grammar;
    const wasBegun = began;
    if (resume - base >= end) return;
    for (const [n, { save }] of all.entries()) if (n === was) save();
    readTo(reading, resume - base, end);
    grammar = was;
    began = wasBegun;
    if (was !== undefined) all[was].restore();
  }

  function keyAt(bytes: Buffer, start: number, end: number, base: number): Key | undefined {
    latest = base + start;
    const known = table.known(bytes, start, end);
    if (known !== undefined) return known;
    return end - start <= KEY_BYTES && mayAsk() ? table.ask(bytes, start, end) : undefined;
  }

  /** The filters may be asked once more, at the latest key. */
  function mayAsk(): boolean {
    if (requested >= MOST_ASKED + Math.floor(latest / BYTES_A_KEY)) return false;
    requested++;
    return true;
  }
}

function composedOf(
  table: KeyTable,
  key: Key,
  parent: Key | undefined,
  ask: () => boolean,
): Pick<Key, 'owners' | 'ambiguous'> {
  if (key.owners.length > 0 || parent === undefined) return key;
  const { owners, ambiguous } = table.composed(key, parent, ask);
  return owners.length + ambiguous.length > 0 ? { owners, ambiguous } : key;
}
