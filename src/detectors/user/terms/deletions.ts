/** Words as UTF-16 code units. */
export type CodeUnits = Int32Array;

const BASE = 0x01000193;

/** Hashes of words and of their remainders without one or two units. */
export interface Deletions {
  /** Calls `visit` with the hash of the first `length` units, and of each remainder without up to `edits`. */
  each(units: CodeUnits, length: number, edits: number, visit: (hash: number) => void): void;
}

/**
 * Makes hashes for words of at most `longest` units. Two words at most `edits` apart have a remainder in common,
 * without `edits` units of each (Mor and Fraenkel 1982). Each hash takes constant time: sums of powers of a base.
 */
export function deletions(longest: number): Deletions {
  const powers = new Int32Array(longest + 2);
  powers[0] = 1;
  for (let i = 1; i < powers.length; i++) powers[i] = Math.imul(powers[i - 1], BASE);
  // heads[i] is the hash of the first i units.
  const heads = new Int32Array(longest + 2);

  /** The hash of `[from, to)`. */
  function part(from: number, to: number): number {
    return (heads[to] - Math.imul(heads[from], powers[to - from])) | 0;
  }

  return {
    each(units, length, edits, visit) {
      for (let i = 0; i < length; i++)
        heads[i + 1] = (Math.imul(heads[i], BASE) + units[i] + 1) | 0;
      visit(mixed(heads[length]));
      if (edits === 0) return;
      for (let i = 0; i < length; i++) {
        const tail = part(i + 1, length);
        visit(mixed((Math.imul(heads[i], powers[length - i - 1]) + tail) | 0));
        if (edits === 1) continue;
        for (let j = i + 1; j < length; j++) {
          const front = (Math.imul(heads[i], powers[j - i - 1]) + part(i + 1, j)) | 0;
          visit(mixed((Math.imul(front, powers[length - j - 1]) + part(j + 1, length)) | 0));
        }
      }
    },
  };
}

function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
