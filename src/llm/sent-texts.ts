import { turns } from '../core/turns.ts';

/** The texts that a client sent, in which values of an answer are looked for. */
export interface SentTexts {
  add(text: string): void;
  /** Whether one of them has a value as whole words. */
  has(value: string): Promise<boolean>;
}

/** Values whose answers are remembered: a text that streams is looked at many times. */
const MOST_REMEMBERED = 10_000;

/**
 * Holds texts. A value is searched for only where each of its words is in them, which takes no time that depends on their
 * length, and once.
 */
export function sentTexts(first: readonly string[] = []): SentTexts {
  const texts = [...first];
  let words: Promise<WordFilter> | undefined;
  let known = new Map<string, boolean>();

  async function look(value: string): Promise<boolean> {
    words ??= wordFilter(texts);
    const mayHave = await words;
    return mayHave(value) && texts.some((one) => hasWord(one, value));
  }

  return {
    add(text) {
      texts.push(text);
      words = undefined;
      known = new Map();
    },
    async has(value) {
      const answers = known;
      const found = answers.get(value) ?? (await look(value));
      if (answers.size >= MOST_REMEMBERED) answers.clear();
      answers.set(value, found);
      return found;
    },
  };
}

/** Whether a text has another one as whole words. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text, at - 1) && !isLetter(text, at + word.length)) return true;
  }
  return false;
}

/** Whether each word of a text may be in others: false where one is in none. */
type WordFilter = (text: string) => boolean;

/** Characters after which other tasks may have their turn. */
const STEP = 256 * 1024;
const FEWEST_BITS = 2 ** 13;
const MOST_BITS = 2 ** 26;

/** Notes the words of texts: one bit for each, by its hash. */
async function wordFilter(texts: readonly string[]): Promise<WordFilter> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  let count = FEWEST_BITS;
  while (count < 2 * length && count < MOST_BITS) count *= 2;
  const bits = new Uint8Array(count / 8);
  const pause = turns();
  for (const text of texts) {
    let from = 0;
    while (from < text.length) {
      from = eachWord(text, from, from + STEP, (hash) => {
        const bit = hash & (count - 1);
        bits[bit >> 3] |= 1 << (bit & 7);
        return true;
      });
      await pause();
    }
  }
  return (text) => {
    let isEach = true;
    eachWord(text, 0, text.length, (hash) => {
      const bit = hash & (count - 1);
      isEach = (bits[bit >> 3] & (1 << (bit & 7))) !== 0;
      return isEach;
    });
    return isEach;
  };
}

/** Calls `take` with the hash of each word that begins in `[from, to)`, as long as it returns true; returns where the next one may begin. */
function eachWord(text: string, from: number, to: number, take: (hash: number) => boolean): number {
  let at = from;
  while (at < to && at < text.length) {
    if (!isLetter(text, at)) {
      at++;
      continue;
    }
    // FNV-1a: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
    let hash = 0x811c9dc5;
    for (; isLetter(text, at); at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    if (!take((hash ^ (hash >>> 15)) >>> 0)) return text.length;
  }
  return at;
}

/** By UTF-16 unit: whether it is a letter or a number. */
let letters: Uint8Array | undefined;

function lettersOf(): Uint8Array {
  const table = new Uint8Array(2 ** 16);
  for (let unit = 0; unit < table.length; unit++) {
    if (/[\p{L}\p{N}]/u.test(String.fromCharCode(unit))) table[unit] = 1;
  }
  return table;
}

function isLetter(text: string, at: number): boolean {
  letters ??= lettersOf();
  return at >= 0 && at < text.length && letters[text.charCodeAt(at)] === 1;
}
