import { ALNUM, byteSet, DIGIT, LETTER, PERCENT, SPACE } from '../../core/bytes.ts';
import { packed } from './escaped-codes.ts';

/** Most bytes of a word or a number beside a blank. */
const LONGEST_WORD = 20;
/** Most bytes of a word with both letters and digits: longer ones are Base64. */
const LONGEST_MIXED = 4;

/**
 * The blank that the plus at `at` stands for in a form, between words or numbers; 0 if it is a plus sign: `10:30:45+0200`.
 * https://url.spec.whatwg.org/#application/x-www-form-urlencoded
 */
export function formBlankAt(bytes: Buffer, at: number): number {
  if (at === 0 || ALNUM[bytes[at - 1]] === 0) return 0;
  const least = Math.max(0, at - LONGEST_WORD);
  let first = at;
  while (first > least && ALNUM[bytes[first - 1]] === 1) first--;
  if (first > 0 && OPENS[bytes[first - 1]] === 0) return 0;
  const isEncoded = bytes[first - 1] === PERCENT;
  let last = at + 1;
  while (last < at + LONGEST_WORD && ALNUM[bytes[last]] === 1) last++;
  const isNext = bytes[at + 1] === PERCENT || isWord(bytes, at + 1, last);
  return isNext && (isEncoded || isWord(bytes, first, at)) ? packed(SPACE, 1) : 0;
}

/** Bytes that a word or a number may follow. */
const OPENS = byteSet('\t\r\n =+%&?"\'(/,>');

function isWord(bytes: Buffer, from: number, to: number): boolean {
  if (from === to) return false;
  if (to - from <= LONGEST_MIXED) return true;
  const kind = DIGIT[bytes[from]] === 1 ? DIGIT : LETTER;
  for (let p = from + 1; p < to; p++) if (kind[bytes[p]] === 0) return false;
  return true;
}
