import { distance } from 'fastest-levenshtein';

/** `; did you mean "ssn"?` where one of `names` is near to what was written, else nothing. */
export function didYouMean(written: string, names: readonly string[]): string {
  const word = written.slice(0, 64).toLowerCase();
  const far = Math.max(2, Math.floor(word.length / 3)) + 1;
  const best = names.reduce(
    (near, name) => {
      const away = distance(word, name.toLowerCase());
      return away < near.away ? { name, away } : near;
    },
    { name: '', away: far },
  );
  return best.name === '' ? '' : `; did you mean "${best.name}"?`;
}
