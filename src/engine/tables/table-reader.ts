import { EMPTY } from '../bytes.ts';
import type { Plan } from '../plan.ts';
import { fieldLists, type Room } from '../room.ts';
import type { Filter, Window } from '../types.ts';
import { addField, type FieldList } from './field-list.ts';
import { type Head, mayBeginTable, type Sought, tableHead } from './head.ts';
import { type Rows, rows as rowsOf } from './rows.ts';

/** Where a window lies, as far as tables go. */
type Place = Pick<Window, 'base' | 'from' | 'to' | 'end' | 'ended' | 'last'>;

/** In line mode a table is one by its first lines, so many at most: with each the last of them are looked at again. */
const MOST_LINES = 128;

/** Gives each filter the fields that begin in a window's core and are its by the table's header. */
export type TableReader = (bytes: Buffer, place: Place, room: Room) => Window['fields'];

/**
 * Reads the windows of one text. Whether it is a table is decided at its first bytes; in line mode (`lines`), where a
 * window shows a line only, at its first lines.
 */
export function tableReader(plan: Plan, lines: boolean): TableReader {
  let seen: Buffer = EMPTY;
  let lineCount = 0;
  /** Where in `seen` a header may be yet. */
  let sought: Sought | undefined;
  let table: Table | undefined;
  let over = false;

  return function read(bytes, place, room) {
    if (over) return undefined;
    if (table === undefined) {
      const head = headIn(bytes, place);
      over = head === null;
      if (!head) return undefined;
      table = tableOf(plan, head);
      seen = EMPTY;
    }
    const { rows, takers } = table;
    const lists = emptied(fieldLists(room, plan), table);
    over = !rows({ ...place, bytes }, (start, end, column) => {
      for (const filter of takers[column]) addField(lists[filter], start, end, column);
    });
    return lists;
  };

  function headIn(bytes: Buffer, { base, end, ended, last }: Place): Head | null | undefined {
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
  /** The filters that take each column. */
  readonly takers: readonly (readonly number[])[];
  /** Of each filter that takes columns its labels. */
  readonly labels: ReadonlyMap<number, Labels>;
}

type Labels = readonly (string | undefined)[];

function tableOf({ filters }: Plan, head: Head): Table {
  const { header } = head;
  const labels = new Map(
    filters.flatMap((filter, n) => {
      const own = labelsOf(filter, header);
      return own === undefined ? [] : [[n, own] as const];
    }),
  );
  const takers = header.map((_field, column) =>
    [...labels].filter(([, own]) => own[column] !== undefined).map(([filter]) => filter),
  );
  const wanted = takers.map(({ length }) => length > 0);
  return { rows: rowsOf(head, wanted), takers, labels };
}

function wantedOf({ filters }: Plan, header: readonly string[]): ReadonlySet<number> {
  const all = filters.flatMap((filter) => labelsOf(filter, header) ?? []);
  return new Set(all.flatMap((label, n) => (label === undefined ? [] : [n % header.length])));
}

function labelsOf({ detector }: Filter, header: readonly string[]): Labels | undefined {
  return detector.column?.labels(header);
}

/** Lists without a field, as each of the filters has its columns. */
function emptied(lists: readonly FieldList[], { labels }: Table): readonly FieldList[] {
  for (let n = 0; n < lists.length; n++) {
    const list = lists[n];
    list.length = 0;
    list.next = 0;
    list.labels = labels.get(n) ?? NONE;
    list.messages = undefined;
  }
  return lists;
}

const NONE: Labels = [];
