import { type PhraseAt, type PhraseSlots, phraseFinder, phraseSlots } from './phrase-table.ts';
import { isAscii, plainWords } from './plain-words.ts';
import type { Openers } from './word-sets.ts';

/** Names of one or more words, each with a number, compared without case, accents and separators. */
export interface Phrases {
  /** Finds the longest that begins with a word. */
  readonly at: PhraseAt;
  /** The words that they begin with. */
  readonly openers: Openers;
}

/** The same as numbers. */
export interface PhraseIndex {
  readonly slots: PhraseSlots;
  readonly openers: Openers;
}

/** Options for searching a list in a text. */
export interface PhraseSettings {
  /** Whether a name counts in lower case, by its value. Default: always. */
  readonly lower?: ((value: number) => boolean) | undefined;
  /** Openers that are not of the list. */
  readonly leads?: readonly string[] | undefined;
}

/** Builds the list of names and their values, from 0 up. Among names that compare equal the first counts. */
export function phrases(
  entries: Iterable<readonly [name: string, value: number]>,
  settings: PhraseSettings = {},
): Phrases {
  const { slots, openers } = phraseIndex(entries, settings);
  return { openers, at: phraseFinder(slots) };
}

/** The numbers that `phrases` finds names by. */
export function phraseIndex(
  entries: Iterable<readonly [name: string, value: number]>,
  { lower = () => true, leads = [] }: PhraseSettings = {},
): PhraseIndex {
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
  return { openers, slots: phraseSlots(spelled) };
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
