import { byteSet } from '../../../core/bytes.ts';
import { commonOf, givenOf, hashOf, mixed, surnameOf } from '../model/lexicon.ts';
import type { TagModule } from '../model/tag-module.ts';
import {
  ABBREVIATION_DOT,
  type Characters,
  COMMA,
  DASH,
  DOT,
  GAPS,
  HYPHEN,
  LOWER,
  SPACE,
  SPACES,
  TIGHT_COMMA,
  UPPER,
} from './characters.ts';
import type { TokenRange } from './tokens.ts';

/** Fewest letters of a name that is spelled. */
const FEWEST = 3;
/** Fewest letters if only hyphens show that a name is spelled. */
const FEWEST_ALONE = 4;
/** Most tokens between a request to spell and the first letter: `Can you spell your last name? - Sure, it's`. */
const ASKED = 16;
/** The same of the name that is spelled. */
const NAMED = 8;
/** The same of the word `name`. */
const NEAR = 4;

/** First letters of the words between a letter and its spelling word: `as`, `for`, `like`. */
const LINKS = byteSet('aflAFL');

/**
 * Finds names that are spelled letter by letter (`S-M-I-T-H`, `s m i t h`, `s as in sam`), by the words before them,
 * or by letters that make a name. `isName` decides for tokens.
 */
export function spelledNames(
  {
    text: { units },
    tokens: { start, end, gap },
    functions: { know, nextLetter, wordOf: factsOf },
  }: TagModule,
  characters: Characters,
): (count: number, isName: (i: number) => boolean) => readonly TokenRange[] {
  const { kind, lower } = characters;
  const hashes = (texts: readonly string[]) =>
    new Set(texts.map((text) => hashOf(text, characters)));
  const asking = hashes(['spell', 'spelled', 'spelt', 'spelling', 'spells']);
  const naming = hashes(['name', 'names', 'surname', 'lastname', 'firstname', 'forename']);
  const linking = hashes(['for', 'like']);
  const [as, twice] = ['as', 'double'].map((text) => hashOf(text, characters));
  const inOf = hashes(['in', 'like']);
  const joins = new Uint8Array(GAPS);
  for (const g of [SPACE, HYPHEN, COMMA, TIGHT_COMMA, DOT, ABBREVIATION_DOT, DASH, SPACES])
    joins[g] = 1;

  return function spelled(count, isName) {
    const found: TokenRange[] = [];
    for (let i = nextLetter(0); i + FEWEST <= count; i = nextLetter(i + 1)) {
      if (!isLetter(i + 1) && (i + 4 > count || wordOf(i) === i)) continue;
      const { last, letters } = run(i, count);
      if (letters.length >= FEWEST && isNamed(i, last, letters, floorOf(i, found), isName)) {
        found.push({ first: i, last });
      }
      i = last;
    }
    return found;
  };

  function isLetter(i: number): boolean {
    if (end[i] - start[i] !== 1) return false;
    const of = kind[units[start[i]]];
    return of === UPPER || of === LOWER;
  }

  /** The letters from token `i` on, in lower case, and the last token of them. */
  function run(i: number, count: number) {
    const letters: number[] = [];
    let last = i;
    for (let next = i; next < count; next = last + 1) {
      if (next > i && joins[gap[next]] === 0) break;
      const isTwice = next > i && next + 1 < count && know(next) === twice;
      const at = isTwice ? next + 1 : next;
      if (!isLetter(at)) break;
      const letter = lower[units[start[at]]];
      letters.push(letter);
      if (isTwice) letters.push(letter);
      last = at + 4 > count ? at : wordOf(at);
    }
    return { last, letters };
  }

  /** The token of the spelling word for the letter at `i`: `s as in sam`; `i` if absent. */
  function wordOf(i: number): number {
    if (LINKS[units[start[i + 1]]] !== 1 || end[i + 1] - start[i + 1] > 4) return i;
    const link = know(i + 1);
    const at = linking.has(link) ? i + 2 : link === as && inOf.has(know(i + 2)) ? i + 3 : i;
    return at > i && lower[units[start[at]]] === lower[units[start[i]]] ? at : i;
  }

  function isNamed(
    i: number,
    last: number,
    letters: readonly number[],
    floor: number,
    isName: (i: number) => boolean,
  ): boolean {
    const isKnown = isNameOf(letters);
    let named = false;
    for (let k = i - 1; k >= Math.max(floor, i - ASKED); k--) {
      if (asking.has(know(k)) && (isKnown || isNameAround(k, i))) return true;
      if (i - k <= NAMED && isName(k) && isSpelled(k, letters)) return true;
      named ||= i - k <= NEAR && naming.has(know(k));
    }
    // Without such words abbreviations (`I.R.A.`) and lists (`a, b, e`) are no names.
    if (!isKnown || !isJoined(i, last, named)) return false;
    return named || letters.length >= FEWEST_ALONE;
  }

  /** Whether `name` is before or after the word that asks to spell, at `k`, and before the letters, at `i`. */
  function isNameAround(k: number, i: number): boolean {
    const stop = Math.min(i, k + 5);
    for (let n = Math.max(0, k - NAMED); n < stop; n++) if (naming.has(know(n))) return true;
    return false;
  }

  /** Whether the letters begin with those of token `k`. */
  function isSpelled(k: number, letters: readonly number[]): boolean {
    const length = end[k] - start[k];
    if (length < FEWEST || length > letters.length) return false;
    for (let n = 0; n < length; n++) if (lower[units[start[k] + n]] !== letters[n]) return false;
    return true;
  }

  function isNameOf(letters: readonly number[]): boolean {
    let sum = 0x811c9dc5 | 0;
    for (const letter of letters) sum = Math.imul(sum ^ letter, 0x01000193);
    const value = factsOf(mixed(sum));
    return (givenOf(value) >= 3 || surnameOf(value) >= 3) && commonOf(value) <= 5;
  }

  /** Whether hyphens are between the letters or, if they are `named`, blanks. */
  function isJoined(i: number, last: number, named: boolean): boolean {
    for (let k = i + 1; k <= last; k++) {
      if (gap[k] !== HYPHEN && !(named && gap[k] === SPACE)) return false;
    }
    return true;
  }
}

/**
 * The first token that may ask for the letters at `i`: a request before earlier letters covers these if they follow.
 */
function floorOf(i: number, found: readonly TokenRange[]): number {
  const before = found.at(-1);
  return before === undefined || i - before.last <= NEAR ? 0 : before.last;
}
