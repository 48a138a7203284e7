import { EMPTY } from '../../core/bytes.ts';
import { type Container, STRUCTURE, STRUCTURE_OF_VALUE } from '../../engine/fields/container.ts';
import { addField, type FieldList, mergeFields } from '../../engine/fields/field-list.ts';
import type {
  FieldPlan,
  WindowPosition,
  WindowStructure,
} from '../../engine/fields/format-interface.ts';
import type { Labels } from '../../engine/fields/labels.ts';
import {
  addLiteral,
  copyLiterals,
  indexAt,
  type Literals,
  literalList,
} from '../../engine/fields/literals.ts';
import { fieldLists, layerOf, type WindowBuffers } from '../../engine/window/buffers.ts';
import { JSON_FIELD } from '../json/json-in-field.ts';
import { laterFields } from '../later-fields.ts';
import { STEP_REACH } from '../reading.ts';
import { labelsOf, nameColumn, ownersOf } from './column-owners.ts';
import {
  columnNames,
  headerAlone,
  mayBeginTable,
  type Sought,
  type TableHead,
  tableHead,
} from './head.ts';
import { FIELD_REACH, type Rows, rows as rowsOf, type TakeField, type TakeQuoted } from './rows.ts';
import { bareFields, QUOTED_FIELD } from './table-containers.ts';

/** Most first lines of a text that may make a table in line mode: with each line, the last ones are checked again. */
const MOST_LINES = 128;

/** A string, a comment or code in a text of SQL. */
interface SqlPart {
  readonly isText: boolean;
  /** Offset in the input; infinite if it is not known. */
  readonly end: number;
}

/** The part of a text of SQL that an offset in the input is in; `undefined` elsewhere. */
export type SqlAt = (at: number) => SqlPart | undefined;

/** Adds the fields and literals of a table to what the grammars read in a window. */
export type TableReader = (
  bytes: Buffer,
  position: WindowPosition,
  buffers: WindowBuffers,
  others: WindowStructure,
  sqlAt: SqlAt | undefined,
) => WindowStructure;

/**
 * Reads the windows of one text. Whether it is a table is decided at its first bytes; in line mode (`lines`), where a
 * window shows a line only, at its first lines.
 */
export function tableReader(plan: FieldPlan, lines: boolean, labels: Labels): TableReader {
  let seen: Buffer = EMPTY;
  let lineCount = 0;
  /** Range of `seen` in which a header may still begin. */
  let sought: Sought | undefined;
  let table: Table | undefined;
  /** The current table, while one with labels may still follow. */
  let unlabelled: Table | undefined;
  let over = false;
  /** The table whose rows were read last, and whether it has ended. */
  let latest: Table | undefined;
  let hasEnded = false;
  /** The table is in a text of SQL, and its rows in a string or a comment there, with which they end; not known before the first. */
  let isWithin = false;
  let isInString: boolean | undefined;
  /** The name in the latest row of a table of names and values. */
  let name = '';
  /** Literals of the windows so far that a match of the next one may be in. */
  const before = literalList();
  const later = laterFields();

  return function read(bytes, position, buffers, others, sqlAt) {
    if (over) return before.length > 0 ? rest(position, buffers, others) : others;
    const current = tableIn(bytes, position);
    if (current === undefined) {
      if (before.length > 0) return rest(position, buffers, others);
      return alone(position, buffers, others, sqlAt);
    }
    const { start, rows, bare } = current;
    const { base, to, end, ended } = position;
    const literals = layerOf(buffers, 0);
    copyLiterals(before, literals, base);
    if (literals.length === 0 || latest !== current) {
      const begin = literals.length === 0 ? start : rows.resume();
      addHeader(literals, Math.max(base, begin), current);
    }
    if (latest !== current) isInString = undefined;
    latest = current;
    const stop = endOf(current, position, sqlAt);
    // Each byte is read once, as soon as the window shows what follows it, and whether the string around it ends before that.
    const limit = ended ? end : end - FIELD_REACH - (isInString ? STEP_REACH : 0);
    const range = { ...position, bytes, to: Math.min(limit, stop), end: Math.min(end, stop) };
    const quoted: TakeQuoted = (at, isQuoted) => {
      const container = isJson(others, base + at) ? undefined : QUOTED_FIELD;
      addLiteral(literals, base + at, isQuoted ? container : bare);
    };
    const fields = adding(buffers, others, (lists) => {
      give(lists, position);
      hasEnded = !rows.read(range, taking(bytes, lists, current, position), quoted);
    });
    hasEnded ||= rows.resume() === base + stop;
    over = hasEnded && table !== undefined;
    if (hasEnded) addLiteral(literals, rows.resume(), undefined);
    copyLiterals(literals, before, base + to - plan.contextBytes);
    return { fields, layers: layersOf(literals, others) };
  };

  /** The fields of the window after `add` has added those of the table, which are in order. */
  function adding(
    buffers: WindowBuffers,
    { fields: known }: WindowStructure,
    add: (lists: readonly FieldList[]) => void,
  ): readonly FieldList[] {
    const lists = known ?? fieldLists(buffers, plan, labels);
    const lengths = known?.map(({ length }) => length) ?? [];
    add(lists);
    for (const [n, length] of lengths.entries()) mergeFields(lists[n], length);
    return lists;
  }

  function taking(
    bytes: Buffer,
    lists: readonly FieldList[],
    { owners, nameColumn: named }: Table,
    { base, to }: WindowPosition,
  ): TakeField {
    return (start, stop, column) => {
      const isNamed = named >= 0 && column === named + 1;
      if (column === named) name = bytes.toString('utf8', start, stop);
      const of = isNamed ? (ownersOf(plan.filters, [name], labels)[0] ?? []) : owners[column];
      for (let n = 0; n < of.length; n += 2) {
        if (start < to) addField(lists[of[n]], start, stop, of[n + 1]);
        else later.keep(base + start, base + stop, of[n], of[n + 1]);
      }
    };
  }

  /** The outermost first. */
  function layersOf(literals: Literals, { layers = [] }: WindowStructure): readonly Literals[] {
    return isWithin ? [...layers, literals] : [literals, ...layers];
  }

  /** The end of the string or the comment of SQL that the rows are in, as an index in the window's bytes. */
  function endOf(
    { start, rows }: Table,
    { base, end, ended }: WindowPosition,
    sqlAt: SqlAt | undefined,
  ): number {
    const at = rows.resume();
    const isKnown = ended || at < base + end - STEP_REACH;
    if (isInString === undefined && isKnown) {
      isWithin = sqlAt?.(start) !== undefined;
      isInString = isWithin && sqlAt?.(at)?.isText === true;
    }
    const around = isInString ? sqlAt?.(at) : undefined;
    return (around?.end ?? Number.POSITIVE_INFINITY) - base;
  }

  /** The header of a table in line mode, which is written before a row is known. */
  function alone(
    { base, from, ended }: WindowPosition,
    buffers: WindowBuffers,
    others: WindowStructure,
    sqlAt: SqlAt | undefined,
  ): WindowStructure {
    if (!lines || from > 0 || !ended || sought?.from !== base) return others;
    const head = headerAlone(seen, base, isLabel(plan));
    if (head === undefined) return others;
    isWithin = sqlAt?.(base) !== undefined;
    const literals = layerOf(buffers, 0);
    addHeader(literals, base, tableOf(plan, head, labels));
    return { fields: others.fields, layers: layersOf(literals, others) };
  }

  /** The table of the text, as far as it is known. */
  function tableIn(bytes: Buffer, position: WindowPosition): Table | undefined {
    if (table !== undefined) return table;
    const head = headIn(bytes, position);
    over = head === null;
    if (!head) {
      if (sought?.unlabelled) unlabelled ??= tableOf(plan, sought.unlabelled, labels);
      return hasEnded ? undefined : unlabelled;
    }
    const isKnown = unlabelled !== undefined && head === sought?.unlabelled;
    over = isKnown && hasEnded;
    table = isKnown ? unlabelled : tableOf(plan, head, labels);
    seen = EMPTY;
    return over ? undefined : table;
  }

  function give(lists: readonly FieldList[], { base, to }: WindowPosition): void {
    later.give(base, to, (start, end, filter, label) => addField(lists[filter], start, end, label));
  }

  /** A match may begin in the rows before the end of the table, which were read ahead. */
  function rest(
    position: WindowPosition,
    buffers: WindowBuffers,
    others: WindowStructure,
  ): WindowStructure {
    const fields = adding(buffers, others, (lists) => give(lists, position));
    const literals = layerOf(buffers, 0);
    copyLiterals(before, literals, position.base);
    copyLiterals(literals, before, position.base);
    if (before.length === 1 && before.containers[0] === undefined) before.length = 0;
    return { fields, layers: layersOf(literals, others) };
  }

  function headIn(
    bytes: Buffer,
    { base, end, ended, last }: WindowPosition,
  ): TableHead | null | undefined {
    const most = plan.headBytes;
    if (base === 0 && !lines) {
      const shown = bytes.subarray(0, Math.min(end, most));
      if (!mayBeginTable(shown, shown.length)) return null;
      const head = tableHead(shown, ended || end >= most, (header) => wantedOf(plan, header));
      return head === null || 'header' in head ? head : null;
    }
    if (base + end > seen.length) {
      seen = Buffer.concat([seen, bytes.subarray(seen.length - base, end)]).subarray(0, most);
    }
    const all = last || seen.length >= most || ++lineCount === MOST_LINES;
    const head = tableHead(seen, all, (header) => wantedOf(plan, header), sought);
    if (head === null || 'header' in head) return head;
    sought = head;
    return undefined;
  }
}

interface Table {
  /** Offset of its header in the input. */
  readonly start: number;
  readonly rows: Rows;
  readonly bare: Container;
  /** Start and end of each name of a column in the header that stays. */
  readonly names: readonly number[];
  /** The column of names, where the next one has their values; -1 in other tables. */
  readonly nameColumn: number;
  /** Filters that take each column, each followed by the index of its label. */
  readonly owners: readonly (readonly number[])[];
}

/** No match crosses a delimiter in a header either, and names of columns stay. */
function addHeader(literals: Literals, at: number, { names, bare }: Table): void {
  addLiteral(literals, at, bare);
  for (let n = 0; n < names.length; n += 2) {
    if (names[n] < at) continue;
    addLiteral(literals, names[n], STRUCTURE);
    addLiteral(literals, names[n + 1], bare);
  }
}

/** Whether a field is JSON, which a grammar reads. */
function isJson({ layers = [] }: WindowStructure, at: number): boolean {
  return layers.some((layer) => {
    const container = layer.containers[indexAt(layer, at)];
    return container === JSON_FIELD || container === STRUCTURE_OF_VALUE;
  });
}

/** All columns know the same labels. */
function isLabel({ filters }: FieldPlan): (text: string) => boolean {
  const judge = filters.find(({ detector }) => detector.column?.isLabel)?.detector.column;
  return (text) => judge?.isLabel?.(text) === true;
}

function tableOf(plan: FieldPlan, head: TableHead, labels: Labels): Table {
  const { filters } = plan;
  const { header } = head;
  const owners = ownersOf(filters, header, labels);
  const named = nameColumn(header);
  const isNamed = (n: number) => named >= 0 && (n === named || n === named + 1);
  const wanted = owners.map(({ length }, n) => length > 0 || isNamed(n));
  return {
    start: head.start,
    rows: rowsOf(head, wanted),
    owners,
    bare: bareFields(head.delimiter),
    names: columnNames(head, isLabel(plan)),
    nameColumn: named,
  };
}

function wantedOf({ filters }: FieldPlan, header: readonly string[]): ReadonlySet<number> {
  const all = filters.flatMap((filter) => labelsOf(filter, header) ?? []);
  const labelled = all.flatMap((label, n) => (label === undefined ? [] : [n % header.length]));
  const named = nameColumn(header);
  return new Set(named < 0 ? labelled : [...labelled, named, named + 1]);
}
