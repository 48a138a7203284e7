import { SPACE } from '../core/bytes.ts';
import { type FieldList, insertField } from '../engine/fields/field-list.ts';
import type { FieldPlan, FieldRange, WindowStructure } from '../engine/fields/formats.ts';
import { addLiteral, copyLiterals, literalList } from '../engine/fields/literals.ts';
import { fieldLists, layerOf, type WindowBuffers } from '../engine/window/buffers.ts';
import { beginningIn, grammars } from './grammars.ts';
import { type Key, type KeyTable, keyTable } from './keys/key-table.ts';
import { laterFields, type PutField } from './later-fields.ts';
import { KEY_BYTES, type Reading, STEP_REACH } from './reading.ts';

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

/**
 * Reads the windows of one text with the grammars of all formats: each byte once, as soon as the window shows what follows
 * it. The literals and fields of the next core are kept until then.
 */
export function structureReader(plan: FieldPlan): ReadStructure {
  const all = grammars();
  const table = keyTable(plan);
  /** Literals of the windows so far that a match of the next one may be in. */
  const before = literalList();
  const later = laterFields();
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
    const { base, from, to, end, ended } = position;
    lists = others;
    literals = layerOf(buffers, 1);
    copyLiterals(before, literals, base);
    const put = fieldsOf(buffers);
    later.give(base, to, put);
    const reading = readingOf(shown.subarray(0, end), position, put);
    const limit = ended ? end : end - STEP_REACH;
    resume = base + readTo(reading, Math.max(from, resume - base), limit);
    copyLiterals(literals, before, base + to - plan.contextBytes);
    return { fields: lists, layers: literals.length > 0 ? [literals] : undefined };
  };

  function fieldsOf(buffers: WindowBuffers): PutField {
    return (start, end, filter, label) => {
      lists ??= fieldLists(buffers, plan, table.labels);
      insertField(lists[filter], start, end, label);
    };
  }

  function readingOf(
    bytes: Buffer,
    { base, from, to, end, ended }: Omit<FieldRange, 'bytes'>,
    put: PutField,
  ): Reading {
    return {
      ...{ bytes, base, end, ended },
      literal: (at, container) => addLiteral(literals, base + at, container),
      field(first, last, owners) {
        // In line mode what began in a line before is not looked at any more.
        if (first < from) return;
        let [start, stop] = [first, last];
        while (start < stop && bytes[start] <= SPACE) start++;
        while (stop > start && bytes[stop - 1] <= SPACE) stop--;
        if (start === stop) return;
        for (let n = 0; n < owners.length; n += 2) {
          if (start < to) put(start, stop, owners[n], owners[n + 1]);
          else later.keep(base + start, base + stop, owners[n], owners[n + 1]);
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
