import type { Window } from '../../engine/types.ts';
import { capital, known, lower, MARK_BITS, type WordSet } from './word-table.ts';

interface Words {
  /** The words that are of any set, in order: where one begins, and its sets. */
  readonly pairs: Int32Array;
  /** The sets that were looked for. */
  readonly all: number;
}

/** Words are known so many bytes before a window's core, and behind it, where the window shows so many. */
export const WORDS_AROUND = 64;
/** Most bytes from where a name begins to its head. */
export const HEAD_BYTES = 128;

/** A window's words are looked up once for all sets. */
const wordsOf = new WeakMap<Window, Words>();

/** Hands over where the words of `set` begin in `[from, to)`, in order, and all sets that each is of. */
export function eachWord(
  window: Window,
  set: WordSet,
  from: number,
  to: number,
  take: (start: number, sets: WordSet) => void,
): void {
  const pairs = pairsOf(window, set);
  for (let n = 0; n < pairs.length; n += 2) {
    const start = pairs[n];
    const sets = pairs[n + 1];
    if ((sets & set) !== 0 && start >= from && start < to) take(start, sets);
  }
}

function pairsOf(window: Window, set: WordSet): Int32Array {
  const made = wordsOf.get(window);
  // A set that was made since then is not in it.
  if (made !== undefined && (set & ~made.all) === 0) return made.pairs;
  const pairs = wordsBetween(window);
  wordsOf.set(window, { pairs, all: known.all });
  return pairs;
}

/** The first byte of punctuation and signs beyond ASCII: C2, E2 and F0 on. */
const SIGN = 1;
/** What a byte is to the words of a text: 0 and `SIGN` part words; of letters of ASCII the small one. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return signLength(byte) === 1 ? byte : SIGN;
  if (byte >= 0x41 && byte <= 0x5a) return byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a) ? byte : 0;
});

/** FNV-1a. */
const PRIME = 0x01000193;
const SEED = 0x811c9dc5 | 0;

/** Where the words before one begin, of the last `HEAD_BYTES`: twice the index, and 1 for a small letter. */
const RECENT = HEAD_BYTES / 2;
const recent = new Int32Array(RECENT);
let pairs = new Int32Array(1024);
let length = 0;

function wordsBetween({ bytes, from, to, end }: Window): Int32Array {
  const stop = Math.min(end, to + Math.max(WORDS_AROUND, HEAD_BYTES));
  const lowers = lower.any;
  const capitals = capital.any;
  let count = 0;
  let lastHead = -1;
  length = 0;
  for (let at = firstWord(bytes, Math.max(0, from - WORDS_AROUND), end); at < stop; ) {
    const byte = bytes[at];
    let part = FOLDED[byte];
    if (part <= SIGN) {
      at = part === SIGN ? pastSign(bytes, at) : at + 1;
      continue;
    }
    const start = at;
    let hash = SEED;
    let seen = 0;
    do {
      hash = Math.imul(hash ^ part, PRIME);
      seen |= part;
      at++;
      part = at < end ? FOLDED[bytes[at]] : 0;
    } while (part > SIGN);
    const isLower = byte >= 0x61 && byte <= 0x7a;
    recent[count++ & (RECENT - 1)] = (start << 1) | Number(isLower);
    const mark = mixed(hash);
    const any = isLower ? lowers : capitals;
    if (((any[mark >>> 5] >>> (mark & 31)) & 1) === 0 && seen < 0x80) continue;
    let sets = setsOf(mark, isLower);
    if (seen >= 0x80) sets |= setsBeyondAscii(bytes, start, isLower);
    if (sets === 0) continue;
    put(length, start, sets);
    const heads = sets & known.heads;
    if (heads === 0) continue;
    addFronts(count, Math.max(start - HEAD_BYTES, lastHead), heads >>> 1);
    lastHead = start;
  }
  return pairs.slice(0, length);
}

function setsOf(mark: number, isLower: boolean): number {
  return (isLower ? lower : capital).sets[mark];
}

/** Sets of a word that is not of ASCII: it may begin with a head, and is a front where it may be a name's first word. */
function setsBeyondAscii(bytes: Buffer, start: number, isLower: boolean): number {
  let hash = SEED;
  let at = start;
  while (bytes[at] < 0x80) hash = Math.imul(hash ^ FOLDED[bytes[at++]], PRIME);
  const heads = setsOf(mixed(hash), isLower) & known.heads;
  return isLower ? heads : heads | (known.heads >>> 1);
}

/** Adds the words without a small letter that begin behind `low`, of the `count` words so far. */
function addFronts(count: number, low: number, sets: number): void {
  const first = Math.max(0, count - RECENT);
  for (let n = count - 1; n >= first; n--) {
    const word = recent[n & (RECENT - 1)];
    const start = word >> 1;
    if (start <= low) return;
    if ((word & 1) === 1) continue;
    let at = length;
    while (at > 0 && pairs[at - 2] > start) at -= 2;
    if (at > 0 && pairs[at - 2] === start) pairs[at - 1] |= sets;
    else put(at, start, sets);
  }
}

/** Puts a word before those from `at` on. */
function put(at: number, start: number, sets: number): void {
  if (length === pairs.length) {
    const more = new Int32Array(2 * length);
    more.set(pairs);
    pairs = more;
  }
  if (at < length) pairs.copyWithin(at + 2, at, length);
  pairs[at] = start;
  pairs[at + 1] = sets;
  length += 2;
}

/** The mark of a word that is in no text. */
export function markOf(word: string): number {
  let hash = SEED;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ foldedAscii(byte), PRIME);
  return mixed(hash);
}

function foldedAscii(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (spread ^ (spread >>> 13)) >>> (32 - MARK_BITS);
}

/** Where to look for the first word that begins at `from` or behind it. */
function firstWord(bytes: Buffer, from: number, end: number): number {
  const at = pointStart(bytes, from);
  const inside = at > 0 && FOLDED[bytes[pointStart(bytes, at - 1)]] > SIGN;
  return inside ? pastWord(bytes, at, end) : at;
}

/** Past a sign and what continues it: of one that is cut short no letter behind it. */
function pastSign(bytes: Buffer, at: number): number {
  const most = at + signLength(bytes[at]);
  let past = at + 1;
  while (past < most && (bytes[past] & 0xc0) === 0x80) past++;
  return past;
}

/** Bytes of the code point that begins so, where no letters do; else 1. */
function signLength(byte: number): number {
  if (byte < 0xf0) return byte === 0xe2 ? 3 : byte === 0xc2 ? 2 : 1;
  return 4;
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
  while (at < end && FOLDED[bytes[at]] > SIGN) at++;
  return at;
}
