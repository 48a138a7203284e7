import { ALNUM } from '../../engine/bytes.ts';
import { isAsciiWord } from '../terms/term-tree.ts';
import { wordPointLength } from '../terms/word-point.ts';
import { BEGINS, NOTHING, type PhraseTable, phraseTable } from './phrase-table.ts';
import { isAscii, plainText, plainWords } from './plain-words.ts';
import { type NextWord, type Openers, wordOpeners } from './word-openers.ts';

/** A phrase of the list in a text: where it ends, and its value. */
export interface Phrase {
  readonly end: number;
  readonly value: number;
}

/** Names of one or more words, each with a number, compared without case, accents and what parts their words. */
export interface Phrases {
  /** The longest that begins with the word at `at`, reading up to `high`. */
  at(bytes: Buffer, at: number, high: number): Phrase | undefined;
  /** The first place in `[from, to)` where one may begin. */
  readonly next: NextWord;
  /** Whether one may begin with a word of `wordsIn`. */
  readonly opens: Openers['opens'];
}

/** Most bytes between two words: a blank and a line break, a full stop and a blank. */
const WIDEST_GAP = 3;
const LONGEST_WORD = 64;

/** How a list is looked for in a text. */
export interface PhraseSettings {
  /** Whether a name counts in lower case, by its value. Default: always. */
  readonly lower?: ((value: number) => boolean) | undefined;
  /** Every word with a capital may be an opener. */
  readonly capitals?: boolean;
  /** Openers that are not of the list. */
  readonly leads?: readonly string[] | undefined;
}

/** Builds the list of names and their values, from 0 up. Of names that are compared as one the first counts. */
export function phrases(
  entries: Iterable<readonly [name: string, value: number]>,
  { lower = () => true, capitals = false, leads = [] }: PhraseSettings = {},
): Phrases {
  const spelled: (readonly [string, number])[] = [];
  const openers = new Map<string, boolean>();
  const open = (word: string, isLower: boolean) => {
    if (openers.get(word) !== true) openers.set(word, isLower);
  };
  for (const [name, value] of entries) {
    const isLower = lower(value);
    const key = plainWords(name);
    for (const spelling of spellings(key)) {
      spelled.push([spelling, value]);
      open(firstWord(spelling), isLower);
    }
    if (!isAscii(name)) open(/[\p{L}\p{N}\p{M}]+/u.exec(name)?.[0] ?? key, isLower);
  }
  for (const lead of leads) open(firstWord(plainWords(lead)), true);
  const table = phraseTable(spelled);
  return {
    ...wordOpeners(openers, capitals),
    at(bytes, at, high) {
      let stop = wordEnd(bytes, at, high);
      let best: Phrase | undefined;
      table.start();
      for (let from = at; stop > from; stop = wordEnd(bytes, from, high)) {
        takeWord(table, bytes, from, stop);
        const value = table.value();
        if (value === NOTHING) return best;
        if (value !== BEGINS) best = { end: stop, value };
        from = gapEnd(bytes, stop, high);
        if (from === stop) return best;
        table.take(0x20);
      }
      return best;
    },
  };
}

/** Adds the word `[at, end)` as it is compared. */
function takeWord({ take }: PhraseTable, bytes: Buffer, at: number, end: number): void {
  for (let i = at; i < end; i++) {
    const byte = bytes[i];
    if (byte < 0x80) take(byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);
    else {
      const text = plainText(bytes.toString('utf8', i, end));
      for (let k = 0; k < text.length; k++) take(text.charCodeAt(k));
      return;
    }
  }
}

/** `Saint`, `Fort` and `Mount` are also written short, and the other way round. */
function spellings(key: string): readonly string[] {
  const first = firstWord(key);
  const other = first.length < 6 && first.length < key.length ? SHORT[first] : undefined;
  return other === undefined ? [key] : [key, other + key.slice(first.length)];
}

function firstWord(key: string): string {
  const space = key.indexOf(' ');
  return space < 0 ? key : key.slice(0, space);
}

const SHORT: Readonly<Record<string, string>> = {
  saint: 'st',
  st: 'saint',
  fort: 'ft',
  ft: 'fort',
  mount: 'mt',
  mt: 'mount',
};

/** Past the letters and digits at `at`. */
export function wordEnd(bytes: Buffer, at: number, high: number): number {
  const most = Math.min(high, at + LONGEST_WORD);
  let p = at;
  while (p < most) {
    const length = isAsciiWord(bytes[p]) ? 1 : wordPointLength(bytes, p, high);
    if (length === 0) break;
    p += length;
  }
  return p;
}

/** Past what may part two words of one name; `at` itself where nothing does. */
export function gapEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high) return at;
  const most = Math.min(high, at + WIDEST_GAP);
  let p = at;
  if (bytes[p] === 0x2d || bytes[p] === 0x27) p++;
  else if (isRightQuote(bytes, p, high)) p += 3;
  else {
    if (bytes[p] === 0x2e) p++;
    while (p < most && isBlank(bytes[p])) p++;
    if (p === at + 1 && bytes[at] === 0x2e) return at;
  }
  return p > at && p < high && (ALNUM[bytes[p]] === 1 || bytes[p] >= 0x80) ? p : at;
}

function isRightQuote(bytes: Buffer, at: number, high: number): boolean {
  return at + 2 < high && bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x99;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
