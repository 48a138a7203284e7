import { places } from '../places/places-file.ts';
import type { NameWords } from './name-parts.ts';

let known: NameWords | undefined;

/** Given names and surnames that are common in the US. */
export function nameWords(): NameWords {
  if (known === undefined) {
    const { given, surnames } = places();
    const givenNames = new Set(given);
    const familyNames = new Set(surnames);
    known = {
      isGiven: (word) => givenNames.has(word),
      isSurname: (word) => familyNames.has(word),
    };
  }
  return known;
}
