import { EMPTY } from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { addField, type FieldList } from '../../engine/fields/field-list.ts';
import {
  type FieldPlan,
  type FieldReader,
  UNSTRUCTURED,
  type WindowPosition,
  type WindowStructure,
} from '../../engine/fields/format-interface.ts';
import { type Labels, REFUSED } from '../../engine/fields/labels.ts';
import {
  addLiteral,
  copyLiterals,
  type Literals,
  literalList,
} from '../../engine/fields/literals.ts';
import type { Filter } from '../../engine/types.ts';
import { fieldLists, layerOf, type WindowBuffers } from '../../engine/window/buffers.ts';
import { laterFields } from '../later-fields.ts';
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

/**
 * Reads the windows of one text. Whether it is a table is decided at its first bytes; in line mode (`lines`), where a
 * window shows a line only, at its first lines.
 */
export function tableReader(plan: FieldPlan, lines: boolean, labels: Labels): FieldReader {
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
  /** Literals of the windows so far that a match of the next one may be in. */
  const before = literalList();
  const later = laterFields();

  return function read(bytes, position, buffers) {
    if (over) return before.length > 0 ? rest(buffers, position) : UNSTRUCTURED;
    const current = tableIn(bytes, position);
    if (current === undefined)
      return before.length > 0 ? rest(buffers, position) : alone(position, buffers);
    const { start, rows, owners, bare } = current;
    const { base, to, end, ended } = position;
    const lists = fieldLists(buffers, plan, labels);
    give(lists, position);
    const literals = layerOf(buffers, 0);
    copyLiterals(before, literals, base);
    if (literals.length === 0 || latest !== current) {
      const begin = literals.length === 0 ? start : rows.resume();
      addHeader(literals, Math.max(base, begin), current);
    }
    latest = current;
    const quoted: TakeQuoted = (at, isQuoted) =>
      addLiteral(literals, base + at, isQuoted ? QUOTED_FIELD : bare);
    const take: TakeField = (start, stop, column) => {
      const of = owners[column];
      for (let n = 0; n < of.length; n += 2) {
        if (start < to) addField(lists[of[n]], start, stop, of[n + 1]);
        else later.keep(base + start, base + stop, of[n], of[n + 1]);
      }
    };
    // Each byte is read once, as soon as the window shows what follows it.
    const limit = ended ? end : end - FIELD_REACH;
    hasEnded = !rows.read({ ...position, bytes, to: limit }, take, quoted);
    over = hasEnded && table !== undefined;
    if (hasEnded) addLiteral(literals, rows.resume(), undefined);
    copyLiterals(literals, before, base + to - plan.contextBytes);
    return { fields: lists, layers: [literals] };
  };

  /** The header of a table in line mode, which is written before a row is known. */
  function alone({ base, from, ended }: WindowPosition, buffers: WindowBuffers): WindowStructure {
    if (!lines || from > 0 || !ended || sought?.from !== base) return UNSTRUCTURED;
    const head = headerAlone(seen, base, isLabel(plan));
    if (head === undefined) return UNSTRUCTURED;
    const literals = layerOf(buffers, 0);
    addHeader(literals, base, tableOf(plan, head, labels));
    return { fields: undefined, layers: [literals] };
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
  function rest(buffers: WindowBuffers, position: WindowPosition): WindowStructure {
    const lists = fieldLists(buffers, plan, labels);
    give(lists, position);
    const literals = layerOf(buffers, 0);
    copyLiterals(before, literals, position.base);
    copyLiterals(literals, before, position.base);
    if (before.length === 1 && before.containers[0] === undefined) before.length = 0;
    return { fields: lists, layers: [literals] };
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

/** All columns know the same labels. */
function isLabel({ filters }: FieldPlan): (text: string) => boolean {
  const judge = filters.find(({ detector }) => detector.column?.isLabel)?.detector.column;
  return (text) => judge?.isLabel?.(text) === true;
}

function tableOf(plan: FieldPlan, head: TableHead, labels: Labels): Table {
  const { filters } = plan;
  const { header } = head;
  const owners = ownersOf(filters, header, labels);
  const wanted = owners.map(({ length }) => length > 0);
  return {
    start: head.start,
    rows: rowsOf(head, wanted),
    owners,
    bare: bareFields(head.delimiter),
    names: columnNames(head, isLabel(plan)),
  };
}

/** Filters that take each column of a header, each followed by the index of its label. */
export function ownersOf(
  filters: readonly Filter[],
  header: readonly string[],
  labels: Labels,
): readonly (readonly number[])[] {
  const owners = header.map((): number[] => []);
  for (const [n, filter] of filters.entries()) {
    const own = labelsOf(filter, header) ?? [];
    for (const [column, text] of header.entries()) {
      const label = own[column];
      if (label !== undefined) owners[column].push(n, labels.indexOf(label));
      else if (filter.detector.column?.refuses?.(text) === true) owners[column].push(n, REFUSED);
    }
  }
  return owners;
}

function wantedOf({ filters }: FieldPlan, header: readonly string[]): ReadonlySet<number> {
  const all = filters.flatMap((filter) => labelsOf(filter, header) ?? []);
  return new Set(all.flatMap((label, n) => (label === undefined ? [] : [n % header.length])));
}

function labelsOf({ detector }: Filter, header: readonly string[]) {
  return detector.column?.labels(header);
}
