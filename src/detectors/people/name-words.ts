import { lazy } from '../../core/memoize.ts';
import { places } from '../places/places-file.ts';
import type { NameWords } from './name-parts.ts';

/** Given names and surnames that are common in the US. */
export const nameWords = lazy((): NameWords => {
  const { given, surnames } = places();
  const givenNames = new Set(given);
  const familyNames = new Set(surnames);
  return {
    isGiven: (word) => givenNames.has(word),
    isSurname: (word) => familyNames.has(word),
  };
});
