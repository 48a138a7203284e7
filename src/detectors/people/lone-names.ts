import type { Found, Searcher, WindowInput } from '../../engine/types.ts';
import { REPLACED } from '../../vocabulary/no-value.ts';
import type { PhraseAt } from '../places/words/phrase-table.ts';
import { phrases } from '../places/words/phrases.ts';
import { wordSet } from '../places/words/word-sets.ts';
import type { WordSet } from '../places/words/word-table.ts';
import { eachWord } from '../places/words/words-in.ts';
import { type Edits, fuzzySearcher } from '../user/terms/fuzzy-searcher.ts';
import { startsWord } from '../user/terms/term-searcher.ts';
import { type FindMore, NAME_AFTER, NAME_BEFORE } from './people-reader.ts';
import { isCapitalAt } from './text/escaped-characters.ts';
import { placeAt, unescaped, unescapedWord } from './text/unescaped.ts';

/** Keywords before a name: keys, whose value may be any word, and words that a listed name follows. */
export interface NameCues {
  /** `first` of `first name`, in lower case; then what follows it up to the name. */
  readonly keys: readonly string[];
  readonly afterKey: RegExp;
  readonly cues: readonly string[];
  readonly afterCue: RegExp;
  /** The list, in lower case. */
  readonly names: () => readonly string[];
}

/** One word, or several with hyphens and apostrophes, also typographic ones. */
const NAME =
  /^[A-Za-z\xc3-\xe1\xe3-\xf4][A-Za-z\x80-\xe1\xe3-\xff]*(?:(?:['-]|\xe2\x80[\x90\x91\x98\x99])[A-Za-z\x80-\xe1\xe3-\xff]+)*/;
/** Placeholders for missing names, and words about names. */
const NO_NAME = new RegExp(
  `^(?:${REPLACED}|null|none|nil|undefined|unknown|true|false|missing|empty|blank|varchar|string|str|text|char|int|integer|type|optional|required|nullable|sometimes|self|this|value|name|names|first|last|given|family|surname|vorname|nachname|nombre|apellidos?|cognome|nome|nom|input|todo|not|and|or|the|is|in|of|to|a|an|na|n|var|let|const|new|req|request|user|data|form|row|item|field|label|object|obj|props|params?|models?|get|set|max|min|default|test|example)$`,
  'i',
);
const KEY = 1;
const CUE = 2;

/** Finds names by the keywords before them. */
export function loneNames(announced: NameCues, edits: Edits | undefined): FindMore {
  const { afterKey, afterCue, names } = announced;
  let known: ReadonlySet<string> | undefined;
  let near: Searcher | undefined;

  return function lone(window) {
    const { phraseAt, set } = openersOf(announced);
    const { bytes, from, to, end } = window;
    const all: Found[] = [];
    eachWord(window, set, from - NAME_BEFORE, to, (at) => {
      const found = startsWord(bytes, at, end) ? rest(window, at, phraseAt) : undefined;
      if (found && found.start >= from && found.start < to) all.push(found);
    });
    return all;
  };

  /** The name after the key or the cue at `at`. */
  function rest({ bytes, end }: WindowInput, at: number, phraseAt: PhraseAt) {
    const high = Math.min(end, at + NAME_BEFORE);
    const phrase = phraseAt(bytes, at, high);
    if (phrase === undefined) return undefined;
    const after = unescaped(bytes, phrase.end, high);
    const gap = (phrase.value === KEY ? afterKey : afterCue).exec(after.text)?.[0].length;
    if (gap === undefined) return undefined;
    const start = placeAt(after, gap);
    if (start >= high) return undefined;
    const value = unescapedWord(bytes, start, end, NAME_AFTER);
    const { text } = value;
    const word = NAME.exec(text)?.[0];
    if (word === undefined || word.length >= NAME_AFTER || word.length < 2 || NO_NAME.test(word)) {
      return undefined;
    }
    const stop = placeAt(value, word.length);
    if (phrase.value === KEY)
      return isValue(text, word) ? { start, end: stop, confidence: 0.8 } : undefined;
    const confidence = listed(bytes, start, stop, word);
    return confidence === undefined || !isCapitalAt(bytes, start)
      ? undefined
      : { start, end: stop, confidence };
  }

  /** Confidence of a word of the list, or of one that nearly is. */
  function listed(bytes: Buffer, start: number, end: number, word: string): number | undefined {
    known ??= new Set(names());
    if (known.has(Buffer.from(word, 'latin1').toString().toLowerCase())) return 0.6;
    if (edits === undefined) return undefined;
    near ??= fuzzySearcher({ spelled: [], compared: names() }, edits, {
      caseSensitive: false,
      capitalized: false,
      classification: undefined,
    });
    const found = near.search({ bytes, end } as WindowInput, start, start + 1);
    return found?.end === end ? Math.min(found.confidence, 0.6) : undefined;
  }
}

interface Openers {
  readonly phraseAt: PhraseAt;
  readonly set: WordSet;
}

/** Made when the first text comes, and shared by all detectors of one part. */
const openers = new WeakMap<NameCues, Openers>();

function openersOf(announced: NameCues): Openers {
  const known = openers.get(announced);
  if (known !== undefined) return known;
  const { at, openers: words } = phrases([
    ...announced.keys.map((word) => [word, KEY] as const),
    ...announced.cues.map((word) => [word, CUE] as const),
  ]);
  const finder = { phraseAt: at, set: wordSet(words) };
  openers.set(announced, finder);
  return finder;
}

/** Length of the name that is all of a field's value at `start`; 0 if the value is something else. */
export function fieldValue(bytes: Buffer, start: number, end: number): number {
  const value = unescapedWord(bytes, start, end, NAME_AFTER);
  const { text } = value;
  const word = NAME.exec(text)?.[0] ?? '';
  if (word.length >= NAME_AFTER || word.length < 2 || NO_NAME.test(word)) return 0;
  return isValue(text, word) ? placeAt(value, word.length) - start : 0;
}

/** Whether a word is all of a value: no call, no path, no name of code. */
function isValue(text: string, word: string): boolean {
  const after = text.slice(word.length);
  return !/^(?:[\w.([:=/\\@-]|<(?!\/))/.test(after) || /^\.(?:\s|$)/.test(after);
}
