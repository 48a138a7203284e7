import { setOf } from './form.ts';

/** Sets of bytes that the steps around a match look at, a bit each, as `src/engine/match` numbers them. */
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
];

/** Numbers sets of bytes, those of evidence first. */
export interface Sides {
  /** The bit of a set, as brackets write it; 0 for none. */
  bit(set: string | undefined): number;
  /** Of each byte the sets that have it. */
  table(): Uint32Array;
}

export function sides(): Sides {
  const sets = [...OF_EVIDENCE];
  return {
    bit(set) {
      if (set === undefined) return 0;
      if (!sets.includes(set)) sets.push(set);
      if (sets.length > 32) throw new Error('more than 32 sets of bytes beside patterns');
      return (1 << sets.indexOf(set)) >>> 0;
    },
    table() {
      const table = new Uint32Array(256);
      for (const [n, set] of sets.entries()) {
        const members = setOf(set);
        for (let byte = 0; byte < 256; byte++) table[byte] |= members[byte] << n;
      }
      return table;
    },
  };
}
