import type { MatchColumn } from '../match/column.ts';
import type { PlainText } from './plain-text.ts';
import type { WordStarts } from './word-starts.ts';

/** A growing list of candidates, used again from window to window. */
export interface CandidateList {
  at: Int32Array;
  length: number;
}

/**
 * Appends to each list the candidates that start in `[from, to)`, looking at bytes up to `end`, or with `lines` up to the end
 * of the line that a candidate is in. The lists are emptied first.
 * Notes where `words` begin, too, where it sees that by the way.
 */
export type Scan = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  lists: readonly CandidateList[],
  words?: WordStarts,
  lines?: boolean,
) => void;

/** Where the scan leaves what it found in a window. */
export interface ScanRoom {
  /** One for each filter of the plan at least, one for where messages may begin, one for statements, and one for keys of values. */
  readonly lists: CandidateList[];
  /** The matches of each filter's patterns. */
  readonly found: MatchColumn[];
  readonly words: WordStarts;
  /** The text of what odd characters hide. */
  readonly plain: PlainText;
}

/** Whose candidates a scan finds: those that begin in `[from, to)`. No match begins before `low`; nothing is there from `end` on. */
export interface Core {
  readonly low: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

/** An empty list, with room for a few. */
export function candidateList(): CandidateList {
  return { at: new Int32Array(32), length: 0 };
}

/** Adds a candidate. */
export function append(list: CandidateList, start: number, end: number): void {
  const { length } = list;
  if (length + 2 > list.at.length) grow(list, length + 2);
  list.at[length] = start;
  list.at[length + 1] = end;
  list.length = length + 2;
}

/** Adds candidates, two numbers each, but for the first where the list ends with one that starts there. */
export function appendAll(list: CandidateList, from: Int32Array, first: number, end: number): void {
  const { length } = list;
  const known = length > 0 && list.at[length - 2] === from[first];
  let at = length;
  if (length + end - first > list.at.length) grow(list, length + end - first);
  const { at: numbers } = list;
  for (let n = known ? first + 2 : first; n < end; n++) numbers[at++] = from[n];
  list.length = at;
}

/** Makes room for so many numbers, and as many again. */
export function grow(list: CandidateList, least: number): void {
  const grown = new Int32Array(2 * least + 64);
  grown.set(list.at);
  list.at = grown;
}

/** Empties lists, keeping their room. */
export function empty(lists: readonly CandidateList[]): void {
  for (const list of lists) list.length = 0;
}
