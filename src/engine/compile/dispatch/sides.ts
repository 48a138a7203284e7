import { bitsOf, noBytes } from '../bit-sets.ts';
import { BETWEEN } from '../evidence.ts';
import { setOf } from '../form.ts';

/** Sets of bytes that evidence looks for around a match, a bit each, as `src/engine/match` numbers them. */
const OF_EVIDENCE = [
  ' "\'',
  ' \t\r\n,;=:|&?"\'(){}[]<>',
  '\t\r\n,;=:|"{}[]<>',
  '=:;,|\n\r',
  ' \t\r\n,;"\'}',
  '\n"\'=:,;{}<>|',
  '0-9, \t-',
  ',[{(',
  ',\t;|',
  '=_{}[]<>|\\*~^`@%',
  '=_{}[]<>|\\*~^`@%(:/',
  '.,;:!?)',
  ' (\n\r\t"\'\x80-\xff',
  '$#%\xa3\xac',
  ' .:#\t',
  BETWEEN,
];

/** Numbers the sets of bytes beside patterns, from 1 on. */
export interface Sides {
  /** The number of a set, as brackets write it; 0 for none. */
  number(set: string | undefined): number;
  /** The sets by number, as bitmaps of 32 bytes each. */
  bitmaps(): Buffer;
}

export function sides(): Sides {
  const sets = [''];
  return {
    number(set) {
      if (set === undefined) return 0;
      const known = sets.indexOf(set, 1);
      return known > 0 ? known : sets.push(set) - 1;
    },
    bitmaps() {
      const all = sets.map((set) => (set === '' ? noBytes() : bitsOf(setOf(set))));
      return Buffer.concat(all.map(({ buffer }) => new Uint8Array(buffer as ArrayBuffer)));
    },
  };
}

/** By byte, the sets of evidence that contain it, a bit each. */
export function evidenceSets(): Uint32Array {
  const table = new Uint32Array(256);
  for (const [n, set] of OF_EVIDENCE.entries()) {
    const members = setOf(set);
    for (let byte = 0; byte < 256; byte++) table[byte] |= members[byte] << n;
  }
  return table;
}
