import {
  ALNUM,
  DELETE,
  EXCLAMATION_MARK,
  HYPHEN,
  NON_ASCII,
  SPACE,
  TILDE,
} from '../../core/bytes.ts';

/** Stands for a character of no width, which plain text is without. */
export const NO_WIDTH = 0;

/**
 * The code of the character that plain text has for one: ASCII for blanks, dashes, digits of other scripts, and letters and signs of full width or of mathematics; `NO_WIDTH` for marks
 * on other characters and characters of no width; a blank for control characters; itself for all others.
 */
export function plainCharacter(code: number): number {
  if (code < NON_ASCII) return code < SPACE || code === DELETE ? SPACE : code;
  return IN_BLOCK[Math.min(code, LAST_BLOCK) >> BLOCK_BITS] === 1
    ? (PLAIN.get(code) ?? code)
    : code;
}

/** Whether it is an ASCII letter or digit. */
export function isPlainAlnum(code: number): boolean {
  return code < NON_ASCII && ALNUM[code] === 1;
}

type Pair = readonly [code: number, plain: number];

function upTo(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_none, n) => first + n);
}

function as(plain: number, codes: readonly number[]): readonly Pair[] {
  return codes.map((code) => [code, plain]);
}

/** Characters from `first` on, for ASCII ones in their order. */
function like(characters: string, first: number): readonly Pair[] {
  return Array.from(characters, (character, n) => [first + n, character.charCodeAt(0)]);
}

const ASCII = String.fromCharCode(...upTo(EXCLAMATION_MARK, TILDE));
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = CAPITALS + CAPITALS.toLowerCase();
/** Zeros of decimal digits (Unicode 16, `Nd`): Arabic, Persian, of Indian scripts, Thai, Lao, Tibetan, full width, mathematical, segmented. */
const ZEROS: readonly number[] = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0],
  ...[0xf20, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1fbf0, 0x2080],
];

const PAIRS: readonly Pair[] = [
  ...as(SPACE, [
    ...upTo(0x80, 0xa0),
    ...upTo(0x2000, 0x200a),
    0x2028,
    0x2029,
    0x202f,
    0x205f,
    0x3000,
  ]),
  ...as(HYPHEN, [...upTo(0x2010, 0x2015), 0x2212, 0xfe63]),
  ...ZEROS.flatMap((zero) => like('0123456789', zero)),
  // Superscript and circled digits.
  ...like('23', 0xb2),
  ...like('1', 0xb9),
  ...like('0', 0x2070),
  ...like('456789', 0x2074),
  ...like('123456789', 0x2460),
  ...like('0', 0x24ea),
  ...like(ASCII, 0xff01),
  // Mathematical letters: thirteen alphabets (their few holes are elsewhere, and not read).
  ...upTo(0, 12).flatMap((n) => like(LETTERS, 0x1d400 + n * LETTERS.length)),
  // Soft hyphen, combining marks, joiners, marks of direction, keycaps, selectors of variants, tags, fillers.
  ...as(NO_WIDTH, [0xad, ...upTo(0x300, 0x36f), 0x61c, 0x115f, 0x1160, 0x180e, 0x20e3, 0x3164]),
  ...as(NO_WIDTH, [...upTo(0x200b, 0x200f), ...upTo(0x202a, 0x202e), ...upTo(0x2060, 0x206f)]),
  ...as(NO_WIDTH, [...upTo(0xfe00, 0xfe0f), 0xfeff, 0xffa0, ...upTo(0xe0020, 0xe007f)]),
  ...as(NO_WIDTH, upTo(0xe0100, 0xe01ef)),
];
const PLAIN: ReadonlyMap<number, number> = new Map(PAIRS);

/** Blocks of 16 characters that have some which are rewritten: most characters need no look into the map. */
const BLOCK_BITS = 4;
const LAST_BLOCK = 0x1ffff;
const IN_BLOCK = new Uint8Array((LAST_BLOCK >> BLOCK_BITS) + 1);
for (const code of PLAIN.keys()) IN_BLOCK[Math.min(code, LAST_BLOCK) >> BLOCK_BITS] = 1;
