import { DOT, NEWLINE, SMALL_A, SMALL_Z, SPACE } from '../../../core/bytes.ts';
import { isContinuation, isLead } from '../../../core/utf-8.ts';
import { BLOCK_BYTES } from './block-text.ts';

/** Longest distance from its end at which a block may be cut. */
const SLACK = BLOCK_BYTES / 4;

/**
 * End of the block that begins at `from`. A text is read in blocks, each up to a position that is seldom inside a
 * name: after a blank line, a line, a sentence, a word. It depends on the block's bytes alone. `to` is at most `from
 * + BLOCK_BYTES`; `ended` means that nothing follows `to`.
 */
export function blockEnd(bytes: Buffer, from: number, to: number, ended: boolean): number {
  if (ended && to - from < BLOCK_BYTES) return to;
  const low = Math.max(from, to - SLACK);
  for (const [last, isPlace] of PLACES) {
    for (let at = to; at > low; at--) {
      at = bytes.lastIndexOf(last, at - 1) + 1;
      if (at > low && isPlace(bytes, at)) return at;
    }
  }
  let at = to;
  while (at > to - 4 && isContinuation(bytes[at - 1])) at--;
  return isLead(bytes[at - 1]) && at > from + 1 ? at - 1 : to;
}

/** The byte before each kind of boundary, and its further conditions. */
const PLACES: readonly (readonly [number, (bytes: Buffer, at: number) => boolean])[] = [
  [NEWLINE, isBlankLine],
  [NEWLINE, () => true],
  [SPACE, isSentence],
  [SPACE, isBetweenWords],
  [SPACE, () => true],
];

function isBlankLine(bytes: Buffer, at: number): boolean {
  return bytes[at - 2] === NEWLINE || bytes[at - 3] === NEWLINE;
}

function isSentence(bytes: Buffer, at: number): boolean {
  return bytes[at - 2] === DOT;
}

function isBetweenWords(bytes: Buffer, at: number): boolean {
  return isLower(bytes[at - 2]) && at > 3 && isLower(bytes[at - 3]);
}

function isLower(byte: number): boolean {
  return byte >= SMALL_A && byte <= SMALL_Z;
}
