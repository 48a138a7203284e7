import { numberAt } from './check-digits.ts';

/** Sex 1 to 4, 7 or 8 while provisional; year; month, or 20 and above where it is not known; department; key. */
const NIR = /^[123478]\d\d(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d\d|2[AB])\d{8}$/;
/** Without its key, with departments that there are. */
const WITHOUT_KEY = /^[12]\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[1-8]\d|9[0-9]|2[AB])\d{6}$/;

/** Whether thirteen characters may be a NIR without its key. */
export function isNirWithoutKey(id: string): boolean {
  return WITHOUT_KEY.test(id);
}

/**
 * Whether fifteen characters are a NIR: the last two are 97 less the remainder of the others, 2A read as 19, 2B as
 * 18.
 */
export function nirHolds(id: string): boolean {
  if (!NIR.test(id)) return false;
  const digits = id.replace('2A', '19').replace('2B', '18');
  return 97 - (numberAt(digits, 0, 13) % 97) === numberAt(digits, 13);
}
