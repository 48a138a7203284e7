import { COLON, DIGIT, QUOTE, SEMICOLON } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { LINE_VALUE } from '../lines/containers.ts';
import { VALUE_BYTES } from '../reading.ts';

/** A string of PHP's `serialize`, whose length is before it: a replacement is as long as its match. */
export const SERIALIZED: Container = { ...LINE_VALUE, keepsWidth: true };

const MOST_DIGITS = 7;
const BEFORE_DIGITS = 3;

/** Start and end of the string after a cue, `;s:3:"ssn"`; `undefined` if absent. */
export function serializedAt(
  bytes: Buffer,
  at: number,
  end: number,
): readonly [start: number, end: number] | undefined {
  let p = at + BEFORE_DIGITS;
  let length = 0;
  for (; p < at + BEFORE_DIGITS + MOST_DIGITS && DIGIT[bytes[p]] === 1; p++) {
    length = 10 * length + bytes[p] - 48;
  }
  if (bytes[p] !== COLON || bytes[p + 1] !== QUOTE) return undefined;
  const start = p + 2;
  const stop = start + length;
  // A long one is not read to its end.
  const isNear = length < VALUE_BYTES;
  if (isNear && (stop + 1 >= end || bytes[stop] !== QUOTE || bytes[stop + 1] !== SEMICOLON))
    return undefined;
  return [start, stop];
}
