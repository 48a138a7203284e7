import { EMPTY } from '../../core/bytes.ts';
import { addField } from '../../engine/fields/field-list.ts';
import type { FieldPlan, FieldReader, WindowPosition } from '../../engine/fields/formats.ts';
import type { Labels } from '../../engine/fields/labels.ts';
import type { Filter } from '../../engine/types.ts';
import { fieldLists } from '../../engine/window/buffers.ts';
import { mayBeginTable, type Sought, type TableHead, tableHead } from './head.ts';
import { type Rows, rows as rowsOf } from './rows.ts';

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
  let over = false;

  return function read(bytes, position, buffers) {
    if (over) return undefined;
    if (table === undefined) {
      const head = headIn(bytes, position);
      over = head === null;
      if (!head) return undefined;
      table = tableOf(plan, head, labels);
      seen = EMPTY;
    }
    const { rows, owners } = table;
    const lists = fieldLists(buffers, plan, labels);
    over = !rows({ ...position, bytes }, (start, end, column) => {
      const of = owners[column];
      for (let n = 0; n < of.length; n += 2) addField(lists[of[n]], start, end, of[n + 1]);
    });
    return lists;
  };

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
  readonly rows: Rows;
  /** Filters that take each column, each followed by the index of its label. */
  readonly owners: readonly (readonly number[])[];
}

function tableOf({ filters }: FieldPlan, head: TableHead, labels: Labels): Table {
  const { header } = head;
  const owners = ownersOf(filters, header, labels);
  const wanted = owners.map(({ length }) => length > 0);
  return { rows: rowsOf(head, wanted), owners };
}

/** Filters that take each column of a header, each followed by the index of its label. */
export function ownersOf(
  filters: readonly Filter[],
  header: readonly string[],
  labels: Labels,
): readonly (readonly number[])[] {
  const owners = header.map((): number[] => []);
  for (const [n, filter] of filters.entries()) {
    for (const [column, label] of (labelsOf(filter, header) ?? []).entries()) {
      if (label !== undefined) owners[column].push(n, labels.indexOf(label));
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
