import { EMPTY, SPACE } from '../core/bytes.ts';
import { lazy } from '../core/memoize.ts';
import type { Container } from '../engine/fields/container.ts';
import { type FieldList, insertField } from '../engine/fields/field-list.ts';
import type {
  FieldPlan,
  FieldReader,
  FieldReading,
  WindowPosition,
  WindowStructure,
} from '../engine/fields/format-interface.ts';
import { IN_TEXT, REFUSED } from '../engine/fields/labels.ts';
import {
  addLiteral,
  copyLiterals,
  indexAt,
  type Literals,
  literalAt,
  literalList,
} from '../engine/fields/literals.ts';
import { CONTINUES } from '../engine/fields/values-stage.ts';
import { fieldLists, layerOf, type WindowBuffers } from '../engine/window/buffers.ts';
import { beginnings, type FormatStart, grammars, isSql } from './grammars.ts';
import { type Key, type KeyTable, keyTable, type Owners } from './keys/key-table.ts';
import { laterFields, type PutField } from './later-fields.ts';
import { namedValues } from './named/named-values.ts';
import { KEY_BYTES, type Reading, STEP_REACH } from './reading.ts';
import { knownColumns } from './sql/columns.ts';
import { inText, SQL_TEXTS } from './sql/in-text.ts';
import { parameters } from './sql/parameters.ts';
import type { SqlAt } from './tables/table-reader.ts';

/** Reads the windows of one text with the grammars of all formats. */
export interface StructureReader {
  /** The fields and literals of a window. */
  readonly read: FieldReader;
  readonly sqlAt: SqlAt;
}

/** Most keys in a text that the filters are asked about, and bytes of text that allow one more: documents repeat their keys. */
const MOST_ASKED = 1024;
const BYTES_A_KEY = 128;

/**
 * Reads each byte once, as soon as the window shows what follows it. The literals and fields of the next core are kept until then.
 * `first` is where the first text begins, if that is known.
 */
export function structureReader(
  plan: FieldPlan,
  { lines, places }: FieldReading,
  first?: FormatStart,
): StructureReader {
  const all = grammars();
  const find = lazy(() => beginnings(lines));
  const table = keyTable(plan);
  const rules = plan.formats?.rules;
  const byPath = plan.filters.findIndex(({ detector }) => detector.find.kind === 'values');
  /** Literals of the windows so far that a match of the next one may be in. */
  const before = literalList();
  /** The same of statements in other text. */
  const beforeInText = literalList();
  const beforeNamed = literalList();
  const later = laterFields();
  const laterInText = laterFields();
  const named = namedValues();
  let known = first;
  const statements = lazy(inText);
  /** A text of SQL began, or there are cues of statements. */
  let hasStatements = false;
  let grammar: number | undefined;
  /** Where it began, as an offset in the input. */
  let began = 0;
  let resume = 0;
  let requested = 0;
  /** Offset of the latest key, or of a value that the filters were asked about. */
  let latest = 0;
  let literals = before;
  /** The same of the formats themselves. */
  let outer = before;
  let lists: readonly FieldList[] | undefined;
  let current: WindowBuffers | undefined;
  let [from, to] = [0, 0];
  /** One object for all windows: each function that reads it is compiled for its shape. */
  const reading: { -readonly [K in keyof Reading]: Reading[K] } = {
    bytes: EMPTY,
    base: 0,
    end: 0,
    ended: false,
    numbers: plan.formats?.numbers ?? 'quote',
    columns: knownColumns(plan, table.labels),
    parameters: parameters(),
    paths: places || rules !== undefined ? { places, rules } : undefined,
    literal: (at, container, place) => addLiteral(literals, reading.base + at, container, place),
    pathValue(start, end, isBeginning) {
      if (byPath < 0 || end < from) return;
      // In line mode it may have begun in an earlier line and continue here.
      putLater(Math.max(start, from), end, byPath, isBeginning ? CONTINUES : 0);
    },
    field: (start, end, owners) => field(start, end, owners, putLater),
    fieldInText: (start, end, owners) => field(start, end, owners, keepInText),
    key(start, end) {
      const key = keyAt(reading.bytes, start, end);
      return key === undefined ? undefined : table.withOwners(key);
    },
    name: (start, end) => keyAt(reading.bytes, start, end),
    label(text) {
      const own = Buffer.from(text);
      const key = keyAt(own, 0, own.length);
      return key === undefined ? undefined : table.withOwners(key);
    },
    headed(header, at) {
      latest = reading.base + at;
      return mayAsk() ? table.columns(header) : [];
    },
    composed(key, parent, at) {
      if (key.owners.length > 0 || parent === undefined) return key;
      latest = reading.base + at;
      return composedOf(table, key, parent, mayAsk);
    },
  };

  return {
    read,
    sqlAt(at) {
      if (!hasStatements || !statements().isSql(at)) return undefined;
      const { container, end } = literalAt(outer, indexAt(outer, at));
      return { isText: SQL_TEXTS.has(container), end };
    },
  };

  function read(shown: Buffer, position: WindowPosition, buffers: WindowBuffers): WindowStructure {
    const { base, end, ended, last } = position;
    ({ from, to } = position);
    lists = undefined;
    current = buffers;
    outer = layerOf(buffers, 1);
    literals = outer;
    copyLiterals(before, literals, base);
    later.give(base, to, put);
    reading.bytes = shown.subarray(0, end);
    reading.base = base;
    reading.end = end;
    reading.ended = ended;
    const limit = ended ? end : end - STEP_REACH;
    resume = base + readTo(Math.max(from, resume - base), limit);
    literals = layerOf(buffers, 3);
    copyLiterals(beforeInText, literals, base);
    hasStatements ||= buffers.cues[1].length > 0;
    if (hasStatements) statements().read(reading, buffers.cues[1], from, limit, outer);
    const inner = literals;
    literals = layerOf(buffers, 4);
    copyLiterals(beforeNamed, literals, base);
    reading.parameters.forget(base + from);
    named.read(reading, buffers.cues[2], { from, to, limit, around: outer, inner });
    laterInText.give(base, to, put);
    if (!last) {
      copyLiterals(outer, before, base + to - plan.contextBytes);
      copyLiterals(inner, beforeInText, base + to - plan.contextBytes);
      copyLiterals(literals, beforeNamed, base + to - plan.contextBytes);
    }
    return { fields: lists, layers: filled(outer, inner, literals) };
  }

  function put(start: number, end: number, filter: number, label: number): void {
    if (lists === undefined && current !== undefined)
      lists = fieldLists(current, plan, table.labels);
    if (lists !== undefined) insertField(lists[filter], start, end, label);
  }

  function field(first: number, last: number, owners: Owners, take: PutField): void {
    // In line mode the beginning of a value in an earlier line is gone.
    if (first < from) return;
    const { bytes, base } = reading;
    const container = literals.containers[indexAt(literals, base + first)];
    let start = first;
    let end = last;
    for (let n = 1; n > 0; start += n) n = blankLength(bytes, start, end, false, container);
    for (let n = 1; n > 0; end -= n) n = blankLength(bytes, start, end, true, container);
    if (start >= end) return;
    for (let n = 0; n < owners.length; n += 2) take(start, end, owners[n], owners[n + 1]);
  }

  /** A field after the core is the next window's. */
  function putLater(start: number, end: number, filter: number, label: number): void {
    const { base } = reading;
    if (start < to) put(start, end, filter, label);
    else later.keep(base + start, base + end, filter, label);
  }

  /** In text a filter is refused no value by the label of another thing: `filename="Ann Lee.pdf"`. */
  function keepInText(start: number, end: number, filter: number, label: number): void {
    if (label === REFUSED) return;
    laterInText.keep(reading.base + start, reading.base + end, filter, label + IN_TEXT);
  }

  function readTo(at: number, limit: number): number {
    let p = at;
    while (p < limit) {
      if (grammar === undefined) {
        const beginning = known ?? find()(reading, p, limit);
        known = undefined;
        if (beginning === undefined) return limit;
        grammar = beginning.format;
        all(grammar).begin(reading, beginning.at);
        p = beginning.at;
        began = reading.base + p;
        if (isSql(grammar)) {
          hasStatements = true;
          statements().begins(began);
        }
      }
      const stopped = all(grammar).step(reading, p, limit);
      if (all(grammar).isOver()) {
        if (isSql(grammar)) statements().ends(reading.base + stopped);
        grammar = undefined;
        // Another text may begin where this one ended, but not the same again.
        p = reading.base + stopped > began ? stopped : stopped + 1;
      } else p = stopped;
    }
    return p;
  }

  function keyAt(bytes: Buffer, start: number, end: number): Key | undefined {
    latest = reading.base + start;
    const known = table.known(bytes, start, end);
    if (known !== undefined) return known;
    return end - start <= KEY_BYTES && mayAsk() ? table.add(bytes, start, end) : undefined;
  }

  /** Whether the filters may be asked about one more key, the latest. */
  function mayAsk(): boolean {
    if (requested >= MOST_ASKED + Math.floor(latest / BYTES_A_KEY)) return false;
    requested++;
    return true;
  }
}

/** The layers that have literals; most windows have none, or those of one format. */
function filled(
  outer: Literals,
  inner: Literals,
  named: Literals,
): readonly Literals[] | undefined {
  const isOuter = outer.length > 0;
  if (inner.length + named.length === 0) return isOuter ? [outer] : undefined;
  return [outer, inner, named].filter(({ length }) => length > 0);
}

/** Bytes of the blank at the beginning of `[start, end)`, or at its end, which may be an escape (`\n`, `&#32;`); 0 if absent. */
function blankLength(
  bytes: Buffer,
  start: number,
  end: number,
  isAtEnd: boolean,
  container: Container | undefined,
): number {
  if (start >= end) return 0;
  if (bytes[isAtEnd ? end - 1 : start] <= SPACE) return 1;
  const written = container?.escapeAround?.(bytes, start, end, isAtEnd ? end - 1 : start + 1);
  if (written === undefined || (isAtEnd ? written.end !== end : written.start !== start)) return 0;
  const text = container?.read?.(bytes.subarray(written.start, written.end)).toString();
  return text?.trim() === '' ? written.end - written.start : 0;
}

function composedOf(
  table: KeyTable,
  key: Key,
  parent: Key,
  ask: () => boolean,
): Pick<Key, 'owners' | 'ambiguous'> {
  const composed = table.composed(key, parent, ask);
  return composed.owners.length + composed.ambiguous.length > 0 ? composed : key;
}
