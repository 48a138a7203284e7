import { createCipheriv } from 'node:crypto';

/** Encrypts and decrypts numerals: whole numbers from 0 to below a radix, as many as before. */
export interface Fpe {
  encrypt(numerals: readonly number[]): number[];
  decrypt(numerals: readonly number[]): number[];
}

const ROUNDS = 8;

/** Words of four bytes. */
interface Tweak {
  readonly left: Buffer;
  readonly right: Buffer;
}

/**
 * FF3-1 of NIST SP 800-38G Revision 1 (draft, 2019), §5.2, for a tweak of 7 bytes; FF3 of SP 800-38G (2016)
 * for one of 8. NIST's second draft (2025) withdraws both: for what was encrypted with them.
 */
export function ff3(radix: number, key: Buffer, tweak: Buffer): Fpe {
  // Both reverse the bytes of the key, of each block and of what AES makes of it.
  const aes = createCipheriv(`aes-${key.length * 8}-ecb`, Buffer.from(key).reverse(), null);
  aes.setAutoPadding(false);
  const halves = tweak.length === 7 ? expanded(tweak) : split(tweak);

  /** What round `round` adds to the numerals of one side, made of the other's. */
  function rounded(round: number, other: readonly number[]): bigint {
    const block = Buffer.alloc(16);
    (round % 2 === 0 ? halves.right : halves.left).copy(block);
    block[3] ^= round;
    block.write(number(other, radix).toString(16).padStart(24, '0'), 4, 'hex');
    return BigInt(`0x${aes.update(block.reverse()).reverse().toString('hex')}`);
  }

  return {
    encrypt(numerals) {
      let [a, b] = sides(numerals);
      for (let round = 0; round < ROUNDS; round++) {
        const sum = number(a, radix) + rounded(round, b);
        [a, b] = [b, digits(sum, radix, a.length)];
      }
      return [...a, ...b];
    },
    decrypt(numerals) {
      let [a, b] = sides(numerals);
      for (let round = ROUNDS - 1; round >= 0; round--) {
        const difference = number(b, radix) - rounded(round, a);
        [a, b] = [digits(difference, radix, b.length), a];
      }
      return [...a, ...b];
    },
  };
}

function sides(numerals: readonly number[]): [readonly number[], readonly number[]] {
  const middle = Math.ceil(numerals.length / 2);
  return [numerals.slice(0, middle), numerals.slice(middle)];
}

/** The first numeral is the least: REV in the standard. */
function number(numerals: readonly number[], radix: number): bigint {
  let value = 0n;
  for (let k = numerals.length - 1; k >= 0; k--) {
    value = value * BigInt(radix) + BigInt(numerals[k]);
  }
  return value;
}

/** The number modulo radix^length, its least numeral first. */
function digits(value: bigint, radix: number, length: number): number[] {
  const base = BigInt(radix);
  const modulus = base ** BigInt(length);
  let rest = ((value % modulus) + modulus) % modulus;
  return Array.from({ length }, () => {
    const digit = Number(rest % base);
    rest /= base;
    return digit;
  });
}

function split(tweak: Buffer): Tweak {
  return { left: tweak.subarray(0, 4), right: tweak.subarray(4) };
}

/** 56 bits as two words of 28, each with four zeros behind: bits 28 to 31 go last. */
function expanded(tweak: Buffer): Tweak {
  const [, , , middle] = tweak;
  const left = Buffer.from([...tweak.subarray(0, 3), middle & 0xf0]);
  const right = Buffer.from([...tweak.subarray(4, 7), (middle & 0x0f) << 4]);
  return { left, right };
}
