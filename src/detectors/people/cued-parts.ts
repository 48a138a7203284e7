import { commonOf, givenOf, hashOf, surnameOf } from './model/lexicon.ts';
import type { TokenVocabulary } from './model/vocabulary.ts';
import {
  ABBREVIATION_DOT,
  type Characters,
  COLON,
  DOT,
  FIELD,
  QUOTE,
  SPACE,
  SPACES,
} from './text/characters.ts';
import { KIND, type Tokens } from './text/tokens.ts';

/** Lead added to a name that is preceded by a request for a part of a name. */
const BONUS = 3;

const PARTS = ['first', 'last', 'given', 'family', 'middle', 'maiden'];
const WHOLE = ['surname', 'forename', 'lastname', 'firstname'];
const VERBS = ['is', 'was'];
/** `Vorname:`, `Nom :`. */
const LABELS =
  'vorname nachname familienname nom prénom prenom nombre apellido apellidos cognome nome imię nazwisko naam voornaam achternaam förnamn efternamn fornavn etternavn apelido sobrenome';
/** Titles of other languages. The model knows those of English. */
const TITLES =
  'herr herrn hr frau fr monsieur madame mme mlle señor señora señorita sr sra srta dña signor signora sig fru pani bay bayan';

/** Marks the tokens after `last name` or `Frau`, which are names more surely than their words suggest. */
export function announcedParts(
  { gap, word, kind }: Tokens,
  characters: Characters,
  { know }: TokenVocabulary,
): (i: number) => number {
  const hashes = (words: readonly string[]) =>
    new Set(words.map((text) => hashOf(text, characters)));
  const [parts, full, verbs] = [PARTS, WHOLE, VERBS].map(hashes);
  const labels = hashes(LABELS.split(' '));
  const titles = hashes(TITLES.split(' '));
  const name = hashOf('name', characters);

  return function bonus(i) {
    return i > 0 && isAnnounced(i) && mayBeName(i) ? BONUS : 0;
  };

  function isAnnounced(i: number): boolean {
    const g = gap[i];
    if (g === DOT || g === ABBREVIATION_DOT) return isTitle(i);
    if (g === COLON || g === QUOTE || g === FIELD) return labels.has(know(i - 1)) || isPart(i);
    return (g === SPACE && isTitle(i)) || ((g === SPACE || g === SPACES) && isPart(i));
  }

  function isTitle(i: number): boolean {
    return kind[i] === KIND.capital && titles.has(know(i - 1));
  }

  /** Whether `last name`, `surname is` and the like precede `i`. */
  function isPart(i: number): boolean {
    let p = i - 1;
    if (p > 0 && verbs.has(know(p))) p--;
    const key = know(p);
    return full.has(key) || (key === name && p > 0 && parts.has(know(p - 1)));
  }

  function mayBeName(i: number): boolean {
    know(i);
    const value = word[i];
    const surname = surnameOf(value);
    const common = commonOf(value);
    const least = common === 0 ? 1 : 3;
    if (value !== 0 && givenOf(value) < least && surname < least) return false;
    return common <= (surname >= 6 ? 6 : 5);
  }
}
