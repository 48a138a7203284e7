import { type MatchContext, type Reach, surroundings } from './surroundings.ts';
import { wordFinder } from './words.ts';

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
]);

/** Event of a date by the nearest word of birth or death. Whole words only: neither `Osborne` nor `stillborn`. */
export function lifeDate(around: MatchContext, reach: Reach): LifeDate | undefined {
  const { found, bytes } = around;
  return nearest(bytes, found.start, found.end, surroundings(around, reach))?.sense;
}
