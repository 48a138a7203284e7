import { type CityTraits, cityLine } from '../../detectors/places/city-line.ts';
import { PROVINCE_NAMES, STATE_NAMES } from '../../detectors/places/regions.ts';
import { plainWords } from '../../detectors/places/words/plain-words.ts';
import { table } from './tables.ts';

/** Fewest inhabitants of a listed city outside the US; every place with a US ZIP code is. */
const LEAST_ABROAD = 15_000;
/** Inhabitants of a place of the sizes 1, 2 and 3. */
const SIZES: readonly number[] = [15_000, 100_000, 500_000];

/** Names in use that the lists do not have. */
const OTHER_NAMES: readonly (readonly [string, number])[] = [
  ['New York', 8_000_000],
  ['Kiev', 2_800_000],
  ['Bombay', 12_000_000],
  ['Calcutta', 4_600_000],
  ['Bangalore', 5_000_000],
  ['Peking', 18_000_000],
  ['Saigon', 3_400_000],
  ['Kansas City', 460_000],
];

const CITY_STATES: readonly string[] = [
  'singapore',
  'luxembourg',
  'monaco',
  'hong kong',
  'new york',
  'washington',
];

interface Spelled {
  readonly name: string;
  readonly population: number;
}

/** Counts of a word's other uses. */
interface WordCounts {
  readonly births: number;
  readonly people: number;
  readonly lower: number;
  readonly capital: number;
  readonly film: number;
  readonly scowl: number;
}

/** Cities, a line each: traits, then the name. The most populous city of several with one name counts. */
export function cityLines(folder: string): readonly string[] {
  const counts = wordCounts(folder);
  const larger = largerPlaces(folder);
  const best = new Map<string, Spelled>();
  for (const city of spelledCities(folder)) {
    const key = plainWords(city.name);
    const known = best.get(key);
    if (known === undefined || city.population > known.population) best.set(key, city);
  }
  const lines: string[] = [];
  for (const [key, { name, population }] of best) {
    if (key.length < 3 || /\d|[()/,]/.test(name) || key.split(' ').length > 5) continue;
    // A town that is named like a country or a state is hardly ever meant.
    const isRare = larger.has(key) && !CITY_STATES.includes(key);
    const rare = { size: 0, word: 2, name: 2 };
    lines.push(cityLine(name, isRare ? rare : traits(key, population, counts)));
  }
  return lines.sort((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1));
}

function largerPlaces(folder: string): ReadonlySet<string> {
  const countries = table(folder, 'countries.tsv').map(([name]) => plainWords(name));
  return new Set([...countries, ...STATE_NAMES, ...PROVINCE_NAMES.map(plainWords)]);
}

function* spelledCities(folder: string): Iterable<Spelled> {
  for (const [, city] of table(folder, 'us_zip_city_state.tsv'))
    yield { name: city, population: 0 };
  for (const [name, population] of OTHER_NAMES) yield { name, population };
  for (const [name, inhabitants, country, , feature] of table(folder, 'cities_world.tsv')) {
    const population = Number(inhabitants);
    // Districts of cities are not listed, except in the US, where addresses have them.
    if (country !== 'US' && (population < LEAST_ABROAD || feature === 'PPLX')) continue;
    yield { name, population };
  }
}

function traits(
  key: string,
  population: number,
  counts: ReadonlyMap<string, WordCounts>,
): CityTraits {
  const words = key.split(' ');
  const levels = words.map((word) => wordLevel(counts.get(word)));
  return {
    size: SIZES.filter((least) => population >= least).length,
    word: Math.min(...levels),
    name: words.length > 1 ? nameLevelOfAll(words, counts) : nameLevel(counts.get(key)),
  };
}

/** 0 no word, 1 seldom, 2 an everyday word. */
function wordLevel(of: WordCounts | undefined): number {
  if (of === undefined) return 0;
  const { lower, capital, film, scowl } = of;
  const mostlyLower = lower > capital;
  if (mostlyLower && (lower >= 20 || film > 500 || (scowl > 0 && scowl <= 20))) return 2;
  return mostlyLower || (scowl > 0 && scowl <= 50) ? 1 : 0;
}

/** 0 no name of people, 1 of some, 2 of many. */
function nameLevel(of: WordCounts | undefined): number {
  if (of === undefined) return 0;
  if (of.births >= 20_000 || of.people >= 20_000) return 2;
  return of.births >= 1_000 || of.people >= 2_000 ? 1 : 0;
}

/** `Grace Allen`: every word is a name. */
function nameLevelOfAll(words: readonly string[], counts: ReadonlyMap<string, WordCounts>): number {
  if (words.length !== 2) return 0;
  return Math.min(...words.map((word) => nameLevel(counts.get(word))));
}

function wordCounts(folder: string): ReadonlyMap<string, WordCounts> {
  const counts = new Map<string, WordCounts>();
  for (const row of table(folder, 'name_token_features.tsv')) {
    const [token, , , births, people, film, lower, capital, scowl] = row;
    counts.set(token, {
      births: Number(births),
      people: Number(people),
      lower: Number(lower),
      capital: Number(capital),
      film: Number(film),
      scowl: Number(scowl),
    });
  }
  for (const [word, lower, capital] of table(folder, 'casing.tsv')) {
    const known = counts.get(word);
    const none = { births: 0, people: 0, film: 0, scowl: 0 };
    counts.set(word, { ...none, ...known, lower: Number(lower), capital: Number(capital) });
  }
  for (const [word, scowl] of table(folder, 'words_scowl.tsv')) {
    if (counts.has(word)) continue;
    const none = { births: 0, people: 0, lower: 1, capital: 0, film: 0 };
    counts.set(word, { ...none, scowl: Number(scowl) });
  }
  return counts;
}
