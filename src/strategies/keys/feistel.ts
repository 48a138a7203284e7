import { modulo } from './numerals.ts';

/** A Feistel network over the numbers of two halves, as in FF3. */
export interface Feistel {
  readonly rounds: number;
  /** Number of texts that each half can be, by the parity of the round. */
  readonly moduli: readonly bigint[];
  /** Value that a round adds to one half's number, computed from the other's. */
  added(round: number, other: bigint): bigint;
}

/** The numbers of the halves after all rounds. */
export function encrypted(
  { rounds, moduli, added }: Feistel,
  first: bigint,
  second: bigint,
): readonly [bigint, bigint] {
  let a = first;
  let b = second;
  for (let round = 0; round < rounds; round++) {
    const sum = (a + added(round, b)) % moduli[round % 2];
    a = b;
    b = sum;
  }
  return [a, b];
}

/** The numbers of the halves before all rounds. */
export function decrypted(
  { rounds, moduli, added }: Feistel,
  first: bigint,
  second: bigint,
): readonly [bigint, bigint] {
  let a = first;
  let b = second;
  for (let round = rounds - 1; round >= 0; round--) {
    const difference = modulo(b - added(round, a), moduli[round % 2]);
    b = a;
    a = difference;
  }
  return [a, b];
}
