import { DOT, HYPHEN, NO_BREAK_SPACE, NON_ASCII, SPACE } from '../../core/bytes.ts';
import { isDash, NARROW_BLANK } from '../../core/rare-characters.ts';
import { PUNCTUATION_OF_2, PUNCTUATION_OF_3 } from '../../core/utf-8.ts';
/**
 * Bytes of the separator at `at`: a blank, a dash or a full stop; 0 if absent. Blanks and dashes include those of text copied from documents.
 */
export function separatorLength(bytes: Uint8Array, at: number, high: number): number {
  if (at < high && bytes[at] === DOT) return 1;
  return blankLength(bytes, at, high) || dashLength(bytes, at, high);
}

/** Bytes of the space or no-break space (U+00A0, U+202F) at `at`; 0 if absent. */
export function blankLength(bytes: Uint8Array, at: number, high: number): number {
  if (at >= high) return 0;
  if (bytes[at] === SPACE) return 1;
  if (bytes[at] === PUNCTUATION_OF_2)
    return at + 1 < high && bytes[at + 1] === NO_BREAK_SPACE ? 2 : 0;
  return bytes[at] === PUNCTUATION_OF_3 && punctuation(bytes, at, high) === NARROW_BLANK ? 3 : 0;
}

/** Bytes of the hyphen or dash (U+2010 to U+2015) at `at`; 0 if absent. */
export function dashLength(bytes: Uint8Array, at: number, high: number): number {
  if (at >= high) return 0;
  if (bytes[at] === HYPHEN) return 1;
  return bytes[at] === PUNCTUATION_OF_3 && isDash(punctuation(bytes, at, high)) ? 3 : 0;
}

/** The last byte of U+2000 to U+203F at `at`, or 0. */
function punctuation(bytes: Uint8Array, at: number, high: number): number {
  return at + 2 < high && bytes[at + 1] === NON_ASCII ? bytes[at + 2] : 0;
}
