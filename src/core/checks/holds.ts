import { pastBytes, ZERO } from '../bytes.ts';
import {
  type Check,
  type CheckContext,
  type Count,
  characterValue,
  type Day,
  DIGITS,
  type Luhn,
  type Numbers,
  type Weighted,
} from './check.ts';
import { mod97, mod1110Holds } from './check-digits.ts';
import { isDateOf } from './date-check.ts';
import { luhnSum } from './luhn.ts';
import { verhoeffHolds } from './verhoeff.ts';

/** Whether `id`, capitals and digits, passes a check. A check in code passes unless it refuses. */
export function holds(check: Check, id: string): boolean {
  switch (check.kind) {
    case 'weighted':
      return weighs(check, id);
    case 'luhn':
      return isDigits(id) && luhnHolds(check, id);
    case 'verhoeff':
      return isDigits(id) && verhoeffHolds(id);
    case 'mod11-10':
      return isDigits(id) && mod1110Holds(id);
    case 'mod97-10':
      return mod97(id.slice(4) + id.slice(0, 4)) === 1;
    case 'varied':
      return new Set(id).size > 1;
    case 'numbers':
      return liesWithin(check, id);
    case 'count':
      return isWithin(id, /\d/g, check.digits) && isWithin(id, /[A-Z]/g, check.letters);
    case 'day':
      return isDay(check, id);
    case 'date':
      return isDateOf(check, id);
    case 'code':
      return check.holds(id, alone(id), {}) !== false;
  }
}

/** Whether `id` passes all of the checks. */
export function allHold(checks: readonly Check[], id: string): boolean {
  return checks.every((check) => holds(check, id));
}

/** A value with nothing around it. */
function alone(id: string): CheckContext {
  const bytes = Buffer.from(id);
  const no = () => false;
  const bounds = { bytes, low: 0, start: 0, end: bytes.length, high: bytes.length };
  return {
    ...bounds,
    near: no,
    before: no,
    past: (set, at, high) => pastBytes(set, bytes, at, high),
  };
}

function isDigits(id: string): boolean {
  return /^\d+$/.test(id);
}

function luhnHolds({ digits, start = 0 }: Luhn, id: string): boolean {
  const from = Math.max(0, id.length - (digits ?? id.length));
  return (start + luhnSum(Buffer.from(id), from, id.length, ZERO)) % 10 === 0;
}

function weighs(check: Weighted, id: string): boolean {
  const { modulus, weights, fromRight = false, from = 0, leaves = [0] } = check;
  const { values = DIGITS, check: last } = check;
  const weighed = id.slice(from, fromRight ? last?.at : from + weights.length);
  let sum = 0;
  for (let i = 0; i < weighed.length; i++) {
    const value = characterValue(values, weighed.charAt(i));
    if (value === undefined) return false;
    sum += value * weights[fromRight ? (weighed.length - 1 - i) % weights.length : i];
  }
  const rest = ((sum % modulus) + modulus) % modulus;
  if (last === undefined) return leaves.includes(rest);
  return rest < last.characters.length && last.characters.charAt(rest) === id.at(last.at);
}

function liesWithin({ at, digits, within }: Numbers, id: string): boolean {
  const text = digitsAt(id, at, digits);
  return (
    isDigits(text) && within.some(([low, high]) => Number(text) >= low && Number(text) <= high)
  );
}

function isWithin(id: string, characters: RegExp, bounds: Count['digits']): boolean {
  const count = id.match(characters)?.length ?? 0;
  return bounds === undefined || (count >= bounds[0] && count <= bounds[1]);
}

function isDay({ year, month, day, monthModulus, dayModulus }: Day, id: string): boolean {
  const parts = [year, month, day].map((at) => digitsAt(id, at, 2));
  if (!parts.every((part) => /^\d\d$/.test(part))) return false;
  const [y, m, d] = parts.map(Number);
  const inMonth = monthModulus === undefined ? m : m % monthModulus;
  const inDay = dayModulus === undefined ? d : d % dayModulus;
  if (!(inMonth >= 1 && inMonth <= 12 && inDay >= 1)) return false;
  return inDay <= (inMonth === 2 && y % 4 !== 0 ? 28 : LONGEST[inMonth - 1]);
}

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function digitsAt(id: string, at: number, digits: number): string {
  const first = at < 0 ? id.length + at : at;
  return id.slice(first, first + digits);
}
