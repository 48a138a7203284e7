import { byteSet, SPACE } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import { cityLine, FIRST_TRAIT, traitsOf } from '../places/city-line.ts';
import { LOCAL_CITIES } from '../places/local-cities.ts';
import { placesBytes } from '../places/places-file.ts';
import { nameHash, nameTable } from './name-table.ts';

/** A town whose name the list has. */
export interface KnownTown {
  readonly end: number;
  /** The town's name is also an ordinary word. */
  readonly isWord: boolean;
}

/** Returns the town with the longest name at `at` that ends at `high` or before; undefined where none is. */
export type TownAt = (bytes: Buffer, at: number, high: number) => KnownTown | undefined;

/** Letters that a name begins with, and bytes of its words. */
export const BEGINS_NAME = byteSet('A-Z\xc3-\xc5');
const BEGINS_WORD = byteSet('A-Za-z\xc3-\xc5');
const IN_WORD = byteSet("A-Za-z\x80-\xff'-");
const MOST_WORDS = 4;

/** Finds the listed towns, under their other names too, in any case. */
export const knownTowns = lazy((): TownAt => {
  const lines = townLines();
  const lineOf = nameTable(lines);

  return (bytes, at, high) => {
    if (at >= high || BEGINS_NAME[bytes[at]] === 0) return undefined;
    let end = 0;
    let line = 0;
    let hash = 0;
    let p = at;
    for (let n = 0; n < MOST_WORDS; n++) {
      for (; p < high && IN_WORD[bytes[p]] === 1; p++) hash = nameHash(hash, bytes[p]);
      const found = lineOf(bytes, at, p, hash);
      if (found > 0) [line, end] = [found, p];
      if (p + 1 >= high || bytes[p] !== SPACE || BEGINS_WORD[bytes[p + 1]] === 0) break;
      hash = nameHash(hash, bytes[p++]);
    }
    return line === 0 ? undefined : { end, isWord: traitsOf(lines[line] - FIRST_TRAIT).word > 0 };
  };
});

/** The lines of all towns, each after a line break. */
function townLines(): Buffer {
  const local = LOCAL_CITIES.map(([name, traits]) => `\n${cityLine(name, traitsOf(traits))}`);
  return Buffer.concat([Buffer.from('\n'), placesBytes('cities'), Buffer.from(local.join(''))]);
}

/** End of the word at `at`, or `high`. */
export function nameWordEnd(bytes: Buffer, at: number, high: number): number {
  let end = at;
  while (end < high && IN_WORD[bytes[end]] === 1) end++;
  return end;
}
