import { CASE_BIT, NINE, NON_ASCII, SMALL_A, SMALL_Z, ZERO } from '../../core/bytes.ts';
import type { Detector, Found } from '../../engine/types.ts';
import { CONFIDENCES, type Edits, termOf } from '../user/terms/fuzzy-searcher.ts';
import { comparedTerm, fuzzyText } from '../user/terms/fuzzy-text.ts';
import { nearPhrases } from '../user/terms/near-phrases.ts';
import { editsOf, type ListOptions } from '../user/terms/sensitivity.ts';
import { startsUpperCase, startsWord } from '../user/terms/term-searcher.ts';
import { type IndexedList, listIndex } from './list-index.ts';
import { type Finder, listReader } from './list-reader.ts';
import { AFTER, around, type ListedName } from './listed-name.ts';
import { type Phrase, type PhraseAt, phraseFinder } from './words/phrase-table.ts';
import { phrases } from './words/phrases.ts';
import { gapEnd } from './words/word-edges.ts';
import { addHeads } from './words/word-sets.ts';
import type { WordSet } from './words/word-table.ts';
import { addMarks, newSets } from './words/words-in.ts';

/** Confidence of a listed name in its context; undefined if it is not a name there. `edits`: number of wrong letters. */
export type NameVerdict = (place: ListedName, value: number, edits: boolean) => number | undefined;

/** Looks at a few bytes before `start`, and after `end` up to `high`. */
export type NeighbourTest = (
  bytes: Buffer,
  start: number,
  end: number,
  high: number,
  value: number,
) => boolean;

/** Names with a number each, and the verdict on one in its context. */
export interface NameList extends IndexedList {
  readonly filterType: string;
  readonly verdict: NameVerdict;
  /** Whether the bytes right beside a name leave its verdict open: asked before the text around is read. */
  readonly beside?: NeighbourTest;
  /** The same of a name with wrong letters. Default: always. */
  readonly besideMisspelt?: (bytes: Buffer, start: number, end: number, high: number) => boolean;
  /** Names that are found by their form, listed or not, at a capital. */
  readonly form?: NameForm;
  /** Text that may follow a name and belongs to it, from its end on. */
  readonly tail?: RegExp;
}

/** A form of names that end with one of a few words, or begin with one. */
export interface NameForm {
  /** Heads in lower case, at most `HEAD_BYTES` after the start of the name. */
  readonly heads: Iterable<string>;
  readonly at: (bytes: Buffer, start: number, high: number) => Found | undefined;
}

/** A list, the first words of its names, and those of names in its form. */
interface List {
  readonly names: PhraseAt;
  readonly openers: WordSet;
  readonly fronts: WordSet;
}

/** Most words that are taken before a name. */
const MOST_LEADS = 4;

/** Most bytes of a name of a list in a text. */
export const LONGEST_NAME = 160;
const REACH = LONGEST_NAME + AFTER;

/** The lists that detectors were made for. */
export const LISTS: IndexedList[] = [];

/** Makes detectors for one list. The list is indexed when the first text comes, and shared by all of them. */
export function listedDetector(listed: NameList): (options: ListOptions) => Detector {
  LISTS.push(listed);
  let list: List | undefined;
  const ready = () => {
    list ??= listOf(listed);
    return list;
  };
  // Indexing a list takes a second: profiles share the parts that do not depend on them.
  const nears = new Map<ListOptions['sensitivity'], Near>();
  const nearBy = (options: ListOptions): Near | undefined => {
    const edits = editsOf(options);
    if (edits === undefined) return undefined;
    const { sensitivity } = options;
    const near = nears.get(sensitivity) ?? nearFinder(listed, edits);
    nears.set(sensitivity, near);
    return near;
  };
  const { type, filterType } = listed;
  return (options) => {
    let finder: Finder | undefined;
    const make = () => {
      finder ??= listedFinder(listed, ready(), options, nearBy(options));
      return finder;
    };
    return { type, filterType, reach: REACH, find: listReader(make, REACH) };
  };
}

function listOf(listed: NameList): List {
  const { slots, marks } = listIndex(listed);
  const { form } = listed;
  const [openers, fronts = 0, heads = 0] = newSets(form ? 3 : 1);
  addMarks(openers, marks);
  if (form) addHeads(heads, form.heads);
  return { names: phraseFinder(slots), openers, fronts };
}

/** Finds the names of a list that a verdict accepts; with `fuzzy`, also misspelt ones. */
function listedFinder(
  listed: NameList,
  list: List,
  { capitalized }: ListOptions,
  near: Near | undefined,
): Finder {
  const { verdict, beside, lower, form, tail } = listed;
  const { names, openers, fronts } = list;
  const leads = listed.leads && phrases(listed.leads.map((name) => [name, 0])).at;

  function exact(bytes: Buffer, start: number, high: number, { end, value }: Phrase) {
    if (lower?.(value) === false && isLower(bytes[start])) return undefined;
    if (beside?.(bytes, start, end, high, value) === false) return undefined;
    const place = around(bytes, start, end, high);
    const confidence = verdict(place, value, false);
    if (confidence === undefined) return undefined;
    const more = tail?.exec(place.after)?.[0].length ?? 0;
    return { start, end: end + more, confidence };
  }

  /** The name at `start`, or after words there that belong to it. */
  function phraseAt(bytes: Buffer, start: number, high: number): Phrase | undefined {
    const most = Math.min(high, start + LONGEST_NAME);
    let from = start;
    for (let taken = 0; ; taken++) {
      const phrase = names(bytes, from, most);
      if (phrase !== undefined || leads === undefined || taken === MOST_LEADS) return phrase;
      const stop = leads(bytes, from, most)?.end;
      if (stop === undefined) return undefined;
      from = gapEnd(bytes, stop, most);
      if (from === stop) return undefined;
    }
  }

  function formAt(bytes: Buffer, start: number, high: number, sets: WordSet): Found | undefined {
    if (form === undefined || isLower(bytes[start])) return undefined;
    return near || (sets & fronts) !== 0 ? form.at(bytes, start, high) : undefined;
  }

  return {
    opens: near ? nextWord : openers | fronts,
    at(bytes, start, high, sets) {
      if (!startsWord(bytes, start, high)) return undefined;
      if (capitalized && !startsUpperCase(bytes, start)) return undefined;
      const phrase = phraseAt(bytes, start, high);
      const known = phrase && exact(bytes, start, high, phrase);
      const formed = formAt(bytes, start, high, sets);
      if (formed && formed.end > (known?.end ?? 0)) return formed;
      return known ?? near?.(bytes, start, high);
    },
  };
}

type Near = (bytes: Buffer, start: number, high: number) => Found | undefined;

/** Finds names with wrong letters: the verdict hears that they are. */
function nearFinder({ entries, verdict, besideMisspelt }: NameList, edits: Edits): Near {
  const names = new Set(Array.from(entries(), ([name]) => comparedTerm(name, false)));
  const terms = [...names].flatMap((name) => termOf(name, edits));
  const nearest = nearPhrases(terms, fuzzyText(false));
  return (bytes, start, high) => {
    const near = nearest(bytes, start, Math.min(high, start + LONGEST_NAME));
    if (near === undefined) return undefined;
    if (besideMisspelt?.(bytes, start, near.end, high) === false) return undefined;
    const confidence = verdict(around(bytes, start, near.end, high), 0, true);
    if (confidence === undefined) return undefined;
    return { start, end: near.end, confidence: Math.min(confidence, CONFIDENCES[near.edits]) };
  };
}

/** The next letter or digit that none is before. */
function nextWord(bytes: Buffer, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (isWord(bytes[at]) && (at === 0 || !isWord(bytes[at - 1]))) return at;
  }
  return to;
}

function isWord(byte: number): boolean {
  return isLower(byte | CASE_BIT) || byte >= NON_ASCII || (byte >= ZERO && byte <= NINE);
}

function isLower(byte: number): boolean {
  return byte >= SMALL_A && byte <= SMALL_Z;
}
