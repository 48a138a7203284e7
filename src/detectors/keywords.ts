import { byteSet, UPPER } from '../engine/bytes.ts';
import type { View } from '../engine/types.ts';

const LETTER = byteSet('A-Za-z');
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
  const openers = new Uint8Array(256);
  const seconds = new Uint8Array(256);
  for (const phrase of phrases) {
    for (const form of [phrase, phrase.toUpperCase()]) {
      openers[form.charCodeAt(0)] = 1;
      seconds[form.charCodeAt(1)] = 1;
    }
  }
  const byLetter: (readonly Buffer[])[] = Array.from({ length: 256 }, (_none, byte) =>
    phrases.filter((phrase) => phrase.charCodeAt(0) === byte).map((phrase) => Buffer.from(phrase)),
  );

  function within(bytes: Buffer, from: number, to: number): boolean {
    for (let p = from; p < to; p++) {
      if (openers[bytes[p]] === 0 || seconds[bytes[p + 1]] === 0 || !isWordStart(bytes, p))
        continue;
      for (const phrase of byLetter[bytes[p] | 0x20]) if (isAt(phrase, bytes, p, to)) return true;
    }
    return false;
  }

  return ({ bytes, low, high }, start, end) => {
    const from = clauseStart(bytes, start, Math.max(low, start - KEYWORD_BEFORE));
    if (within(bytes, from, start)) return true;
    return within(bytes, end, clauseEnd(bytes, end, Math.min(high, end + KEYWORD_AFTER)));
  };
}

/**
 * Where what belongs to a number before it begins: its own key, where it has one (`zip=1 size=12345`), else what
 * stands behind the last `=`.
 */
function clauseStart(bytes: Buffer, start: number, from: number): number {
  let p = start;
  while (p > from && BLANK_OR_QUOTE[bytes[p - 1]] === 1) p--;
  // A number at the start of its line may have its label on the line before.
  if (p > from && bytes[p - 1] === 0x0a) p--;
  if (p > from && bytes[p - 1] === 0x0d) p--;
  const mark = p > from ? bytes[p - 1] : 0;
  const stops = mark === 0x3d ? BEFORE_KEY : mark === 0x3a ? BEFORE_LABEL : PAIR;
  if (mark === 0x3d || mark === 0x3a) p--;
  while (p > from && BLANK_OR_QUOTE[bytes[p - 1]] === 1) p--;
  while (p > from && stops[bytes[p - 1]] === 0) p--;
  return p;
}

/** Where what belongs to a number behind it ends: a key that follows (`id=7 phone=…`) belongs to the next one. */
function clauseEnd(bytes: Buffer, from: number, to: number): number {
  let p = from;
  while (p < to && CLAUSE_END[bytes[p]] === 0) p++;
  return p < to && (bytes[p] === 0x3d || bytes[p] === 0x3a) ? from : p;
}

function isWordStart(bytes: Buffer, at: number): boolean {
  if (at === 0 || LETTER[bytes[at - 1]] === 0) return true;
  if (UPPER[bytes[at]] === 1 && UPPER[bytes[at - 1]] === 0) return true;
  // The letter of an escape: `\nSSN`.
  return at > 1 && bytes[at - 2] === 0x5c && (bytes[at - 1] === 0x6e || bytes[at - 1] === 0x74);
}

function isAt(phrase: Buffer, bytes: Buffer, at: number, to: number): boolean {
  let p = at;
  for (const letter of phrase) {
    if (letter === 0x20) {
      if (p < to && JOINT[bytes[p]] === 1) p++;
      continue;
    }
    if (p >= to || (bytes[p] | 0x20) !== letter) return false;
    p++;
  }
  if (p >= to || LETTER[bytes[p]] === 0) return true;
  return UPPER[bytes[p]] === 1 && UPPER[bytes[p - 1]] === 0;
}
