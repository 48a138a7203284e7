import { byteSet, CASE_BIT, SPACE } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import { readCityLine, traitsOf } from '../places/city-line.ts';
import { LOCAL_CITIES } from '../places/local-cities.ts';
import { places } from '../places/places-file.ts';

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
/** Bits of a hash of a name: few texts without a town's name have that of one. */
const HASH_BITS = 22;
const MIXED = 0x9e37_79b1;

/** Finds the listed towns, under their other names too, in any case. */
export const knownTowns = lazy((): TownAt => {
  const listed = places().cities.map(readCityLine);
  const words = new Map<string, boolean>();
  const hashes = new Uint8Array(1 << (HASH_BITS - 3));
  for (const [name, traits] of [...listed, ...LOCAL_CITIES]) {
    const bytes = Buffer.from(name);
    words.set(keyOf(bytes.toString('latin1')), traitsOf(traits).word > 0);
    const hash = bytes.reduce(mixed, 0) >>> (32 - HASH_BITS);
    hashes[hash >> 3] |= 1 << (hash & 7);
  }

  return (bytes, at, high) => {
    if (at >= high || BEGINS_NAME[bytes[at]] === 0) return undefined;
    let town: KnownTown | undefined;
    let hash = 0;
    let p = at;
    for (let n = 0; n < MOST_WORDS; n++) {
      for (; p < high && IN_WORD[bytes[p]] === 1; p++) hash = mixed(hash, bytes[p]);
      if (mayBeName(hash)) town = named(bytes, at, p) ?? town;
      if (p + 1 >= high || bytes[p] !== SPACE || BEGINS_WORD[bytes[p + 1]] === 0) break;
      hash = mixed(hash, bytes[p++]);
    }
    return town;
  };

  function mayBeName(hash: number): boolean {
    const bit = hash >>> (32 - HASH_BITS);
    return ((hashes[bit >> 3] >> (bit & 7)) & 1) === 1;
  }

  function named(bytes: Buffer, start: number, end: number): KnownTown | undefined {
    const isWord = words.get(keyOf(bytes.toString('latin1', start, end)));
    return isWord === undefined ? undefined : { end, isWord };
  }
});

/** A hash with one more byte, the same for capitals and small letters. */
function mixed(hash: number, byte: number): number {
  return Math.imul(hash ^ (byte & ~CASE_BIT), MIXED);
}

/** A name in capitals, bytes beyond ASCII as small letters have them. */
function keyOf(name: string): string {
  if (!/[^ -~]/.test(name)) return name.toUpperCase();
  return name
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
    .replace(/\xc3[\x80-\x9e]/g, (pair) => `\xc3${String.fromCharCode(pair.charCodeAt(1) + 0x20)}`);
}

/** End of the word at `at`, or `high`. */
export function nameWordEnd(bytes: Buffer, at: number, high: number): number {
  let end = at;
  while (end < high && IN_WORD[bytes[end]] === 1) end++;
  return end;
}
