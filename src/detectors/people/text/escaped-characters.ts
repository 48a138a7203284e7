import {
  BACKSLASH,
  byteSet,
  CARRIAGE_RETURN,
  CASE_BIT,
  COLON,
  DOT,
  HASH,
  HEX,
  LETTER,
  LOWER,
  NEWLINE,
  NINE,
  NON_ASCII,
  SEMICOLON,
  SMALL_A,
  SMALL_N,
  SMALL_R,
  SMALL_T,
  SMALL_U,
  SMALL_X,
  SPACE,
  TAB,
  ZERO,
} from '../../../core/bytes.ts';
import { startsUpperCase } from '../../user/terms/term-searcher.ts';

/** Bits of the result of `escapedAt` that count bytes. */
export const LENGTH_BITS = 5;
export const LENGTH_MASK = (1 << LENGTH_BITS) - 1;
/** First bytes of escapes. */
const BEGINS = byteSet('&\\');
/** Most backslashes before an escaped character: JSON in JSON in JSON. */
const MOST_BACKSLASHES = 7;
/** The longest name of a character. */
const LONGEST_NAME = 8;
/** Most digits of a character's number, with zeros before it. */
const MOST_DIGITS = 7;
/** Unit for code points beyond 16 bits. */
const BEYOND = 0xffff;

/**
 * The UTF-16 code unit of the escape at `at`, above `LENGTH_BITS` bits of its length in bytes; 0 if absent.
 * Reads HTML's references (also with an escaped `&`: `&amp;eacute;`) and JSON's escapes.
 */
export function escapedAt(bytes: Buffer, at: number): number {
  if (bytes[at] === BACKSLASH) return backslashed(bytes, at);
  const doubled = bytes[at + 1] === SMALL_A && isAt(AMP, bytes, at) ? AMP.length - 1 : 0;
  if (doubled > 0) {
    const inner = reference(bytes, at + doubled);
    if (inner > 0) return inner + doubled;
  }
  return reference(bytes, at);
}

const AMP = Buffer.from('&amp;');

function isAt(text: Buffer, bytes: Buffer, at: number): boolean {
  return text.every((byte, n) => bytes[at + n] === byte);
}

/** Whether a capital is at `at`, possibly escaped. */
export function isCapitalAt(bytes: Buffer, at: number): boolean {
  if (BEGINS[bytes[at]] === 0) return startsUpperCase(bytes, at);
  const letter = String.fromCharCode(escapedAt(bytes, at) >> LENGTH_BITS);
  return startsUpperCase(Buffer.from(letter), 0);
}

/** The reference whose `&` is at `at`; the `;` there may end a reference for that `&` (`&amp;eacute;`). */
function reference(bytes: Buffer, at: number): number {
  if (bytes[at + 1] === HASH) return numbered(bytes, at);
  let p = at + 1;
  let hash = 0;
  for (; p <= at + LONGEST_NAME && LETTER[bytes[p]] === 1; p++) hash = hashed(hash, bytes[p]);
  return bytes[p] === SEMICOLON ? packed(NAMED.get(hash) ?? 0, p + 1 - at) : 0;
}

/** Hashes a name letter by letter; names of other characters have other hashes. */
function hashed(hash: number, letter: number): number {
  return (Math.imul(hash, 59) + letter) | 0;
}

/** `&#233;`, `&#xE9;`. */
function numbered(bytes: Buffer, at: number): number {
  const base = (bytes[at + 2] | CASE_BIT) === SMALL_X ? 16 : 10;
  const first = base === 16 ? at + 3 : at + 2;
  let p = first;
  let code = 0;
  for (; p < first + MOST_DIGITS; p++) {
    const digit = digitAt(bytes, p);
    if (digit >= base) break;
    code = base * code + digit;
  }
  if (p === first || bytes[p] !== SEMICOLON) return 0;
  return packed(WINDOWS[code - NON_ASCII] ?? code, p + 1 - at);
}

/** Value of a hex digit; 16 for any other character. */
function digitAt(bytes: Buffer, at: number): number {
  const byte = at < bytes.length ? bytes[at] : 0;
  if (HEX[byte] === 0) return 16;
  return byte <= NINE ? byte - ZERO : (byte | CASE_BIT) - SMALL_A + 10;
}

/** `\u00e9`, `\"`, `\n`, with one backslash or more. */
function backslashed(bytes: Buffer, at: number): number {
  // Otherwise each of many backslashes in a row would be counted as often.
  if (bytes[at - 1] === BACKSLASH) return 0;
  let p = at;
  while (bytes[p] === BACKSLASH && p - at <= MOST_BACKSLASHES) p++;
  const length = p + 1 - at;
  const byte = bytes[p];
  if (CHARACTERS[byte] === 1) return packed(byte, length);
  if (byte === SMALL_U) {
    let code = 0;
    for (let n = 1; n <= 4; n++) {
      const digit = digitAt(bytes, p + n);
      if (digit > 15) return 0;
      code = 16 * code + digit;
    }
    return packed(code, length + 4);
  }
  const blank = byte === SMALL_T ? TAB : byte === SMALL_N || byte === SMALL_R ? NEWLINE : 0;
  return blank > 0 && isBlank(bytes, at, p) ? packed(blank, length) : 0;
}

/**
 * Whether the letter at `letter`, with backslashes from `at` on, is an escaped blank. Before a lower-case letter it
 * is one after the end of a clause (`Thanks,\njane`) and after a word (`thanks\njane`), not in a path (`C:\temp`).
 */
function isBlank(bytes: Buffer, at: number, letter: number): boolean {
  if (LOWER[bytes[letter + 1]] !== 1) return true;
  const before = bytes[at - 1];
  if (before === DOT || before === COLON) return LOWER[bytes[at - 2]] === 1;
  return (
    ENDS[before] === 1 || (bytes[at - 2] === BACKSLASH && BLANKS[before] === 1) || isWord(bytes, at)
  );
}

/** Whether the text before `at`, up to a blank or a quote, is words and escapes, and no path. */
function isWord(bytes: Buffer, at: number): boolean {
  const least = Math.max(0, at - LONGEST_WORD);
  let p = at;
  while (p > least && IN_WORD[bytes[p - 1]] === 1) p--;
  if (at - p < 2 || (bytes[p] === BACKSLASH && bytes[p + 1] === BACKSLASH)) return false;
  return p === 0 || (p > least && OPENS[bytes[p - 1]] === 1);
}

/** Most bytes of words between two blanks. */
const LONGEST_WORD = 64;
const IN_WORD = byteSet("A-Za-z0-9\\'\x80-\xff");
const OPENS = byteSet(' "');

const CHARACTERS = byteSet(`"'/`);
const ENDS = byteSet(',;!?)');
const BLANKS = byteSet('nrt');

/** White space is the only kind of escaped control character. */
function packed(code: number, length: number): number {
  if (code < SPACE && code !== TAB && code !== NEWLINE && code !== CARRIAGE_RETURN) return 0;
  return (Math.min(code, BEYOND) << LENGTH_BITS) | length;
}

/**
 * Characters that browsers read for the numbers from 128 to 159:
 * https://html.spec.whatwg.org/#numeric-character-reference-end-state
 */
const WINDOWS = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'].map((character) =>
  character.charCodeAt(0),
);

/** Diacritics, whose names follow the letter in HTML's references: `&eacute;`. */
const MARKS: readonly (readonly [name: string, mark: string, letters: string])[] = [
  ['grave', '\u0300', 'aeiou'],
  ['acute', '\u0301', 'aceilnorsuyzg'],
  ['circ', '\u0302', 'aceghijosuwy'],
  ['tilde', '\u0303', 'ainou'],
  ['macr', '\u0304', 'aeiou'],
  ['breve', '\u0306', 'agu'],
  ['dot', '\u0307', 'cegiz'],
  ['uml', '\u0308', 'aeiouy'],
  ['ring', '\u030a', 'au'],
  ['dblac', '\u030b', 'ou'],
  ['caron', '\u030c', 'cdelnrstz'],
  ['cedil', '\u0327', 'cgklnrst'],
  ['ogon', '\u0328', 'aeiu'],
];

/**
 * Letters and punctuation of names, by HTML's names for them:
 * https://html.spec.whatwg.org/#named-character-references
 */
const NAMES: readonly (readonly [name: string, code: number])[] = [
  ...MARKS.flatMap(([name, mark, letters]) =>
    [...letters, ...letters.toUpperCase()].map(
      (letter) => [letter + name, `${letter}${mark}`.normalize().charCodeAt(0)] as const,
    ),
  ),
  ...Object.entries({
    AElig: 'Æ',
    aelig: 'æ',
    OElig: 'Œ',
    oelig: 'œ',
    Oslash: 'Ø',
    oslash: 'ø',
    szlig: 'ß',
    ETH: 'Ð',
    eth: 'ð',
    THORN: 'Þ',
    thorn: 'þ',
    Dstrok: 'Đ',
    dstrok: 'đ',
    Hstrok: 'Ħ',
    hstrok: 'ħ',
    Lstrok: 'Ł',
    lstrok: 'ł',
    Tstrok: 'Ŧ',
    tstrok: 'ŧ',
    imath: 'ı',
    inodot: 'ı',
    IJlig: 'Ĳ',
    ijlig: 'ĳ',
    Lmidot: 'Ŀ',
    lmidot: 'ŀ',
    apos: "'",
    lsquo: '\u2018',
    rsquo: '\u2019',
    quot: '"',
    ldquo: '\u201c',
    rdquo: '\u201d',
    laquo: '«',
    raquo: '»',
    nbsp: '\u00a0',
    shy: '\u00ad',
    zwnj: '\u200c',
    zwj: '\u200d',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    hyphen: '\u2010',
    ndash: '\u2013',
    mdash: '\u2014',
    amp: '&',
    lt: '<',
    gt: '>',
  }).map(([name, character]) => [name, character.charCodeAt(0)] as const),
];

/** The same by their hashes: texts with many references are common. */
const NAMED: ReadonlyMap<number, number> = new Map(
  NAMES.map(([name, code]) => [Buffer.from(name).reduce(hashed, 0), code]),
);
