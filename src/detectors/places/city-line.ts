import { EXCLAMATION_MARK } from '../../core/bytes.ts';
/** Other meanings of a city's name, each from 0 up. */
export interface CityTraits {
  /** 0 small, 1 from 15,000 inhabitants, 2 from 100,000, 3 from 500,000. */
  readonly size: number;
  /** 0 no word, 1 a rare one, 2 an everyday word; of several words the rarest. */
  readonly word: number;
  /** 0 no name of people, 1 of some, 2 of many. */
  readonly name: number;
}

/** The character of traits of 0. */
export const FIRST_TRAIT = EXCLAMATION_MARK;

/** A line of the list: one character for the traits, then the name. */
export function cityLine(name: string, { size, word, name: people }: CityTraits): string {
  return `${String.fromCharCode(FIRST_TRAIT + size + 4 * word + 12 * people)}${name}`;
}

/** The name, and its traits as a number. */
export function readCityLine(line: string): readonly [name: string, traits: number] {
  return [line.slice(1), line.charCodeAt(0) - FIRST_TRAIT];
}

export function traitsOf(value: number): CityTraits {
  return { size: value % 4, word: Math.floor(value / 4) % 3, name: Math.floor(value / 12) };
}
