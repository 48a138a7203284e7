import {
  BACKSLASH,
  type ByteSet,
  byteSet,
  CARRIAGE_RETURN,
  CASE_BIT,
  COLON,
  EQUALS,
  LETTER,
  NEWLINE,
  SMALL_N,
  SMALL_T,
  SPACE,
  UPPER,
} from '../../core/bytes.ts';
import { inPlaceholder } from '../../engine/placeholder.ts';
import type { View } from '../../engine/types.ts';

const BLANK_OR_QUOTE = byteSet(' "\'');
const BEFORE_KEY = byteSet(' \t\r\n,;=:|&?"\'(){}[]<>');
const BEFORE_LABEL = byteSet('\t\r\n,;=:|"{}[]<>');
const PAIR = byteSet('=\n');
const CLAUSE_END = byteSet('=:;,|\n\r');
/** Keys that do not reveal the kind of their value. */
export const GENERIC_KEY =
  /(?:^|[^A-Za-z])(?:(?:id|doc|document|identifier)[_-]?)?(?:value|val|number|num|no|nr|id|identifier|text|content|code|extension)$/i;
/** Separators between such a key and the value before it, and the characters that begin that value. */
const BETWEEN_PAIRS = byteSet(' \t\r\n,;"\'}');
const BEFORE_VALUE = byteSet('\n"\'=:,;{}<>|');
/** Separators of the words of a phrase: `routing number`, `routing_number`, `routingNumber`. */
const JOINT = byteSet(" _.'/-");

/** How far keywords are looked for, in bytes. */
export const KEYWORD_BEFORE = 48;
export const KEYWORD_AFTER = 24;

/** Whether a keyword is near `[start, end)`: within 48 bytes before or 24 after it. */
export type Keywords = (view: View, start: number, end: number) => boolean;

/**
 * Looks for words and phrases (lower case, one space between words) near a match, in any case: whole words, or
 * camel-case parts of a name such as `bankRoutingNumber`.
 */
export function keywords(phrases: readonly string[]): Keywords {
  const words = phrases.map((phrase) => Buffer.from(phrase));
  // Index of phrases by their first two letters, five bits each, plus one.
  const places = new Uint8Array(1 << 10);
  const lists: Buffer[][] = [];
  for (const phrase of words) {
    const opening = openingAt(phrase, 0);
    if (places[opening] === 0) places[opening] = lists.push([]);
    lists[places[opening] - 1].push(phrase);
  }
  const pairs = pairsOf(words);

  /** Whether a phrase is at `at`; it ends at `to` at the latest. */
  function isHere(bytes: Buffer, at: number, low: number, to: number): boolean {
    const place = places[openingAt(bytes, at)];
    if (place === 0 || !isWordStart(bytes, at)) return false;
    return begins(bytes, at, to, to) && !inPlaceholder(bytes, at, low);
  }

  /** Whether the letters of a phrase are at `at`, up to where a word ends; one also ends at `edge`. */
  function begins(bytes: Buffer, at: number, to: number, edge: number): boolean {
    const list = lists[places[openingAt(bytes, at)] - 1];
    for (let i = 0; i < list.length; i++) if (isAt(list[i], bytes, at, to, edge)) return true;
    return false;
  }

  /** The last offset in `[from, to)` at which a phrase begins; -1 if absent. */
  function lastIn({ bytes, low }: View, from: number, to: number): number {
    for (let p = lastPair(bytes, from, to, pairs); p >= from; ) {
      if (isHere(bytes, p, low, to)) return p;
      if (p > from && isHere(bytes, p - 1, low, to)) return p - 1;
      p = lastPair(bytes, from, p, pairs);
    }
    return -1;
  }

  /**
   * Looks back for the start of the text that belongs to the number: its own key, if it has one (`zip=1 size=12345`), else the text after the last `=`.
   */
  function before(view: View, start: number): boolean {
    const { bytes, low } = view;
    const from = Math.max(low, start - KEYWORD_BEFORE);
    const gap = beforeGap(bytes, start, from);
    const mark = gap > from ? bytes[gap - 1] : 0;
    const keyed = mark === EQUALS || mark === COLON;
    let to = keyed ? gap - 1 : gap;
    while (to > from && BLANK_OR_QUOTE[bytes[to - 1]] === 1) to--;
    if (keyed) {
      const key = afterStop(bytes, from, to, mark === EQUALS ? BEFORE_KEY : BEFORE_LABEL);
      return lastIn(view, key, to) >= 0 || isNamedBefore(view, key, to, from);
    }
    const found = lastIn(view, from, to);
    return found >= 0 && afterStop(bytes, found, to, PAIR) === found;
  }

  /** Whether the value before a generic key names the number: `"type":"zip","value":12345`, `name="zip" value="…"`. */
  function isNamedBefore(view: View, key: number, to: number, from: number) {
    const { bytes } = view;
    let end = key;
    while (end > from && BETWEEN_PAIRS[bytes[end - 1]] === 1) end--;
    const value = end === key ? end : afterStop(bytes, from, end, BEFORE_VALUE);
    if (value === end || lastIn(view, value, end) < 0) return false;
    let equals = value - 1;
    while (equals > from && BLANK_OR_QUOTE[bytes[equals]] === 1) equals--;
    if (equals < from || (bytes[equals] !== EQUALS && bytes[equals] !== COLON)) return false;
    return GENERIC_KEY.test(bytes.toString('latin1', key, to));
  }

  function after(view: View, end: number): boolean {
    const { bytes, high } = view;
    const most = Math.min(high, end + KEYWORD_AFTER);
    // No phrase fits before the mark of `90210, zip` and `"90210", "zip"`.
    if (end + 1 >= most || (CLAUSE_END[bytes[end]] | CLAUSE_END[bytes[end + 1]]) !== 0)
      return false;
    if (lastPair(bytes, end, most, pairs) < end) return false;
    return lastIn(view, end, clauseEnd(bytes, end, most)) >= 0;
  }

  return (view, start, end) => before(view, start) || after(view, end);
}

/** For two bytes, as `pairOf` has them, whether they are a phrase's first two letters, or its second and third. */
function pairsOf(phrases: readonly Buffer[]): Uint8Array {
  const pairs = new Uint8Array(1 << 12);
  for (const phrase of phrases) {
    const [first, second, third] = phrase;
    pairs[pairOf(first, second)] = 1;
    // Any byte may follow a word of two letters.
    if (third === undefined || third === SPACE)
      pairs.fill(1, pairOf(second, 0), pairOf(second, 31) + 1);
    else pairs[pairOf(second, third)] = 1;
  }
  return pairs;
}

/** Letters in any case are alike; the first is distinguished from digits and punctuation. */
function pairOf(first: number, second: number): number {
  return ((first & 0x5f) << 5) | (second & 31);
}

/**
 * The last such pair at every second offset in `[from, to)`: a phrase may begin there or one byte before; less than `from` if absent. Only
 * this loop: with a call in it, each byte costs three times as much.
 */
function lastPair(bytes: Uint8Array, from: number, to: number, pairs: Uint8Array): number {
  let p = to - 2;
  while (p >= from && pairs[((bytes[p] & 0x5f) << 5) | (bytes[p + 1] & 31)] === 0) p -= 2;
  return p;
}

/** Offset after the last byte of `stops` in `[from, to)`; `from` if absent. */
function afterStop(bytes: Uint8Array, from: number, to: number, stops: ByteSet): number {
  let p = to;
  while (p > from && stops[bytes[p - 1]] === 0) p--;
  return p;
}

/** Before the blanks, the quote, and the line break before a number: its label may be on the line before. */
function beforeGap(bytes: Buffer, start: number, from: number): number {
  let p = start;
  while (p > from && BLANK_OR_QUOTE[bytes[p - 1]] === 1) p--;
  if (p > from && bytes[p - 1] === NEWLINE) p--;
  if (p > from && bytes[p - 1] === CARRIAGE_RETURN) p--;
  return p;
}

/** End of the text after a number that belongs to it: a key that follows (`id=7 phone=…`) belongs to the next one. */
function clauseEnd(bytes: Buffer, from: number, to: number): number {
  let p = from;
  while (p < to && CLAUSE_END[bytes[p]] === 0) p++;
  return p < to && (bytes[p] === EQUALS || bytes[p] === COLON) ? from : p;
}

/** The first two letters of a word, five bits each. */
export function openingAt(bytes: Buffer, at: number): number {
  return ((bytes[at] & 31) << 5) | (bytes[at + 1] & 31);
}

function isWordStart(bytes: Buffer, at: number): boolean {
  if (at === 0 || LETTER[bytes[at - 1]] === 0) return true;
  if (UPPER[bytes[at]] === 1 && UPPER[bytes[at - 1]] === 0) return true;
  // The letter of an escape: `\nSSN`.
  return (
    at > 1 &&
    bytes[at - 2] === BACKSLASH &&
    (bytes[at - 1] === SMALL_N || bytes[at - 1] === SMALL_T)
  );
}

function isAt(phrase: Buffer, bytes: Buffer, at: number, to: number, edge: number): boolean {
  let p = at;
  for (let i = 0; i < phrase.length; i++) {
    const letter = phrase[i];
    if (letter === SPACE) {
      if (p < to && JOINT[bytes[p]] === 1) p++;
      continue;
    }
    // In any case: `É` and `é` differ by the same bit of their second byte.
    if (p >= to || (bytes[p] !== letter && (bytes[p] | CASE_BIT) !== letter)) return false;
    p++;
  }
  if (p >= to || p === edge || LETTER[bytes[p]] === 0) return true;
  return UPPER[bytes[p]] === 1 && UPPER[bytes[p - 1]] === 0;
}
