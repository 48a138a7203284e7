import type { Window } from '../../engine/types.ts';
import { isAscii } from './plain-words.ts';

/** Finds the words that names of a list begin with; says yes to a few others. */
export interface Openers {
  readonly next: NextWord;
  /** Whether a word of `wordsIn` is one. */
  opens(mark: number): boolean;
}

/** The first place in `[from, to)` where a word of a list begins, reading up to `end`; else `to`. */
export type NextWord = (bytes: Buffer, from: number, to: number, end: number) => number;

/** Words that a text is full of: in lower case no name is believed to begin with them. */
const SMALL_WORDS = new Set(
  'a all an and are as at be but by do eight five for four from good he her high his i in into is it la le less low me more most my near no of on one or our out red same see she so some ten that the there they this three to too two under up us was we what when who will you young'.split(
    ' ',
  ),
);

const BITS = 20;
const PRIME = 0x01000193;
const SEED = 0x811c9dc5 | 0;

/** 1 for bytes that are part of a word: not those of punctuation and signs, which begin with C2, E2 and F0. */
const PART = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(
    (byte >= 0x30 && byte <= 0x39) ||
      ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ||
      (byte >= 0x80 && signLength(byte) === 1),
  ),
);

/**
 * Passes over a text, hashes each word and looks the word up in a table of bits, one table for words in lower
 * case and one for the others. Says yes to a few words that are not of the list.
 *
 * `capitals`: every word that does not begin with a small letter is one.
 * `words`: in lower case where they are ASCII; `isLower` says whether one counts in lower case, too.
 */
export function wordOpeners(
  words: Iterable<readonly [word: string, isLower: boolean]>,
  capitals: boolean,
): Openers {
  const capital = new Uint32Array(2 ** (BITS - 5)).fill(capitals ? -1 : 0);
  const lower = new Uint32Array(2 ** (BITS - 5));
  for (const [word, isLower] of words) {
    for (const form of isAscii(word) ? [word] : casesOf(word)) {
      const hash = hashOf(form);
      put(capital, hash);
      if (isLower && !SMALL_WORDS.has(word)) put(lower, hash);
    }
  }

  return { next, opens };

  function opens(mark: number): boolean {
    return has((mark & 1) === 1 ? lower : capital, mark >>> 1);
  }

  function next(bytes: Buffer, from: number, to: number, end: number): number {
    let at = firstWord(bytes, from, end);
    while (at < to) {
      const byte = bytes[at];
      if (PART[byte] === 0) {
        at = pastSign(bytes, at);
        continue;
      }
      const start = at;
      let hash = SEED;
      for (let part = byte; PART[part] === 1; part = at < end ? bytes[at] : 0) {
        hash = Math.imul(hash ^ (part >= 0x41 && part <= 0x5a ? part | 0x20 : part), PRIME);
        at++;
      }
      if (has(byte >= 0x61 && byte <= 0x7a ? lower : capital, mixed(hash)) && start >= from)
        return start;
    }
    return to;
  }
}

/** The words of a stretch of text: pairs of where one begins and its mark, hash and case in one number. */
export interface Words {
  readonly pairs: Int32Array;
  /** Numbers in use: twice the words. */
  readonly length: number;
}

const wordsOf = new WeakMap<Window, Words>();

/** The words that begin in a window's core, hashed once for all lists that are looked for. */
export function wordsIn(window: Window): Words {
  const known = wordsOf.get(window);
  if (known !== undefined) return known;
  const made = wordsBetween(window);
  wordsOf.set(window, made);
  return made;
}

function wordsBetween({ bytes, from, to, end }: Window): Words {
  let pairs = new Int32Array(((to - from) >> 1) + 32);
  let length = 0;
  let at = firstWord(bytes, from, end);
  while (at < to) {
    const byte = bytes[at];
    if (PART[byte] === 0) {
      at = pastSign(bytes, at);
      continue;
    }
    const start = at;
    let hash = SEED;
    for (let part = byte; PART[part] === 1; part = at < end ? bytes[at] : 0) {
      hash = Math.imul(hash ^ (part >= 0x41 && part <= 0x5a ? part | 0x20 : part), PRIME);
      at++;
    }
    if (start < from) continue;
    if (length + 2 > pairs.length) pairs = grown(pairs);
    pairs[length] = start;
    pairs[length + 1] = (mixed(hash) << 1) | Number(byte >= 0x61 && byte <= 0x7a);
    length += 2;
  }
  return { pairs, length };
}

function grown(pairs: Int32Array) {
  const more = new Int32Array(2 * pairs.length);
  more.set(pairs);
  return more;
}

/** Where to look for the first word that begins at `from` or behind it. */
function firstWord(bytes: Buffer, from: number, end: number): number {
  const at = pointStart(bytes, from);
  const inside = at > 0 && PART[bytes[pointStart(bytes, at - 1)]] === 1;
  return inside ? pastWord(bytes, at, end) : at;
}

/** Bytes of the code point that begins so, where no letters do; else 1. */
function signLength(byte: number): number {
  if (byte < 0xf0) return byte === 0xe2 ? 3 : byte === 0xc2 ? 2 : 1;
  return 4;
}

/** Past a byte that is no part of a word, and what continues it: of a sign that is cut short no letter behind it. */
function pastSign(bytes: Buffer, at: number): number {
  const most = at + signLength(bytes[at]);
  let past = at + 1;
  while (past < most && (bytes[past] & 0xc0) === 0x80) past++;
  return past;
}

/** Where the code point begins that `at` lies in; `at` where that is none. */
function pointStart(bytes: Buffer, at: number): number {
  let p = at;
  while (p > 0 && at - p < 3 && (bytes[p] & 0xc0) === 0x80) p--;
  return bytes[p] >= 0xc0 ? p : at;
}

/** Past the word that `at` lies in. */
function pastWord(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && PART[bytes[at]] === 1) at++;
  return at;
}

function hashOf(word: string): number {
  let hash = SEED;
  for (const byte of isAscii(word) ? codesOf(word) : Buffer.from(word)) {
    hash = Math.imul(hash ^ (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte), PRIME);
  }
  return mixed(hash);
}

function* codesOf(word: string): Iterable<number> {
  for (let i = 0; i < word.length; i++) yield word.charCodeAt(i);
}

function casesOf(word: string): ReadonlySet<string> {
  return new Set([word, word.toLowerCase(), word.toUpperCase(), titled(word)]);
}

function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (spread ^ (spread >>> 13)) >>> (32 - BITS);
}

function put(table: Uint32Array, bit: number): void {
  table[bit >>> 5] |= 1 << (bit & 31);
}

function has(table: Uint32Array, bit: number): boolean {
  return (table[bit >>> 5] & (1 << (bit & 31))) !== 0;
}

function titled(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
