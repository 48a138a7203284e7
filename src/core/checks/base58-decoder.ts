import { byteSet, LAST_BYTE, ONE } from '../bytes.ts';

/** By their value. */
const CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The characters of Base58. */
export const BASE58 = byteSet(CHARACTERS);
const BASE = 58;
/** Number of characters that are multiplied with their power at once. */
const AT_ONCE = 4;
/** Most characters that are read: their value fits the limbs of 24 bits. */
const MOST_CHARACTERS = 35;
const LIMBS = 9;
const LIMB = 2 ** 24;
const STEPS = Math.ceil(MOST_CHARACTERS / AT_ONCE);

const NO_CHARACTER = 0xff;

/** The value of each character. */
const VALUE = new Uint8Array(256).fill(NO_CHARACTER);
for (const [value, character] of [...CHARACTERS].entries()) VALUE[character.charCodeAt(0)] = value;

/** For each step the limbs of its power of 58, the least first; `USED` of them are not 0. */
const POWERS = new Float64Array(STEPS * LIMBS);
const USED = new Uint8Array(STEPS);
for (let step = 0; step < STEPS; step++) {
  let rest = BigInt(BASE) ** BigInt(AT_ONCE * step);
  for (let limb = 0; rest > 0n; limb++, rest /= BigInt(LIMB)) {
    POWERS[step * LIMBS + limb] = Number(rest % BigInt(LIMB));
    USED[step] = limb + 1;
  }
}

/** Decodes `[start, end)`; the next call overwrites the result. */
export type Base58Decoder = (
  bytes: Uint8Array,
  start: number,
  end: number,
) => Uint8Array | undefined;

/**
 * Decodes Base58 (https://datatracker.ietf.org/doc/html/draft-msporny-base58-03), at most 35 characters, to `length`
 * bytes; `undefined` if the value has fewer or more, or a character is invalid. Digit by digit, as in libraries, an
 * address takes six times as long.
 */
export function base58Decoder(length: number): Base58Decoder {
  const sums = new Float64Array(LIMBS);
  const decoded = new Uint8Array(length);

  /** Adds up the number; false if a character is invalid. Sums stay below 2^51, and exact. */
  function read(bytes: Uint8Array, start: number, end: number): boolean {
    for (let limb = 0; limb < LIMBS; limb++) sums[limb] = 0;
    for (let stop = end, step = 0; stop > start; stop -= AT_ONCE, step++) {
      let factor = 0;
      for (let p = Math.max(start, stop - AT_ONCE); p < stop; p++) {
        const value = VALUE[bytes[p]];
        if (value === NO_CHARACTER) return false;
        factor = factor * BASE + value;
      }
      const row = step * LIMBS;
      const used = USED[step];
      for (let limb = 0; limb < used; limb++) sums[limb] += factor * POWERS[row + limb];
    }
    return true;
  }

  /** Writes the number's last bytes, and returns their count. */
  function write(): number {
    let carry = 0;
    let bytes = 0;
    let at = length;
    for (let limb = 0; limb < LIMBS; limb++) {
      const sum = sums[limb] + carry;
      carry = Math.floor(sum / LIMB);
      for (let rest = sum - carry * LIMB, n = 1; n <= 3; n++, rest >>= 8) {
        const byte = rest & LAST_BYTE;
        if (byte !== 0) bytes = 3 * limb + n;
        if (at > 0) decoded[--at] = byte;
      }
    }
    return bytes;
  }

  return (bytes, start, end) => {
    if (end - start > MOST_CHARACTERS || !read(bytes, start, end)) return undefined;
    let zeros = 0;
    while (start + zeros < end && bytes[start + zeros] === ONE) zeros++;
    return write() + zeros === length ? decoded : undefined;
  };
}
