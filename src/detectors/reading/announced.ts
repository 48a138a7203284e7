import {
  byteSet,
  CASE_BIT,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  DIGIT,
  GREATER_THAN,
  HASH,
  HYPHEN,
  LESS_THAN,
  LETTER,
  NEWLINE,
  SEMICOLON,
  SMALL_A,
  SMALL_F,
  SMALL_S,
  SPACE,
} from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { isQuote } from './edges.ts';

/** A keyword right before a number is within this many bytes before the text between them. */
export const KEYWORD_BYTES = 48;
/** Most bytes between the keyword and its number: blanks and full stops that lead to it, the indent of a line. */
const MOST_BETWEEN = 24;
/** Characters between a keyword and its number: also a no-break space, a dash, a curly quote, and the marks around a number in Markdown and escaped JSON. */
export const SIGNS_BETWEEN = ' \t\r\n:#="\'.>|*`\\[(,;\xc2\xa0\xe2\x80\x93\x94\x9c-';
const BETWEEN = byteSet(SIGNS_BETWEEN);
const COLON = byteSet(':="\'>|\t\n');
/** Bytes of a keyword's words. */
export const KEYWORD_SIGNS = byteSet('A-Za-z _.-');

/** `medical`, `Medical` and `MEDICAL`; with other characters for a space, or none. */
export function spellings(word: string): string {
  const title = word.replace(/(?<!\w)[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
  return [title, word.toUpperCase()].map((one) => one.replaceAll(' ', '[ _-]?')).join('|');
}

/** Any of the words, in such a spelling. */
export function anySpelling(...words: readonly string[]): string {
  return `(?:${words.map(spellings).join('|')})`;
}

/** A keyword that ends where a text does, in one of these forms. */
export function keywordForm(...forms: readonly string[]): RegExp {
  return new RegExp(`${KEYWORD_START}(?:${forms.join('|')})$`);
}

/** Before a keyword: no letter, or the end of a camel-case part: `bankAccountNumber`; the letter of an escape counts as none. */
export const KEYWORD_START = String.raw`(?:^|[^A-Za-z]|\\[nrt]|[a-z](?=[A-Z]))`;

/** Between a keyword and its number in a table, after a label in bold, or before a number in bold. */
const CELLS =
  /[ .:#]{0,3}(?:<\/(?:td|th|dt|b|strong|span|label|em|i)>[ \t\r\n:]{0,8}(?:<(?:td|dd|span)[^<>]{0,24}>)?|<(?:b|strong|span|em|i)(?: [^<>]{0,24})?>)$/;
/** Most bytes of the last of them, and the first bytes of its name. */
const LONGEST_ELEMENT = 30;
const ELEMENT = byteSet('tdsbei/');

/** Whether a tag ends right before the number, or before a colon there: a quick test for `cellBefore`. */
export function isBehindTag(bytes: Buffer, start: number): boolean {
  return bytes[tagEnd(bytes, start)] === GREATER_THAN;
}

/** Where the tag right before the number has its last byte, if there is one. */
function tagEnd(bytes: Buffer, start: number): number {
  const last = bytes[start - 1] === SPACE ? start - 2 : start - 1;
  return bytes[last] === 0x3a ? last - 1 : last;
}

/**
 * The text before the cell of the number at `start`, or before the label's end; `undefined` if there is neither.
 */
export function cellBefore(
  { bytes, low }: Pick<View, 'bytes' | 'low'>,
  start: number,
): string | undefined {
  if (!isBehindElement(bytes, tagEnd(bytes, start), low)) return undefined;
  const least = Math.max(low, start - KEYWORD_BYTES - MOST_BETWEEN);
  const before = bytes.toString('latin1', least, start);
  const cells = CELLS.exec(before)?.[0].length ?? 0;
  return cells > 0 ? before.slice(0, -cells) : undefined;
}

/** Whether a cell of a table is opened, or a label closed, by the tag whose last byte is at `last`. */
function isBehindElement(bytes: Buffer, last: number, low: number): boolean {
  const least = Math.max(low, last - LONGEST_ELEMENT);
  let p = last - 1;
  while (p > least && bytes[p] !== LESS_THAN && bytes[p] !== GREATER_THAN) p--;
  return p >= low && bytes[p] === LESS_THAN && ELEMENT[bytes[p + 1]] === 1;
}

/** The text that ends in the keyword before a number, the start of its last word, and the sign between them. */
export interface Announced {
  readonly text: string;
  readonly word: number;
  readonly sign: 'number' | 'colon' | 'other';
}

/**
 * The text right before the number at `start`, if it ends as a keyword may: most numbers have other words before
 * them.
 */
export function announced(
  view: Pick<View, 'bytes' | 'low'>,
  start: number,
  mayEnd: (bytes: Buffer, end: number) => boolean,
): Announced | undefined {
  const { bytes, low } = view;
  if (start < low + 4) return undefined;
  const cell = isBehindTag(bytes, start) ? cellBefore(view, start) : undefined;
  if (cell !== undefined) return { text: cell, word: start, sign: 'colon' };
  const keywordEnd = wordEnd(bytes, start, low);
  const word = mayEnd(bytes, keywordEnd) ? keywordEnd : beforeOfWhat(bytes, keywordEnd, low);
  if (word < low + 2 || !mayEnd(bytes, word)) return undefined;
  const between = punctuationBetween(bytes, keywordEnd, start);
  if (between === 'none') return undefined;
  const text = bytes.toString('latin1', Math.max(low, word - KEYWORD_BYTES), word);
  const colon = between === 'other' && isColonBetween(bytes, word, start);
  return { text, word: wordStart(bytes, word, low), sign: colon ? 'colon' : between };
}

/** Words that may separate a keyword from `is`: `number on the back is`, `number of my savings account was`. */
const OF_WHAT =
  / (?:on|of|for|from) (?:the|this|that|my|our|your|his|her|their) [a-z]{2,12}(?: [a-z]{2,12})?$/;
const LONGEST_OF_WHAT = 40;

/** End of the keyword before such words at `end`, followed by `is` or `was`; `end` if absent. */
function beforeOfWhat(bytes: Buffer, end: number, low: number): number {
  const first = bytes[end + 1] | CASE_BIT;
  if (bytes[end] !== SPACE || (first !== 0x69 && first !== 0x77)) return end;
  const before = bytes.toString('latin1', Math.max(low, end - LONGEST_OF_WHAT), end);
  return end - (OF_WHAT.exec(before)?.[0].length ?? 0);
}

function wordStart(bytes: Buffer, end: number, low: number): number {
  let p = end;
  while (p > low && LETTER[bytes[p - 1]] === 1) p--;
  return p;
}

/** Whether a colon, an equals sign or a quote leads to the number: and not only blanks. */
function isColonBetween(bytes: Buffer, from: number, to: number): boolean {
  for (let p = from; p < to; p++) if (COLON[bytes[p]] === 1) return true;
  return false;
}

/** A test of the last three letters before `end`, in any case; an ending of two letters may have any byte before it. */
export function endings(words: readonly string[]): (bytes: Buffer, end: number) => boolean {
  const table = new Uint8Array(1 << 15);
  for (const word of words) {
    const last = Buffer.from(word, 'latin1');
    const [second, third] = last.subarray(-2);
    // One more than there are bytes: nothing, where a text begins.
    const first = last.length > 2 ? [last[last.length - 3]] : Array(257).keys();
    for (const before of first) table[three(before, second, third)] = 1;
  }
  return (bytes, end) => table[three(bytes[end - 3], bytes[end - 2], bytes[end - 1])] === 1;
}

/** Letters in any case are alike, and so are digits, and punctuation but closing characters. */
const KIND = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (LETTER[byte] === 1) return byte & 31;
  if (DIGIT[byte] === 1) return 27;
  return byte === CLOSE_PAREN || byte === CLOSE_BRACKET ? 28 : 29;
});

function three(first: number, second: number, third: number): number {
  return (KIND[first] << 10) | (KIND[second] << 5) | KIND[third];
}

/** End of the word before the number, without `is` and `was`, and without `of` after `number`. */
export function wordEnd(bytes: Buffer, start: number, low: number): number {
  const least = Math.max(low + 2, start - MOST_BETWEEN);
  const p = beforePunctuation(bytes, start, least);
  if (p < least + 4) return p;
  const last = bytes[p - 1] | CASE_BIT;
  if (last === SMALL_F) return numberBeforeOf(bytes, p, low);
  if (last !== SMALL_S) return p;
  const second = bytes[p - 2] | CASE_BIT;
  const verb =
    second === 0x69 ? p - 2 : second === SMALL_A && (bytes[p - 3] | CASE_BIT) === 0x77 ? p - 3 : p;
  return verb < p && bytes[verb - 1] === SPACE ? beforePunctuation(bytes, verb, least) : p;
}

/** Where `number` ends before the `of` that ends at `end`; `end` if neither is there. */
function numberBeforeOf(bytes: Buffer, end: number, low: number): number {
  if (end - 9 < low || bytes[end - 3] !== SPACE) return end;
  return /number of$/i.test(bytes.toString('latin1', end - 9, end)) ? end - 3 : end;
}

function beforePunctuation(bytes: Buffer, from: number, least: number): number {
  let p = from;
  while (p > least && BETWEEN[bytes[p - 1]] === 1) p--;
  return p;
}

/**
 * Text between a keyword and its number: `#`, or other punctuation. A comma separates two cells, a
 * dash has blanks around it, and a line that is not begun by its keyword ends in a colon.
 */
export function punctuationBetween(
  bytes: Buffer,
  from: number,
  to: number,
): 'number' | 'other' | 'none' {
  let kind: 'number' | 'other' = 'other';
  let colon = false;
  for (let p = from; p < to; p++) {
    const byte = bytes[p];
    if (byte === HASH) kind = 'number';
    if (byte === 0x3a) colon = true;
    if (byte === HYPHEN && (bytes[p - 1] !== SPACE || bytes[p + 1] !== SPACE)) return 'none';
    if ((byte === COMMA || byte === SEMICOLON) && to - from > 1 && !isQuote(bytes[p + 1]))
      return 'none';
    if (byte === NEWLINE && !colon && !beginsLine(bytes, from)) return 'none';
  }
  return kind;
}

/** Whether the words before `at` begin their line. */
function beginsLine(bytes: Buffer, at: number): boolean {
  let p = at;
  const least = Math.max(0, at - KEYWORD_BYTES);
  while (p > least && KEYWORD_SIGNS[bytes[p - 1]] === 1) p--;
  return p === 0 || bytes[p - 1] === NEWLINE;
}
