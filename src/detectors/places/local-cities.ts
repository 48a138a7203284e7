import { phrases } from '../../core/word-list.ts';

/** Traits of a large town without another meaning, as `city-line.ts` writes them. */
const LARGE = 3;

/** Towns that the list has under their English name alone, as their own countries write them. */
export const LOCAL_CITIES: readonly (readonly [name: string, traits: number])[] = phrases(`
  München, Wien, Genf, St. Gallen, Klagenfurt, Frankfurt, Firenze, Napoli, Torino, Venezia, Genova, Lisboa, Bruxelles,
  Brussel, Anvers, Gand, Bruges, Louvain, Oostende, Den Haag, 's-Gravenhage, Warszawa, La Coruña, Donostia, Mallorca,
  Praha, København, Baile Átha Cliath
`).map((name) => [name, LARGE] as const);
