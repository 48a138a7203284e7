import { ALNUM, DIGIT } from '../../core/bytes.ts';
import { digitRun } from '../reading/digits.ts';
import { readDayFirst, readNameFirst } from './named-dates.ts';
import { readNumbers } from './number-dates.ts';

/**
 * How far a text in the form of a date is to be believed: whatever stands around (`yes`), where no more digits
 * follow (`alone`), in prose or near a keyword (`prose`), near a keyword only (`keyword`), or never (`no`).
 */
export type Certainty = 'yes' | 'alone' | 'prose' | 'keyword' | 'no';

/** A date where it stands. */
export interface DateRead {
  readonly end: number;
  /** Whether the calendar has this day, or month, in a year from 1800 to 2200 where it says one. */
  readonly valid: boolean;
  readonly certainty: Certainty;
}

/**
 * The date in one of the forms of `date-forms.ts` that begins at `at`: what `dateAt` says of the text up to `limit`,
 * without the regular expressions and lists, which a text full of dates cannot wait for.
 */
export function readDate(bytes: Buffer, at: number, limit: number): DateRead | undefined {
  if (at >= limit || DIGIT[bytes[at]] === 0) return readNameFirst(bytes, at, limit);
  const digits = digitRun(bytes, at, limit, 8);
  const isNamed = digits < 3 && isNameBehind(bytes, at + digits, limit);
  return isNamed ? readDayFirst(bytes, at, digits, limit) : readNumbers(bytes, at, digits, limit);
}

/** Whether letters follow a day, right behind it or behind a blank, a mark or the end of a line. */
function isNameBehind(bytes: Buffer, at: number, limit: number): boolean {
  if (at >= limit) return false;
  const byte = bytes[at];
  if (byte === 0xc2) return true;
  let p = at;
  if (byte === 0x0d && at + 1 < limit && bytes[at + 1] === 0x0a) p += 2;
  else if (byte === 0x0a || byte === 0x20 || byte === 0x2d || byte === 0x2e || byte === 0x2f) p++;
  return p < limit && ALNUM[bytes[p]] === 1 && DIGIT[bytes[p]] === 0;
}
