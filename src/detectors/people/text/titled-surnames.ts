import {
  CUE,
  commonOf,
  cueOf,
  givenOf,
  hashOf,
  placeOf,
  surnameOf,
  type Word,
} from '../model/lexicon.ts';
import type { TagModule } from '../model/tag-module.ts';
import {
  ABBREVIATION_DOT,
  type Characters,
  DOT,
  HYPHEN,
  SINGLE_QUOTE,
  SPACE,
} from './characters.ts';
import { KIND, SHAPE, type TokenRange } from './tokens.ts';

/** Particles that begin a surname in German, Dutch, French, Spanish, Italian, Portuguese and Polish. */
const OPENERS =
  "von vom zu van van't den der ter ten de du des del della dello degli delle dei dal dalla di da das do dos lo ap te tot";
/** The same where they are contractions of prepositions and articles, which also lead to nouns. */
const CONTRACTED = 'zur zum vom';
/** Prepositions that begin one before an article. */
const BEFORE_ARTICLE = 'aus auf in an uit op bij';
/** The words after them. */
const INNER = 'der den dem de het t la las le les los l';
/** Titles that the lexicon has for something else, and the ends of `Sig.ra` and `Dott.ssa`. */
const TITLES = 'mw sr sra m don doña dona dom ra ssa drs ds ir ing';

const MOST_PARTICLES = 3;
const MOST_GIVEN = 3;
const LONGEST_PARTICLE = 6;
/** Frequencies of surnames and of words that are no names, from 0 to 7. */
const A_SURNAME = 2;
const OFTEN_SURNAME = 3;
const A_WORD = 4;
const NOUN = 3;
const GIVEN = 2;
/** Size of a place that is known for more than its name. */
const LARGE = 2;

/**
 * Finds surnames with particles after a title: `Prof. Dr. Ulrich zur Mühlen`, `dhr. van 't Hof`, `Mme de La Tour`. Words that are mostly nouns
 * do not count: `Frau Weber zur Kontrolle`. Ranges include the given names.
 */
export function titledSurnames(
  { tokens: { start, end, gap, shape, kind, word }, functions: { know } }: TagModule,
  characters: Characters,
): (count: number) => readonly TokenRange[] {
  const hashes = (words: string) =>
    new Set(words.split(' ').map((text) => hashOf(text, characters)));
  const [openers, contracted, prepositions, inner, titles] = [
    OPENERS,
    CONTRACTED,
    BEFORE_ARTICLE,
    INNER,
    TITLES,
  ].map(hashes);

  return function titled(count) {
    const found: TokenRange[] = [];
    for (let last = 2; last < count; last++) {
      if (kind[last] !== KIND.capital || !mayBeParticle(last - 1) || !joins(last)) continue;
      const first = rangeBefore(last);
      if (first >= 0) found.push({ first, last });
    }
    return found;
  };

  /** The first token of the name whose surname ends with `last`; -1 if absent. */
  function rangeBefore(last: number): number {
    let first = last;
    while (last - first < MOST_PARTICLES && first > 1 && isParticle(first - 1) && joins(first))
      first--;
    while (first < last && !opens(first, last)) first++;
    if (first === last || !isSurname(last, contracted.has(know(first)))) return -1;
    for (let given = 0; given <= MOST_GIVEN && first - given > 0; given++) {
      const p = first - given;
      if (isTitle(p - 1) && isAfterTitle(p)) return p;
      if (!isGiven(p - 1) || (gap[p] !== SPACE && gap[p] !== HYPHEN)) return -1;
    }
    return -1;
  }

  function mayBeParticle(i: number): boolean {
    if (end[i] - start[i] > LONGEST_PARTICLE) return false;
    return shape[i] === SHAPE.lower || (shape[i] === SHAPE.capitalized && end[i] - start[i] <= 3);
  }

  function isParticle(i: number): boolean {
    if (!mayBeParticle(i)) return false;
    const hash = know(i);
    return openers.has(hash) || contracted.has(hash) || inner.has(hash) || prepositions.has(hash);
  }

  /** Whether token `i` follows the one before it in a surname: `van 't Hof`, `de La Tour`. */
  function joins(i: number): boolean {
    return gap[i] === SPACE || gap[i] === HYPHEN || gap[i] === SINGLE_QUOTE;
  }

  /** Whether a surname may begin with token `i`; one that begins with a capital may be another word: `Des`, `Do`. */
  function opens(i: number, last: number): boolean {
    if (shape[i] !== SHAPE.lower) return false;
    const hash = know(i);
    if (prepositions.has(hash)) return i + 1 < last && inner.has(know(i + 1));
    return openers.has(hash) || contracted.has(hash);
  }

  function isSurname(i: number, isContracted: boolean): boolean {
    know(i);
    const fact: Word = word[i];
    if (fact === 0) return true;
    const [surname, common] = [surnameOf(fact), commonOf(fact)];
    const most = surname > OFTEN_SURNAME ? A_WORD + 2 : A_WORD;
    if (surname >= A_SURNAME && common <= (isContracted ? NOUN : most)) return true;
    return common < NOUN && (surname > 0 || (placeOf(fact) > 0 && placeOf(fact) < LARGE));
  }

  function isTitle(i: number): boolean {
    return titles.has(know(i)) || cueOf(word[i]) === CUE.title;
  }

  function isAfterTitle(i: number): boolean {
    return gap[i] === SPACE || gap[i] === DOT || gap[i] === ABBREVIATION_DOT;
  }

  /** Whether token `i` is a given name more than a surname, or a name that is not known. */
  function isGiven(i: number): boolean {
    if (i < 1 || shape[i] !== SHAPE.capitalized) return false;
    know(i);
    const fact: Word = word[i];
    return fact === 0 || (givenOf(fact) >= GIVEN && givenOf(fact) + 1 >= surnameOf(fact));
  }
}
