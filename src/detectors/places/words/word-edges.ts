import {
  ALNUM,
  APOSTROPHE,
  CARRIAGE_RETURN,
  DOT,
  HYPHEN,
  NEWLINE,
  NON_ASCII,
  SPACE,
  TAB,
} from '../../../core/bytes.ts';
import { isRightQuoteAt } from '../../../core/utf-8.ts';
import { wordPointLength } from '../../user/terms/word-point.ts';

/** Most bytes between two words: a blank and a line break, a full stop and a blank. */
const WIDEST_GAP = 3;
/** Most bytes of a word. */
export const LONGEST_WORD = 64;

/** Past the letters and digits at `at`. */
export function wordEnd(bytes: Buffer, at: number, high: number): number {
  const most = Math.min(high, at + LONGEST_WORD);
  let p = at;
  while (p < most) {
    const length = ALNUM[bytes[p]] === 1 ? 1 : wordPointLength(bytes, p, high);
    if (length === 0) break;
    p += length;
  }
  return p;
}

/** Past the separator of two words of one name; `at` itself if absent. */
export function gapEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high) return at;
  const most = Math.min(high, at + WIDEST_GAP);
  let p = at;
  if (bytes[p] === HYPHEN || bytes[p] === APOSTROPHE) p++;
  else if (isRightQuote(bytes, p, high)) p += 3;
  else {
    if (bytes[p] === DOT) p++;
    while (p < most && isBlank(bytes[p])) p++;
    if (p === at + 1 && bytes[at] === DOT) return at;
  }
  return p > at && p < high && (ALNUM[bytes[p]] === 1 || bytes[p] >= NON_ASCII) ? p : at;
}

function isRightQuote(bytes: Buffer, at: number, high: number): boolean {
  return at + 2 < high && isRightQuoteAt(bytes, at);
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === NEWLINE || byte === CARRIAGE_RETURN || byte === TAB;
}
