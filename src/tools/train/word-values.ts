import { cueWords } from './cues.ts';
import { table } from './tables.ts';

const WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’]*$/u;

/** Places that the lists of cities know less well than readers do. */
const GREAT_PLACES =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois ' +
  'indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri ' +
  'montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington ' +
  'wisconsin wyoming england scotland wales britain america europe asia africa ontario quebec';

/** Parts of place names that are no places. */
const PLACE_PARTS = new Set(['saint', 'san', 'and', 'the', 'islands']);

/** Packed value of each word in lower case: see `Word`. */
export function wordValues(folder: string): ReadonlyMap<string, number> {
  const given = givenNames(folder);
  const surnames = surnamesOf(folder);
  addUnion(folder, given, surnames);
  const casing = casingOf(folder);
  const common = commonWords(folder, given, surnames, casing);
  addEuropean(folder, given, surnames, common, casing);
  const places = placesOf(folder, common);
  const cues = cueWords();
  const lists = [given, surnames, common, casing, places, cues];
  const words = new Set(lists.flatMap((list) => [...list.keys()]));
  const shifts = [0, 3, 6, 9, 11, 13];
  const values = new Map<string, number>();
  for (const word of words) {
    const value = lists.reduce((sum, list, at) => sum | ((list.get(word) ?? 0) << shifts[at]), 0);
    if (value !== 0) values.set(word, value);
  }
  return values;
}

type Levels = Map<string, number>;

function raise(levels: Levels, word: string, level: number): void {
  if (level > (levels.get(word) ?? 0)) levels.set(word, level);
}

/** How many of the steps a count reaches. */
function stepsOf(count: number, steps: readonly number[]): number {
  return steps.filter((step) => count >= step).length;
}

function parts(name: string): readonly string[] {
  return name.split(/[\s-]+/).filter((part) => part !== '');
}

function givenNames(folder: string): Levels {
  const levels: Levels = new Map();
  for (const [name, female, male, recent] of table(folder, 'given_us_ssa.tsv')) {
    const count = Math.max(Number(recent), (Number(female) + Number(male)) / 3);
    const word = name.toLowerCase();
    if (WORD.test(word))
      raise(levels, word, 1 + stepsOf(count, [60, 400, 2500, 12e3, 60e3, 300e3]));
  }
  return levels;
}

function surnamesOf(folder: string): Levels {
  const levels: Levels = new Map();
  for (const [name, count] of table(folder, 'surnames_us.tsv')) {
    const word = name.toLowerCase();
    const level = 1 + stepsOf(Number(count), [300, 1000, 4000, 15e3, 60e3, 250e3]);
    if (WORD.test(word)) raise(levels, word, level);
  }
  return levels;
}

/** Names from lists without counts: by the number of lists that have them, or as frequent as without accents. */
function addUnion(folder: string, given: Levels, surnames: Levels): void {
  for (const [name, roles, sources] of table(folder, 'names_union.tsv')) {
    const level = 1 + stepsOf(Number(sources), [2, 4, 6]);
    for (const part of parts(name)) {
      const word = part.toLowerCase();
      if (word.length < 2 || !WORD.test(word)) continue;
      const least = Math.min(level, 3);
      const plain = withoutAccents(word);
      if (roles.includes('G')) raise(given, word, Math.max(least, given.get(plain) ?? 0));
      if (roles.includes('S') || roles === '?')
        raise(surnames, word, Math.max(least, surnames.get(plain) ?? 0));
    }
  }
}

/** As lists of the United States write `Gonçalves` and `Paweł`. */
function withoutAccents(word: string): string {
  return word.replaceAll('ł', 'l').replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '');
}

/** 1 hardly ever, 2 sometimes, 3 mostly capitalised within a sentence. */
function casingOf(folder: string): Levels {
  const levels: Levels = new Map();
  for (const [word, lower, capitalized] of table(folder, 'casing.tsv')) {
    const total = Number(lower) + Number(capitalized);
    if (total < 5) continue;
    const share = Number(capitalized) / total;
    levels.set(word.toLowerCase(), share < 0.1 ? 1 : share < 0.7 ? 2 : 3);
  }
  return levels;
}

function commonWords(folder: string, given: Levels, surnames: Levels, casing: Levels): Levels {
  const levels: Levels = new Map();
  for (const [word, level] of table(folder, 'words_scowl.tsv')) {
    if (word !== word.toLowerCase() || !WORD.test(word)) continue;
    raise(levels, word, 5 - stepsOf(Number(level), [11, 21, 36, 51]));
  }
  for (const [name] of table(folder, 'words_popular_rank.tsv')) {
    const word = name.toLowerCase();
    if (!WORD.test(word) || levels.has(word) || given.has(word) || surnames.has(word)) continue;
    levels.set(word, 1);
  }
  for (const [name, count] of table(folder, 'words_subtlex_us.tsv')) {
    const word = name.toLowerCase();
    const cased = casing.get(word) ?? 0;
    if (!levels.has(word) || (cased >= 2 && (given.get(word) ?? 0) > 4) || cased === 3) continue;
    if (Number(count) > 20000) raise(levels, word, 7);
    else if (Number(count) > 2000) raise(levels, word, 6);
  }
  for (const [word, cased] of casing) {
    if (cased === 3 && (levels.get(word) ?? 0) > 3) levels.set(word, 3);
  }
  return levels;
}

/** Ordinary words of other languages: by frequency, where English has none of them and few people are called so. */
function addEuropean(
  folder: string,
  given: Levels,
  surnames: Levels,
  common: Levels,
  casing: Levels,
): void {
  const level = (zipf: number) => 2 + stepsOf(zipf, [3.7, 4.3, 5]);
  const isOther = (word: string) =>
    !common.has(word) &&
    casing.get(word) !== 3 &&
    (given.get(word) ?? 0) < 3 &&
    (surnames.get(word) ?? 0) < 3;
  const nouns = new Map<string, number>();
  for (const [word, zipf] of table(folder, 'nouns_german.tsv')) nouns.set(word, Number(zipf));
  const added: Levels = new Map();
  for (const [word, zipf] of nouns)
    if (zipf >= 2.9 && isOther(word)) raise(added, word, level(zipf));
  for (const [, word, zipf] of table(folder, 'words_europe.tsv')) {
    if (Number(zipf) < 3.5 || !WORD.test(word) || !isOther(word)) continue;
    raise(added, word, level(Number(zipf)));
    if (!nouns.has(word) && !casing.has(word)) casing.set(word, 1);
  }
  for (const [word, of] of added) common.set(word, of);
}

function placesOf(folder: string, common: Levels): Levels {
  const levels: Levels = new Map();
  const commonness = (word: string) => common.get(word) ?? 0;
  for (const [name, inhabitants] of table(folder, 'cities_world.tsv')) {
    const population = Number(inhabitants);
    const words = parts(name);
    for (const part of words) {
      const word = part.toLowerCase();
      if (!WORD.test(word) || word.length < 3) continue;
      if (words.length === 1) raise(levels, word, 1 + stepsOf(population, [50e3, 300e3]));
      else if (population >= 300e3 && commonness(word) < 4) raise(levels, word, 1);
    }
  }
  for (const file of ['countries.tsv', 'admin1_world.tsv']) {
    for (const [name] of table(folder, file)) addRegion(levels, parts(name), commonness);
  }
  for (const word of GREAT_PLACES.split(' ')) raise(levels, word, 3);
  return levels;
}

function addRegion(
  levels: Levels,
  words: readonly string[],
  commonness: (word: string) => number,
): void {
  for (const part of words) {
    const word = part.toLowerCase();
    const usual = !WORD.test(word) || word.length < 3 || commonness(word) >= 5;
    if (!usual && !PLACE_PARTS.has(word)) raise(levels, word, words.length === 1 ? 3 : 2);
  }
}
