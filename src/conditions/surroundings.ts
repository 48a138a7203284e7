import { CARRIAGE_RETURN, SPACE, TAB } from '../core/bytes.ts';
import { WORDS_BYTES } from '../engine/plan.ts';
import type { Found } from '../engine/types.ts';

/**
 * Range of words around a match: bytes before and after it, or words between white space on each side. Never more
 * than 254 bytes.
 */
export type Reach =
  | { readonly before: number; readonly after: number }
  | { readonly words: number };

/** Default range in bytes; a filter's `windowSize` overrides it. */
export const NEAR: Reach = { before: 100, after: 50 };

/**
 * Bytes near a match: `[low, found.start)` and `[found.end, high)`. The text is known from `lowest`, with two more
 * bytes before it, to `end`.
 */
export interface Surroundings {
  readonly low: number;
  readonly lowest: number;
  readonly high: number;
  readonly end: number;
}

/** Two bytes before a word and one after it show whether a letter is next to it. */
const EDGE_BYTES = 2;

/** The bytes near a match; none after a match that continues. */
export function surroundings(
  { found, bytes, end, open }: MatchContext,
  reach: Reach,
): Surroundings {
  const most = WORDS_BYTES - EDGE_BYTES;
  const lowest = Math.max(0, found.start - most);
  const highest = open ? found.end : Math.min(end, found.end + most);
  if ('words' in reach) {
    return {
      low: wordsBefore(bytes, found.start, lowest, reach.words),
      lowest,
      high: wordsAfter(bytes, found.end, highest, reach.words),
      end,
    };
  }
  return {
    low: Math.max(lowest, found.start - reach.before),
    lowest,
    high: Math.min(highest, found.end + reach.after),
    end,
  };
}

export interface MatchContext {
  readonly found: Found;
  readonly bytes: Buffer;
  readonly end: number;
  readonly open: boolean;
}

/** Start of the `words`-th word before `start`. A word that touches the match counts. */
function wordsBefore(bytes: Buffer, start: number, lowest: number, words: number): number {
  let left = words;
  let at = start;
  while (at > lowest && left > 0) {
    while (at > lowest && isSpace(bytes[at - 1])) at--;
    while (at > lowest && !isSpace(bytes[at - 1])) at--;
    left -= 1;
  }
  return at;
}

function wordsAfter(bytes: Buffer, end: number, highest: number, words: number): number {
  let left = words;
  let at = end;
  while (at < highest && left > 0) {
    while (at < highest && isSpace(bytes[at])) at++;
    while (at < highest && !isSpace(bytes[at])) at++;
    left -= 1;
  }
  return at;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN);
}
