import { DIGIT, DOT, HYPHEN, ZERO } from '../../core/bytes.ts';

/** How many digits stand at `at`, counted up to `most + 1`. */
export function digitRun(bytes: Uint8Array, at: number, high: number, most: number): number {
  const stop = Math.min(high, at + most + 1);
  let p = at;
  while (p < stop && DIGIT[bytes[p]] === 1) p++;
  return p - at;
}

/** End of the digits that begin at `at`; `at` if absent. */
export function digitsEnd(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  while (p < high && DIGIT[bytes[p]] === 1) p++;
  return p;
}

/** Whether three digits are at `at`, within bounds. */
export function areThree(bytes: Uint8Array, at: number): boolean {
  return (DIGIT[bytes[at]] & DIGIT[bytes[at + 1]] & DIGIT[bytes[at + 2]]) === 1;
}

/** Whether exactly four digits are at `at`, within bounds. */
export function areFour(bytes: Uint8Array, at: number, high: number): boolean {
  if (!areThree(bytes, at) || DIGIT[bytes[at + 3]] === 0) return false;
  return at + 4 >= high || DIGIT[bytes[at + 4]] === 0;
}

/** The number that the digits in `[start, end)` write: at most fifteen of them. */
export function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let p = start; p < end; p++) value = value * 10 + bytes[p] - ZERO;
  return value;
}

/** The byte at `at`, or -1 past the end. */
export function byteAt(bytes: Uint8Array, at: number, low: number, high: number): number {
  return at >= low && at < high ? bytes[at] : -1;
}

/** Whether digits go on after a hyphen or a full stop at `at`: `-12`, `.5`. */
export function digitsContinue(bytes: Uint8Array, at: number, high: number): boolean {
  return at + 1 < high && (bytes[at] === HYPHEN || bytes[at] === DOT) && DIGIT[bytes[at + 1]] === 1;
}

/** Whether digits and a hyphen or a full stop stand before `at`: `12-`, `0.`. */
export function digitsPrecede(bytes: Uint8Array, at: number, low: number): boolean {
  return (
    at - 2 >= low &&
    (bytes[at - 1] === HYPHEN || bytes[at - 1] === DOT) &&
    DIGIT[bytes[at - 2]] === 1
  );
}
