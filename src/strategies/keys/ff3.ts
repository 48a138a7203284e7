import { unsafe } from '@noble/ciphers/aes.js';
import { decrypted, encrypted, type Feistel } from './feistel.ts';
import { numbers } from './numerals.ts';

/** Encrypts and decrypts numerals, whole numbers below a radix, to the same number of numerals. */
export interface Fpe {
  encrypt(numerals: number[]): number[];
  decrypt(numerals: number[]): number[];
}

const ROUNDS = 8;

/** Words of four bytes. */
interface Tweak {
  readonly left: Buffer;
  readonly right: Buffer;
}

/**
 * FF3-1 of NIST SP 800-38G Revision 1 (draft, 2019), §5.2, for a tweak of 7 bytes; FF3 of SP 800-38G (2016)
 * for one of 8. NIST's second draft (2025) withdraws both: they serve values that were encrypted with them.
 */
export function ff3(radix: number, key: Buffer, tweak: Buffer): Fpe {
  // Both reverse the bytes of the key, of each block and of its encryption.
  const schedule = unsafe.expandKeyLE(Buffer.from(key).reverse());
  const parts = tweak.length === 7 ? expanded(tweak) : split(tweak);
  const { number, numerals: numeralsOf } = numbers(radix);
  const block = new Uint8Array(16);
  const view = new DataView(block.buffer);

  /** Value that round `round` adds to one side's number, computed from the other's. */
  function added(round: number, other: bigint): bigint {
    const word = round % 2 === 0 ? parts.right : parts.left;
    view.setBigUint64(0, other, true);
    view.setUint32(8, Number(other >> 64n), true);
    view.setUint32(12, word.readUInt32BE() ^ round, true);
    unsafe.encryptBlock(schedule, block);
    return (view.getBigUint64(8, true) << 64n) | view.getBigUint64(0, true);
  }

  return {
    encrypt(numerals) {
      const [left, right] = sides(numerals);
      const [a, b] = encrypted(networkOf(left, right), number(left), number(right));
      return joined(a, left.length, b, right.length);
    },
    decrypt(numerals) {
      const [left, right] = sides(numerals);
      const [a, b] = decrypted(networkOf(left, right), number(left), number(right));
      return joined(a, left.length, b, right.length);
    },
  };

  function networkOf(left: readonly number[], right: readonly number[]): Feistel {
    const moduli = [left, right].map(({ length }) => BigInt(radix) ** BigInt(length));
    return { rounds: ROUNDS, moduli, added };
  }

  /** The first numeral is the least: REV in the standard. */
  function joined(a: bigint, first: number, b: bigint, second: number): number[] {
    return [...numeralsOf(a, first).reverse(), ...numeralsOf(b, second).reverse()];
  }
}

function sides(numerals: readonly number[]): [readonly number[], readonly number[]] {
  const middle = Math.ceil(numerals.length / 2);
  return [numerals.slice(0, middle).reverse(), numerals.slice(middle).reverse()];
}

function split(tweak: Buffer): Tweak {
  return { left: tweak.subarray(0, 4), right: tweak.subarray(4) };
}

const HIGH_NIBBLE = 0xf0;
const LOW_NIBBLE = 0x0f;

/** 56 bits as two words of 28, each followed by four zero bits: bits 28 to 31 go last. */
function expanded(tweak: Buffer): Tweak {
  const [, , , middle] = tweak;
  const left = Buffer.from([...tweak.subarray(0, 3), middle & HIGH_NIBBLE]);
  const right = Buffer.from([...tweak.subarray(4, 7), (middle & LOW_NIBBLE) << 4]);
  return { left, right };
}
