import { byteSet, DIGIT } from '../../core/bytes.ts';
import type { TokenTrigger } from '../../engine/types.ts';

/** Signs of a line: two of them on passports (TD3) and larger cards (TD2), three on cards (TD1). */
const TD1 = 30;
const TD2 = 36;
const TD3 = 44;
/** The longest line. */
export const LONGEST_LINE = TD3;

const SIGN = byteSet('0-9A-Z<');
const NAME_SIGN = byteSet('A-Z<');
const FILLER = 0x3c;
const WEIGHTS = [7, 3, 1];

/** What lines begin with; the number, the state and the sex may end in fillers, which part tokens. */
const DATES = '[0-9]{7}[MFX<][0-9]{7}';
export const LINE_TRIGGERS: readonly TokenTrigger[] = [
  {
    only: 'DU',
    has: 'D',
    length: [5, TD3],
    form: `[A-Z0-9]{5,9}<{0,4}[0-9][A-Z][A-Z<]{2}${DATES}`,
  },
  { only: 'DU', has: 'D', length: [7, TD1], form: `${DATES}[A-Z][A-Z<]{2}` },
  { only: 'DU', has: 'U', length: [1, TD1], form: '[IAC][A-Z<]{4}[A-Z0-9<]{9}[0-9]' },
  { only: 'U', length: [1, 39], next: '<', after: 'A-Z<', form: '[PIACV][A-Z<]{4}[A-Z]{1,34}<' },
  { only: 'U', length: [2, 27], next: '<', after: 'A-Z<', form: '[A-Z]{2,27}<([A-Z]{1,20}<)?<' },
];

/**
 * Where the line of a machine-readable zone ends that begins at `at` (ICAO Doc 9303, parts 4 to 6): with a document's
 * number or a birth date whose check digits hold, or with names; -1 where there is none.
 */
export function lineEnd(bytes: Uint8Array, at: number, low: number, high: number): number {
  if (at > low && SIGN[bytes[at - 1]] === 1) return -1;
  let end = at;
  while (end < high && end - at <= LONGEST_LINE && SIGN[bytes[end]] === 1) end++;
  const length = end - at;
  if (length !== TD1 && length !== TD2 && length !== TD3) return -1;
  const holds =
    isNames(bytes, at, end) || (length === TD1 ? isOfCard(bytes, at) : isOfPassport(bytes, at));
  return holds ? end : -1;
}

/** `L898902C36UTO7408122F1204159…`: number, state, birth, sex, expiry. */
function isOfPassport(bytes: Uint8Array, at: number): boolean {
  return checks(bytes, at, 9) && checks(bytes, at + 13, 6) && checks(bytes, at + 21, 6);
}

/** `I<UTOD231458907…`, with the number, or `7408122F1204159UTO…`, with birth and expiry. */
function isOfCard(bytes: Uint8Array, at: number): boolean {
  if (DIGIT[bytes[at]] === 1) return checks(bytes, at, 6) && checks(bytes, at + 8, 6);
  return DIGIT[bytes[at + 14]] === 1 && checks(bytes, at + 5, 9);
}

/** `P<UTOERIKSSON<<ANNA<MARIA<<<…`, or without what stands before the names: letters, and fillers to the end. */
function isNames(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[end - 1] !== FILLER || bytes[end - 2] !== FILLER) return false;
  let last = end;
  while (last > at && bytes[last - 1] === FILLER) last--;
  let parted = false;
  for (let p = at; p < last; p++) {
    if (NAME_SIGN[bytes[p]] === 0) return false;
    if (bytes[p] === FILLER && bytes[p + 1] === FILLER) parted = true;
  }
  return parted;
}

/** Whether the digit behind so many signs is their check digit: digits, letters from 10 on, and fillers as nought. */
function checks(bytes: Uint8Array, at: number, length: number): boolean {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += signValue(bytes[at + i]) * WEIGHTS[i % 3];
  return bytes[at + length] - 0x30 === sum % 10;
}

function signValue(byte: number): number {
  if (byte === FILLER) return 0;
  return byte < 0x3a ? byte - 0x30 : byte - 0x37;
}
