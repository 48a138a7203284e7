import { emptyFields, type FieldList, fieldList } from '../fields/field-list.ts';
import type { Labels } from '../fields/labels.ts';
import { candidateList, type ScanRoom } from '../scan/candidates.ts';
import { forgetPlain, noPlainText } from '../scan/plain-text.ts';
import { forgetWords, wordStarts } from '../scan/word-starts.ts';
import { cutList, emptyCuts } from '../settle/cuts.ts';
import { emptyMatches, matchList } from '../settle/matches.ts';
import type { Cuts, Filter, Matches } from '../types.ts';
import type { WindowCache } from './window-cache.ts';

/** Buffers for the matches of a window, reused by later windows. */
export interface Room extends ScanRoom {
  /** The same of fields: none before the first window with any. */
  readonly fields: FieldList[];
  readonly matches: Matches;
  readonly cuts: Cuts;
  readonly shared: (WindowCache | undefined)[];
}

/** Number of lists of candidates that a plan's windows need. */
interface ListCount {
  readonly lists: number;
}

/** Room for a window of a plan. */
export function roomFor({ lists }: ListCount): Room {
  return {
    lists: Array.from({ length: lists }, candidateList),
    plain: noPlainText(),
    fields: [],
    words: wordStarts(),
    matches: matchList(),
    cuts: cutList(),
    shared: [],
  };
}

/** Most spare buffers: as many as texts that are redacted together. */
const MOST_SPARE = 8;
/** Numbers in the lists of a room that is kept: texts that take more are rare, and large. */
const MOST_NUMBERS = 128 * 1024;

/** Rooms of texts that fit one window, used by turns: to make one costs more than to scan a short text. */
const spare: Room[] = [];

/** Room for a text: that of an earlier one, whose plan may have had fewer filters, or more. */
export function borrowedRoom(plan: ListCount): Room {
  const room = spare.pop() ?? roomFor(plan);
  while (room.lists.length < plan.lists) room.lists.push(candidateList());
  return room;
}

/** Empty lists for the fields of a window, one for each filter of the plan. */
export function fieldLists(
  { fields }: Room,
  { filters }: { readonly filters: readonly Filter[] },
  { all }: Labels,
): readonly FieldList[] {
  while (fields.length < filters.length) fields.push(fieldList());
  for (let n = 0; n < fields.length; n++) emptyFields(fields[n], all);
  return fields;
}

/** Keeps the room for another text. */
export function giveBack(room: Room): void {
  emptyRoom(room);
  if (spare.length < MOST_SPARE && numbersIn(room) <= MOST_NUMBERS) spare.push(room);
}

/** Nothing of a text stays in it. */
export function emptyRoom({ plain, words, matches, cuts, shared }: Room): void {
  forgetPlain(plain);
  forgetWords(words);
  emptyMatches(matches);
  emptyCuts(cuts);
  for (let n = 0; n < shared.length; n++) shared[n]?.forget();
}

function numbersIn({ lists, plain, fields, matches, cuts, shared }: Room): number {
  let sum = plain.places.length + 5 * matches.starts.length + cuts.at.length;
  for (let n = 0; n < lists.length; n++) sum += lists[n].at.length;
  for (let n = 0; n < fields.length; n++) sum += fields[n].at.length;
  for (let n = 0; n < shared.length; n++) sum += shared[n]?.room() ?? 0;
  return sum;
}
