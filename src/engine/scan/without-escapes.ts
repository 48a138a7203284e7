import {
  AMPERSAND,
  BACKSLASH,
  byteSet,
  CARET,
  EQUALS,
  LESS_THAN,
  LETTER,
  LOWER,
  OPEN_BRACKET,
  SMALL_U,
  SPACE,
  TWO,
  UPPER,
} from '../../core/bytes.ts';
import { LENGTH_BITS, LENGTH_MASK } from './escaped-codes.ts';
import { BEGINS_ESCAPE, endsBeforeValue, escapeAt, isCommand } from './escapes.ts';
import { isPlainAlnum } from './plain-characters.ts';

export type WithoutEscapes = (bytes: Buffer, end: number, floor: number) => Buffer;

/**
 * The bytes `[0, end)` with a blank in the place of each escape that ends before a value, and characters of no width after
 * it, for readers of words; the same bytes if there is no escape. After a letter it is the escaped character. Tags within words and soft line breaks are characters of no width; before `floor` no line continues.
 */
export const withoutEscapes: WithoutEscapes = (bytes, end, floor) =>
  partedFrom(0, bytes, end, floor, () => Buffer.from(bytes)) ?? bytes;

/** Does the same for the escapes that begin in `[from, end)`. `copied` makes the copy for the first one; without one, the result is `undefined`. */
export function partedFrom(
  from: number,
  bytes: Buffer,
  end: number,
  floor: number,
  copied: () => Buffer,
): Buffer | undefined {
  let copy: Buffer | undefined;
  for (let at = from; at < end; at++) {
    if (BEGINS_ESCAPE[bytes[at]] === 0 || !parts(bytes, at, end, floor)) continue;
    const read = escapeAt(bytes, at);
    const stop = at + (read & LENGTH_MASK);
    const character = read >> LENGTH_BITS;
    copy ??= copied();
    const shown =
      isPlainAlnum(character) ||
      character === 0 ||
      character === LESS_THAN ||
      isAfterLetter(bytes, at)
        ? character
        : SPACE;
    if (shown === SPACE && stop - at === 2) copy.set(NO_BREAK_SPACE, at);
    else if (shown === 0 || (shown === SPACE && bytes[at - 1] === SPACE)) hide(copy, at, stop);
    else {
      copy[at] = shown;
      hide(copy, at + 1, stop);
    }
    at = stop - 1;
  }
  return copy;
}

const NO_BREAK_SPACE = Buffer.from('\u00a0');
/** U+00AD and U+200B: any two bytes and more can be filled with them. */
const SOFT_HYPHEN = Buffer.from('\u00ad');
const NO_WIDTH = Buffer.from('\u200b');

/** Fills `[from, to)` with characters of no width, or a single byte with a blank. */
function hide(bytes: Buffer, from: number, to: number): void {
  const odd = (to - from) % 2 === 1 ? Math.min(3, to - from) : 0;
  bytes.fill(odd === 1 ? ' ' : NO_WIDTH, from, from + odd);
  bytes.fill(SOFT_HYPHEN, from + odd, to);
}

function parts(bytes: Buffer, at: number, end: number, floor: number): boolean {
  const byte = bytes[at];
  if (byte === LESS_THAN) return isBetweenWords(bytes, at, end);
  const read = escapeAt(bytes, at);
  if (isPlainAlnum(read >> LENGTH_BITS)) return at + (read & LENGTH_MASK) <= end;
  if (byte === EQUALS && read > 0 && read >> LENGTH_BITS === 0) return at >= floor;
  if ((byte === AMPERSAND && !isCommand(bytes, at)) || !endsBeforeValue(bytes, at, end))
    return false;
  // In HL7 `^` separates the parts of a name: `DOE^JANE`.
  if (byte === CARET && bytes[at + 1] !== OPEN_BRACKET) {
    return UPPER[bytes[at + 2]] === 1 && LOWER[bytes[at + 3]] === 1;
  }
  return !isAfterLetter(bytes, at) || !isInName(bytes, at);
}

/** Whether a tag is between words, or in one. */
function isBetweenWords(bytes: Buffer, at: number, end: number): boolean {
  const next = at + (escapeAt(bytes, at) & LENGTH_MASK);
  const before = at > 0 && bytes[at - 1] === SPACE ? at - 1 : at;
  return next > at && next < end && LETTER[bytes[next]] === 1 && isAfterLetter(bytes, before);
}

const IN_NAME = byteSet("'-");

function isAfterLetter(bytes: Buffer, at: number): boolean {
  return at > 0 && LETTER[bytes[at - 1]] === 1;
}

/** An apostrophe or a hyphen, or brackets of an address, which readers take as they are: `O%27Brien`, `Joe\u003cjoe@…`. */
function isInName(bytes: Buffer, at: number): boolean {
  const character = escapeAt(bytes, at) >> LENGTH_BITS;
  if (IN_NAME[character] === 1) return true;
  return bytes[at] === BACKSLASH && bytes[at + 1] === SMALL_U && bytes[at + 2] === TWO;
}
