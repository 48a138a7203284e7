import { memoize } from '../core/memoize.ts';
import { phrases } from '../core/word-list.ts';
import { type MatchContext, type Reach, surroundings } from './surroundings.ts';
import { type WordSense, wordFinder } from './words.ts';

/** Event of a date. */
export type LifeDate = 'birth' | 'death';

const nearest = wordFinder<LifeDate>([
  ['b day', 'birth'],
  ['bday', 'birth'],
  ['birth', 'birth'],
  ['birthdate', 'birth'],
  ['birthday', 'birth'],
  ['birthdays', 'birth'],
  ['born', 'birth'],
  ['d.o.b', 'birth'],
  ['dateofbirth', 'birth'],
  ['dob', 'birth'],
  ['dateofdeath', 'death'],
  ['death', 'death'],
  ['deathdate', 'death'],
  ['deceased', 'death'],
  ['died', 'death'],
  ['dies', 'death'],
  ['passed away', 'death'],
  ...birthWords(`geb, geboren, Geburtsdatum, Geburtsjahr, Geburtstag, naissance, nacimiento, nascita, nascimento,
    geboortedatum, urodzenia, fødselsdato`),
]);

function birthWords(words: string): readonly WordSense<LifeDate>[] {
  return phrases(words).map((word) => [word, 'birth']);
}

/** Event by the label of a field. */
const ofLabel = memoize((label: string): LifeDate | undefined => {
  const bytes = Buffer.from(label);
  const { length: end } = bytes;
  return nearest(bytes, end, end, { low: 0, lowest: 0, high: end, end })?.sense;
});

/** Event of a date by the label of its field, or else by the nearest word of birth or death. Whole words only: neither `Osborne` nor `stillborn`. */
export function lifeDate(around: MatchContext, reach: Reach): LifeDate | undefined {
  const { found, bytes } = around;
  if (found.label !== undefined) return ofLabel(found.label);
  return nearest(bytes, found.start, found.end, surroundings(around, reach))?.sense;
}
