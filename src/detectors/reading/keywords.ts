import { byteSet, LETTER, UPPER } from '../../engine/bytes.ts';
import { inPlaceholder } from '../../engine/placeholder.ts';
import type { ByteSet, View } from '../../engine/types.ts';

const BLANK_OR_QUOTE = byteSet(' "\'');
const BEFORE_KEY = byteSet(' \t\r\n,;=:|&?"\'(){}[]<>');
const BEFORE_LABEL = byteSet('\t\r\n,;=:|"{}[]<>');
const PAIR = byteSet('=\n');
const CLAUSE_END = byteSet('=:;,|\n\r');
/** What may stand between the words of a phrase: `routing number`, `routing_number`, `routingNumber`. */
const JOINT = byteSet(" _.'/-");

/** How far keywords are looked for, in bytes. */
export const KEYWORD_BEFORE = 48;
export const KEYWORD_AFTER = 24;

/** Whether a keyword stands near `[start, end)`: within 48 bytes before or 24 after it. */
export type Keywords = (view: View, start: number, end: number) => boolean;

/**
 * Looks for words and phrases (lower case, one space between words) near a match, in any case: whole words, or
 * humps of a name such as `bankRoutingNumber`. Walks from word to word, so that a miss costs some 50 ns.
 */
export function keywords(phrases: readonly string[]): Keywords {
  // For two letters, five bits each, one more than the place of the phrases that begin so.
  const places = new Uint8Array(1 << 10);
  const lists: Buffer[][] = [];
  for (const phrase of phrases.map((text) => Buffer.from(text))) {
    const opening = openingAt(phrase, 0);
    if (places[opening] === 0) places[opening] = lists.push([]);
    lists[places[opening] - 1].push(phrase);
  }

  /** Whether a phrase is at `at`, whose opening is in `places`; it ends at `to` at the latest. */
  function isHere(bytes: Buffer, at: number, low: number, to: number, place: number): boolean {
    if (!isWordStart(bytes, at)) return false;
    const list = lists[place - 1];
    for (let i = 0; i < list.length; i++) {
      if (isAt(list[i], bytes, at, to)) return !inPlaceholder(bytes, at, low);
    }
    return false;
  }

  /**
   * Looks back to where what belongs to the number begins: its own key, where it has one (`zip=1 size=12345`), else
   * what stands behind the last `=`.
   */
  function before({ bytes, low }: View, start: number): boolean {
    const from = Math.max(low, start - KEYWORD_BEFORE);
    let p = beforeGap(bytes, start, from);
    const mark = p > from ? bytes[p - 1] : 0;
    const stops = mark === 0x3d ? BEFORE_KEY : mark === 0x3a ? BEFORE_LABEL : PAIR;
    if (stops !== PAIR) p--;
    while (p > from && BLANK_OR_QUOTE[bytes[p - 1]] === 1) p--;
    for (;;) {
      p = openingBefore(bytes, p, from, places, stops);
      if (p < from || stops[bytes[p]] === 1) return false;
      if (isHere(bytes, p, low, start, places[openingAt(bytes, p)])) return true;
    }
  }

  function behind({ bytes, low, high }: View, end: number): boolean {
    const most = Math.min(high, end + KEYWORD_AFTER);
    let p = openingFrom(bytes, end, most, places);
    const to = p < most ? clauseEnd(bytes, end, most) : most;
    while (p < to) {
      if (isHere(bytes, p, low, to, places[openingAt(bytes, p)])) return true;
      p = openingFrom(bytes, p + 1, to, places);
    }
    return false;
  }

  return (view, start, end) => before(view, start) || behind(view, end);
}

/**
 * The last place before `at`, from `from` on, where a phrase may begin or what stops the search stands; `from - 1` where
 * there is none. Nothing but this loop: with a call in it, each byte costs three times as much.
 */
function openingBefore(
  bytes: Uint8Array,
  at: number,
  from: number,
  places: Uint8Array,
  stops: ByteSet,
): number {
  let p = at - 1;
  for (let next = bytes[at] & 31; p >= from; p--) {
    const byte = bytes[p];
    if ((places[((byte & 31) << 5) | next] | stops[byte]) !== 0) break;
    next = byte & 31;
  }
  return p;
}

/** The first place from `from` on where a phrase may begin; `to` where there is none, or what it is of ends before. */
function openingFrom(bytes: Uint8Array, from: number, to: number, places: Uint8Array): number {
  let p = from;
  for (let letter = bytes[p] & 31; p < to; p++) {
    const next = bytes[p + 1] & 31;
    if (CLAUSE_END[bytes[p]] === 1) return to;
    if (places[(letter << 5) | next] !== 0) break;
    letter = next;
  }
  return p;
}

/** Before the blanks, the quote, and the line break before a number: its label may be on the line before. */
function beforeGap(bytes: Buffer, start: number, from: number): number {
  let p = start;
  while (p > from && BLANK_OR_QUOTE[bytes[p - 1]] === 1) p--;
  if (p > from && bytes[p - 1] === 0x0a) p--;
  if (p > from && bytes[p - 1] === 0x0d) p--;
  return p;
}

/** Where what belongs to a number behind it ends: a key that follows (`id=7 phone=…`) belongs to the next one. */
function clauseEnd(bytes: Buffer, from: number, to: number): number {
  let p = from;
  while (p < to && CLAUSE_END[bytes[p]] === 0) p++;
  return p < to && (bytes[p] === 0x3d || bytes[p] === 0x3a) ? from : p;
}

function openingAt(bytes: Buffer, at: number): number {
  return ((bytes[at] & 31) << 5) | (bytes[at + 1] & 31);
}

function isWordStart(bytes: Buffer, at: number): boolean {
  if (at === 0 || LETTER[bytes[at - 1]] === 0) return true;
  if (UPPER[bytes[at]] === 1 && UPPER[bytes[at - 1]] === 0) return true;
  // The letter of an escape: `\nSSN`.
  return at > 1 && bytes[at - 2] === 0x5c && (bytes[at - 1] === 0x6e || bytes[at - 1] === 0x74);
}

function isAt(phrase: Buffer, bytes: Buffer, at: number, to: number): boolean {
  let p = at;
  for (let i = 0; i < phrase.length; i++) {
    const letter = phrase[i];
    if (letter === 0x20) {
      if (p < to && JOINT[bytes[p]] === 1) p++;
      continue;
    }
    // In any case, where it is ASCII.
    if (p >= to || (letter < 0x80 ? bytes[p] | 0x20 : bytes[p]) !== letter) return false;
    p++;
  }
  if (p >= to || LETTER[bytes[p]] === 0) return true;
  return UPPER[bytes[p]] === 1 && UPPER[bytes[p - 1]] === 0;
}
