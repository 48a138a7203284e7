import type { NumberList } from '../../core/number-list.ts';
import { addField, mergeFields } from '../../engine/fields/field-list.ts';
import type { AddFields, FieldPlan } from '../../engine/fields/formats.ts';
import type { Labels } from '../../engine/fields/labels.ts';
import type { Window } from '../../engine/types.ts';
import { fieldLists } from '../../engine/window/buffers.ts';
import { ownersOf } from '../tables/table-reader.ts';
import { wordInFront } from './beginnings.ts';
import { type SqlReader, sqlReader } from './sql-reader.ts';
import type { Columns } from './statement-part.ts';

/** Gives each filter its fields by the name of their column in a statement, beside the window's other fields. */
export type SqlFields = AddFields;

/**
 * Most names of columns that are resolved in a text, the slowest step at 0.01 ms each, and bytes of text that allow
 * one more: dumps repeat the same names, which costs next to nothing.
 */
const MOST_NAMES = 1024;
const BYTES_A_NAME = 512;

/** Reads the windows of one text, if they have cues of statements. */
export function sqlFields(plan: FieldPlan, labels: Labels): SqlFields {
  let named = 0;
  /** Most texts have no statement. */
  let reader: SqlReader | undefined;

  return function read(bytes, position, buffers, others) {
    const [, cues] = buffers.cues;
    if (reader?.active() !== true && !mayHaveStatement(bytes, position, cues)) return others;
    reader ??= sqlReader(columnsUpTo, mayName);
    const lists = others ?? fieldLists(buffers, plan, labels);
    const lengths = others?.map(({ length }) => length);
    let isAny = false;
    const { base, from, to, end, ended } = position;
    // Spread, it would have another shape in each window, and all that reads it be compiled again.
    const range = { bytes, base, from, to, end, ended };
    reader.read(range, cues, (start, stop, owners) => {
      isAny = true;
      for (let n = 0; n < owners.length; n += 2) {
        addField(lists[owners[n]], start, stop, owners[n + 1]);
      }
    });
    if (!isAny) return others;
    if (lengths) for (const [n, list] of lists.entries()) mergeFields(list, lengths[n]);
    return lists;
  };

  function mayName(count: number, offset: number): boolean {
    return named + count <= MOST_NAMES + Math.floor(offset / BYTES_A_NAME);
  }

  function columnsUpTo(names: readonly string[], offset: number): Columns | null | undefined {
    if (!mayName(names.length, offset)) return null;
    named += names.length;
    return columnsOf(plan, names, labels);
  }
}

/** Whether a statement may begin in a window's core, as its first word or at a cue. */
export function mayHaveStatement(
  bytes: Buffer,
  { from, end }: Pick<Window, 'from' | 'end'>,
  cues: NumberList,
): boolean {
  return cues.length > 0 || wordInFront(bytes, from, end) !== undefined;
}

function columnsOf(
  { filters }: FieldPlan,
  names: readonly string[],
  labels: Labels,
): Columns | undefined {
  const owners = ownersOf(filters, names, labels);
  if (owners.every(({ length }) => length === 0)) return undefined;
  return owners.map((of) => (of.length > 0 ? of : undefined));
}
