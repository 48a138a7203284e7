import { byteSet } from '../../core/bytes.ts';
import { digitRun } from '../reading/digits.ts';
import { endsAt } from '../reading/edges.ts';

/** Application identifier 01 and the GTIN behind it. */
export const UDI_FORM = '[(]01[)][0-9]{14}';
const HEAD_BYTES = 18;
const GTIN_DIGITS = 14;
/** GS1 General Specifications: an identifier of two to four digits, and at most 90 signs behind it; of those on devices, 30. */
const MOST_ELEMENTS = 5;
const LONGEST_VALUE = 30;
export const LONGEST_UDI = HEAD_BYTES + MOST_ELEMENTS * (7 + LONGEST_VALUE) + 1;
const VALUE = byteSet('0-9A-Za-z_./+*&%-');
/** What a sentence goes on with behind it. */
const LAST = byteSet('./&%+*-');

/** Whether `(01)` and fourteen digits stand at `at`. */
export function isUdi(bytes: Buffer, at: number, high: number): boolean {
  if (bytes[at] !== 0x28 || at + HEAD_BYTES > high) return false;
  if (bytes[at + 1] !== 0x30 || bytes[at + 2] !== 0x31 || bytes[at + 3] !== 0x29) return false;
  return digitRun(bytes, at + 4, high, GTIN_DIGITS) === GTIN_DIGITS;
}

/**
 * Where a unique device identifier ends: `(01)` with its GTIN, and the elements behind it, date, lot and serial number, with a
 * blank before each or none; -1 where the GTIN goes on as something else.
 */
export function udiEnd(bytes: Buffer, at: number, high: number): number {
  let end = at + HEAD_BYTES;
  for (let n = 0; n < MOST_ELEMENTS; n++) {
    const next = elementEnd(bytes, bytes[end] === 0x20 ? end + 1 : end, high);
    if (next < 0) break;
    end = next;
  }
  return endsAt(bytes, end, high) ? end : -1;
}

/** The end of `(21)10987654d321` at `at`, or -1. */
function elementEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high || bytes[at] !== 0x28) return -1;
  const digits = digitRun(bytes, at + 1, high, 4);
  const opens = at + digits + 1;
  if (digits < 2 || digits > 4 || opens >= high || bytes[opens] !== 0x29) return -1;
  const stop = Math.min(high, opens + 1 + LONGEST_VALUE);
  let end = opens + 1;
  while (end < stop && VALUE[bytes[end]] === 1) end++;
  while (end > opens + 1 && LAST[bytes[end - 1]] === 1) end--;
  return end > opens + 1 ? end : -1;
}

/** Whether the check digit of the GTIN holds: the others count three times and once by turns (GS1 General Specifications 7.9). */
export function gtinHolds(bytes: Buffer, at: number): boolean {
  let sum = 0;
  for (let n = 0; n < GTIN_DIGITS; n++) sum += (bytes[at + 4 + n] - 0x30) * (n % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}
