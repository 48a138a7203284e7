import { type ByteSet, ZERO } from '../bytes.ts';
/**
 * Arithmetic that identifiers satisfy, as data: a pattern names its checks, the engine runs them over the letters, in upper case,
 * and digits of a match, and `holds` does the same for whoever makes such values. A check fails where a character has no value.
 */
export type Check = Weighted | Luhn | Plain | Numbers | Count | Day | DateCheck | InCode;

/** The sum of characters, each times its weight, leaves one of some remainders; or the check character gives that remainder. */
export interface Weighted {
  readonly kind: 'weighted';
  /** 2 to 127. */
  readonly modulus: number;
  /** Weights of the characters from `from` on: -127 to 127, 32 at most. */
  readonly weights: readonly number[];
  /** The weights repeat, the first being that of the last character but the check character. Default: one each. */
  readonly fromRight?: boolean;
  /** Index of the first character that is weighed. Default 0. */
  readonly from?: number;
  /** Remainders that hold. Default: 0. */
  readonly leaves?: readonly number[];
  /** Index of the check character, negative from the end, and the characters that stand for each remainder, in order. */
  readonly check?: { readonly at: number; readonly characters: string };
  /** Values of characters from `0` to `Z`, in order of their codes; a blank has none. Default: the digits. */
  readonly values?: string;
}

/** Luhn's formula (ISO/IEC 7812-1, annex B) over the last `digits` digits, or all; `start` is added to the sum. */
export interface Luhn {
  readonly kind: 'luhn';
  readonly digits?: number;
  readonly start?: number;
}

/** Schemes without parameters: Verhoeff's, ISO/IEC 7064 mod 11,10 and mod 97-10; not one character over and over. */
export interface Plain {
  readonly kind: 'verhoeff' | 'mod11-10' | 'mod97-10' | 'varied';
}

/** The number that digits write is in one of some ranges, first and last included. */
export interface Numbers {
  readonly kind: 'numbers';
  /** Index of the first digit of the number; a negative one counts from the end. */
  readonly at: number;
  /** 1 to 9. */
  readonly digits: number;
  /** 18 at most. */
  readonly within: readonly (readonly [first: number, last: number])[];
}

/** Range of digits and letters, first and last included; both are 0 to 255 by default. */
export interface Count {
  readonly kind: 'count';
  readonly digits?: readonly [fewest: number, most: number];
  readonly letters?: readonly [fewest: number, most: number];
}

/** A day of the calendar, its century unknown: indices of two digits each, negative from the end. */
export interface Day {
  readonly kind: 'day';
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /**
   * Values subtracted from the month or day first, as often as possible: women, foreigners, centuries. Default: none.
   */
  readonly monthModulus?: number;
  readonly dayModulus?: number;
}

/** A date as people write it: its first numbers, in order, and a month's English name wherever that is. */
export interface DateCheck {
  readonly kind: 'date';
  /** Fields that the numbers are; `mdy` is day first where the month cannot be one; `compact`: eight digits of one number. */
  readonly numbers:
    | 'ymd'
    | 'mdy'
    | 'dmy'
    | 'dm'
    | 'my'
    | 'ym'
    | 'dy'
    | 'yd'
    | 'd'
    | 'y'
    | 'compact';
  /** `plausible`: 1 to 31; `valid`: a day of the calendar from 1800 to 2200; `credible`: from 1850 to 2150. */
  readonly must: 'plausible' | 'valid' | 'credible';
}

/** Verdict of code on a match; the last of a pattern's checks, run where its evidence holds. */
export interface InCode {
  readonly kind: 'code';
  /** `id` has the letters, in upper case, and digits; `options` are the filter's. */
  readonly holds: (id: string, match: CheckContext, options: object) => CheckVerdict;
  /** Whether it reads the match in the text only; its `id` is empty. */
  readonly inPlace?: true;
  /** Most bytes after the form that it looks at. Default: 64. */
  readonly sees?: number;
  /** The lists of words that it names to `near` and `before`. */
  readonly words?: readonly string[];
}

/** Evidence that code asks for, as a pattern's `when` does: by the name of a list of the detector's words. */
export interface WordEvidence {
  /** Whether a word of the list is near `[start, end)`, or near an earlier item of its list. */
  near(list: string, start: number, end: number): boolean;
  /** Whether a word of the list leads to the value at `start`; not by way of an earlier item. */
  before(list: string, start: number): boolean;
}

/** A match and the text around it. */
export interface Bounds {
  readonly bytes: Buffer;
  /** First byte that may be read. */
  readonly low: number;
  readonly start: number;
  readonly end: number;
  /** One past the last byte that may be read. */
  readonly high: number;
}

/** A match for a check in code: the object is reused by the next call, so a check must not keep it, nor read outside `[low, high)`. */
export interface CheckContext extends Bounds, WordEvidence {
  /** Past the bytes of a set from `at` on, at most to `high`: a run of them is read once, whatever the number of matches that begin in it. */
  past(set: ByteSet, at: number, high: number): number;
}

/**
 * Refused; holds, and proves it; holds without proof (`plausible`); only where a keyword is near (`doubtful`); or
 * holds with a verdict.
 */
export type CheckVerdict = boolean | 'plausible' | 'doubtful' | Judged;

/** A verdict of code on a match: each member overrides that of the pattern. */
export interface Judged {
  /** The classification of the match. */
  readonly kind?: string;
  readonly confidence?: number;
  /** Default: proven. */
  readonly valid?: boolean;
  /** The match's range, within the bytes that the pattern's form reads or, at its end, up to 64 bytes after that. */
  readonly start?: number;
  readonly end?: number;
  /** Bytes that continue a match which has the greatest length of its pattern. */
  readonly runsOn?: string;
}

/** The verdict of code that finds a match's range and does not prove the match. */
export function placedAt({ start, end }: Placed, confidence: number): Judged {
  return { start, end, confidence, valid: false };
}

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** Value of a character in `values`; `undefined` for one that has none. */
export function characterValue(values: string, character: string): number | undefined {
  const value = values.charCodeAt(character.charCodeAt(0) - ZERO) - ZERO;
  return value >= 0 ? value : undefined;
}

/**
 * `values` for characters that count as their indices in `order`, up to 77; characters that stand for none, such as `.`, keep
 * an index free.
 */
export function valuesOf(order: string): string {
  return Array.from({ length: 43 }, (_, code) => {
    const index = order.indexOf(String.fromCharCode(ZERO + code));
    return index < 0 ? ' ' : String.fromCharCode(ZERO + index);
  }).join('');
}

/** `values` of the digits alone. */
export const DIGITS = '0123456789';
