import { byteSet } from '../../core/bytes.ts';
import { appendPair, type NumberList, numberList } from '../../core/number-list.ts';
import type { Cue } from '../cues/cue.ts';
import type { DeclaredMatches, Filter, View } from '../types.ts';
import { ESCAPES } from './escape-cues.ts';
import { LONGEST_ESCAPE } from './escapes.ts';

/** Most bytes between a token and a non-canonical character of its match. */
export const AROUND = 96;
/** Most bytes between a match and such a character in or after its keyword. */
export const LEADING = 48;
/** Most bytes from it to the next digit of a match: six letters with such characters between. */
const NEAR = 32;
/** A digit, or a byte that one of another script, of mathematics or of full width has, or an at sign. */
const MAY_BE_DIGIT = byteSet('0-9@\x81\x82\x91\x93\x9d\xaf\xd9\xdb\xe0\xef');

/** A group of filters for which the same characters are non-canonical, and whose matches begin equally far before a candidate. */
export interface NonCanonicalGroup {
  /**
   * Pairs of offsets: the first and the last at which a token of plain text counts, because a non-canonical character
   * is in it or near it. No two ranges meet.
   */
  readonly ranges: NumberList;
  /** Finds the ranges from the offsets of cues, and of those that are escapes before a value. */
  look(bytes: Buffer, end: number, places: NumberList, escapes: Uint8Array): void;
}

/** The group of filters like this one. */
export function nonCanonicalGroup(filter: Filter): NonCanonicalGroup {
  const isNonCanonical = nonCanonicalTest(filter);
  const bytesAfter = afterNonCanonical(filter);
  const ranges = numberList();

  return { ranges, look };

  function look(bytes: Buffer, end: number, { at, length }: NumberList, escapes: Uint8Array): void {
    const view = { bytes, low: 0, floor: 0, high: end };
    const isNearDigit = digitFinder(bytes, end);
    const counts = (k: number) =>
      escapes[k] === 1 || (isNonCanonical(view, at[k]) && isNearDigit(at[k]));
    ranges.length = 0;
    let next = 0;
    for (let k = 0; k < length; k++) {
      if (!counts(k)) continue;
      const first = at[k];
      // In a row of many, those between the first and the last change nothing.
      for (let last = -1; last < k; ) {
        last = k;
        while (next < length && at[next] - at[k] <= AROUND + bytesAfter) next++;
        k = next - 1;
        while (k > last && !counts(k)) k--;
      }
      add(ranges, first - AROUND, at[k] + bytesAfter);
      k = next - 1;
    }
  }
}

/** The cues of a filter's non-canonical characters: an escape before a value is one for every filter that matches bytes. */
export function nonCanonicalOf({ detector: { find } }: Filter): readonly Cue[] {
  if (find.kind === 'searcher') return ESCAPES;
  return hasOwnNonCanonical(find) ? [...find.nonCanonical, ...ESCAPES] : [];
}

/** Whether a filter has non-canonical characters. */
export function hasNonCanonical({ detector: { find } }: Filter): boolean {
  return hasOwnNonCanonical(find) || find.kind === 'searcher';
}

/** Whether both have the same non-canonical characters, at the same distance before a candidate. */
export function areAlike(one: Filter, other: Filter): boolean {
  return ownNonCanonical(one) === ownNonCanonical(other) && backOf(one) === backOf(other);
}

/** How far before a token of plain text its match may begin, in bytes of the input. */
export function backOf({ detector: { find } }: Filter): number {
  return hasOwnNonCanonical(find) ? find.back : 0;
}

/** Most bytes from a non-canonical character to the last token whose match or keyword has it. */
export function afterNonCanonical(filter: Filter): number {
  return Math.max(LEADING, LONGEST_ESCAPE + backOf(filter));
}

function ownNonCanonical({ detector: { find } }: Filter): readonly Cue[] | undefined {
  return hasOwnNonCanonical(find) ? find.nonCanonical : undefined;
}

/** Whether it declares non-canonical characters of its own. */
function hasOwnNonCanonical(find: Filter['detector']['find']): find is DeclaredMatches {
  return find.kind === 'declared';
}

/** Reports whether a character is non-canonical for a filter. */
export function nonCanonicalTest(filter: Filter): (view: View, at: number) => boolean {
  const { find } = filter.detector;
  return hasOwnNonCanonical(find) ? find.isNonCanonical : () => false;
}

/** Reports whether a digit is near an offset; bytes whose answer is known are not read again. */
function digitFinder(bytes: Buffer, end: number) {
  let clearFrom = 0;
  let clearTo = 0;
  return function isNearDigit(place: number): boolean {
    const from = Math.max(0, place - NEAR);
    const to = Math.min(end, place + NEAR);
    if (from < clearFrom || from > clearTo) {
      clearFrom = from;
      clearTo = from;
    }
    let p = clearTo;
    while (p < to && MAY_BE_DIGIT[bytes[p]] === 0) p++;
    clearTo = p;
    return p < to;
  };
}

function add(ranges: NumberList, first: number, last: number): void {
  const { at, length } = ranges;
  // Ranges that meet become one.
  if (length > 0 && first <= at[length - 1] + 1) at[length - 1] = last;
  else appendPair(ranges, first, last);
}
