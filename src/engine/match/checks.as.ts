// Arithmetic over the letters, in upper case, and digits of a match: `src/core/checks/check.ts` describes each check,
// `src/engine/compile/check-records.ts` its record.
//
//   written      12-3456 789K        characters   123456789K
import { byteAt, isAlnum, isDigit } from './bytes.as';
import { isWrittenDate } from './dates.as';
import { characters, checks } from './memory.as';

const RECORD: usize = 160;
const WEIGHTED: u32 = 1,
  LUHN: u32 = 2,
  VERHOEFF: u32 = 3,
  MOD_11_10: u32 = 4,
  MOD_97_10: u32 = 5,
  VARIED: u32 = 6;
const NUMBERS: u32 = 7,
  DAY: u32 = 8,
  COUNT: u32 = 9,
  DATE: u32 = 10;
const NO_VALUE: u32 = 255;

/** Number of characters of the last match. */
export let length: i32 = 0;
/** Bytes that were read for them since the last text began. */
let compacted: i32 = 0;

export function countCompacted(): i32 {
  return compacted;
}

export function forgetCompacted(): void {
  compacted = 0;
  matchStart = -1;
}

let matchStart: i32 = 0,
  matchEnd: i32 = 0;

function character(i: i32): u32 {
  return load<u8>(characters + i);
}

/** Writes the characters of a match; those of a part of the last match, from its beginning on, are there already. */
export function compact(start: i32, end: i32): void {
  if (start === matchStart && end <= matchEnd) {
    compacted += matchEnd - end;
    for (let p = end; p < matchEnd; p++) if (isAlnum(byteAt(p))) length--;
    matchEnd = end;
    return;
  }
  matchStart = start;
  matchEnd = end;
  compacted += end - start;
  let count = 0;
  for (let p = start; p < end; p++) {
    const byte = byteAt(p);
    if (!isAlnum(byte)) continue;
    store<u8>(characters + count, byte > 96 ? byte - 32 : byte);
    count++;
  }
  length = count;
}

/** Whether the characters satisfy a check. */
export function holds(id: u32): bool {
  const check = checks + <usize>id * RECORD;
  switch (<u32>load<u8>(check)) {
    case WEIGHTED:
      return weighs(check);
    case LUHN:
      return luhnHolds(check);
    case VERHOEFF:
      return verhoeffHolds();
    case MOD_11_10:
      return mod1110Holds();
    case MOD_97_10:
      return mod97Holds();
    case VARIED:
      return varies();
    case NUMBERS:
      return liesWithin(check);
    case COUNT:
      return counts(check);
    case DAY:
      return isDay(check);
    case DATE:
      return isWrittenDate(check, matchStart, matchEnd);
    default:
      return false;
  }
}

function areDigits(from: i32, to: i32): bool {
  if (from < 0 || to > length || from >= to) return false;
  for (let i = from; i < to; i++) if (!isDigit(character(i))) return false;
  return true;
}

function indexOf(at: i32): i32 {
  return at < 0 ? length + at : at;
}

function number(from: i32, to: i32): u32 {
  let value: u32 = 0;
  for (let i = from; i < to; i++) value = value * 10 + character(i) - 48;
  return value;
}

function weighs(check: usize): bool {
  const modulus: i32 = load<u8>(check, 1),
    weights: i32 = load<u8>(check, 2),
    from: i32 = load<u8>(check, 3);
  const fromRight = load<u8>(check, 4) !== 0,
    hasCheck = load<u8>(check, 6) !== 0;
  const checkAt = indexOf(load<i8>(check, 5));
  const to = fromRight ? (hasCheck ? checkAt : length) : min(length, from + weights);
  let sum = 0;
  for (let i = from; i < to; i++) {
    const slot = character(i) - 48;
    const value: u32 = slot > 42 ? NO_VALUE : load<u8>(check + slot, 104);
    if (value === NO_VALUE) return false;
    sum += <i32>value * <i32>load<i8>(check + (fromRight ? (to - 1 - i) % weights : i - from), 8);
  }
  const rest = ((sum % modulus) + modulus) % modulus;
  if (!hasCheck) return ((load<u8>(check + (rest >> 3), 40) >> (rest & 7)) & 1) !== 0;
  return (
    rest < <i32>load<u8>(check, 7) &&
    checkAt >= 0 &&
    checkAt < length &&
    character(checkAt) === load<u8>(check + rest, 56)
  );
}

function luhnHolds(check: usize): bool {
  if (!areDigits(0, length)) return false;
  const most: i32 = load<u8>(check, 1);
  const first = most === 0 ? 0 : max(0, length - most);
  let sum: u32 = load<u8>(check, 2);
  let doubled = false;
  for (let i = length - 1; i >= first; i--) {
    const digit = character(i) - 48;
    sum += doubled ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit;
    doubled = !doubled;
  }
  return sum % 10 === 0;
}

const PERMUTED: StaticArray<u8> = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** J. Verhoeff, Error Detecting Decimal Codes, 1969. */
function verhoeffHolds(): bool {
  if (!areDigits(0, length)) return false;
  let check: u32 = 0;
  for (let i = 0; i < length; i++) {
    let digit = character(length - 1 - i) - 48;
    for (let n = i & 7; n > 0; n--) digit = unchecked(PERMUTED[digit]);
    check = product(check, digit);
  }
  return check === 0;
}

/** Product in the dihedral group of order ten. */
function product(one: u32, other: u32): u32 {
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other) % 5);
  return other < 5 ? 5 + ((one - other) % 5) : (one - other + 5) % 5;
}

function mod1110Holds(): bool {
  if (!areDigits(0, length)) return false;
  let product: u32 = 10;
  for (let i = 0; i < length - 1; i++) {
    const sum = (product + character(i) - 48) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (product + character(length - 1) - 48) % 10 === 1;
}

/** Modulus 97 with the first four characters moved to the end, as in an IBAN. */
function mod97Holds(): bool {
  let rest: u32 = 0;
  for (let n = 0; n < length; n++) {
    const byte = character(n + 4 < length ? n + 4 : n + 4 - length);
    rest = isDigit(byte) ? (rest * 10 + byte - 48) % 97 : (rest * 100 + byte - 55) % 97;
  }
  return rest === 1;
}

/** Whether the characters differ: a number that repeats one character was never issued. */
function varies(): bool {
  for (let i = 1; i < length; i++) if (character(i) !== character(0)) return true;
  return false;
}

function liesWithin(check: usize): bool {
  const from = indexOf(load<i8>(check, 1));
  const to = from + <i32>load<u8>(check, 2);
  if (!areDigits(from, to)) return false;
  const value = number(from, to);
  for (let n: usize = load<u8>(check, 3), range = check + 8; n > 0; n--, range += 8) {
    if (value >= load<u32>(range) && value <= load<u32>(range, 4)) return true;
  }
  return false;
}

/** Whether the numbers of digits and letters are within bounds. */
function counts(check: usize): bool {
  let digits: u32 = 0;
  for (let i = 0; i < length; i++) digits += <u32>isDigit(character(i));
  const letters = <u32>length - digits;
  if (digits < load<u8>(check, 1) || digits > load<u8>(check, 2)) return false;
  return letters >= load<u8>(check, 3) && letters <= load<u8>(check, 4);
}

/** A day of the calendar whose century is not known. */
function isDay(check: usize): bool {
  const year = indexOf(load<i8>(check, 1)),
    month = indexOf(load<i8>(check, 2)),
    day = indexOf(load<i8>(check, 3));
  if (!areDigits(year, year + 2) || !areDigits(month, month + 2) || !areDigits(day, day + 2))
    return false;
  const months: u32 = load<u8>(check, 4),
    days: u32 = load<u8>(check, 5);
  let m = number(month, month + 2),
    d = number(day, day + 2);
  if (months !== 0) m %= months;
  if (days !== 0) d %= days;
  if (m < 1 || m > 12 || d < 1) return false;
  if (m === 2) return d <= ((number(year, year + 2) & 3) === 0 ? 29 : 28);
  return d <= 30 + ((m + (m >> 3)) & 1);
}
