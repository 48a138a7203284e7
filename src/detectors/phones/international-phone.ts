import { ALNUM, CASE_BIT, ONE, PLUS, SMALL_C, SMALL_G, SPACE, ZERO } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { digitsContinue, digitsPrecede } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { numberContext } from '../reading/number-context.ts';
import type { Plans } from './numbering-plans.ts';
import { phoneGroups, separatorEnd } from './phone-groups.ts';
import { nearPhoneWord, type PhoneView } from './phone-words.ts';

/** E.164 allows fifteen digits; `(0)` may stand among them. */
const MOST = 17;
const FEWEST = 8;

/**
 * The end of the number whose `+` is at `at`, or -1: the longest that is in use, else the longest that could
 * be by its number of digits.
 */
export function internationalEnd(view: PhoneView, at: number, plans: Plans): number {
  const { bytes, low, high } = view;
  // No calling code begins with 0; times of day in logs do: `+0000`.
  if (bytes[at + 1] === ZERO || !beginsAt(bytes, at, low)) return -1;
  if (isLanguage(bytes, at, low)) return -1;
  return afterDialOut(bytes, at + 1, high, plans);
}

/** End of the number whose digits are at `at`, after an encoded plus sign, `%2B44…`; -1 if there is no number. */
export function encodedEnd({ bytes, high }: View, at: number, plans: Plans): number {
  const end = afterDialOut(bytes, at, high, plans);
  return end < 0 || digitsContinue(bytes, end, high) ? -1 : end;
}

/**
 * The end of `0044 20 7946 0958`, whose `00` is at `at`, or -1: near a word that announces it, or with a blank after the calling code.
 */
export function abroadEnd(view: PhoneView, at: number, plans: Plans): number {
  const { bytes, low, high } = view;
  if (at + 2 > high || bytes[at] !== ZERO || bytes[at + 1] !== ZERO) return -1;
  if (!beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low)) return -1;
  const end = afterDialOut(bytes, at + 2, high, plans);
  if (end < 0 || digitsContinue(bytes, end, high) || !endsAt(bytes, end, high)) return -1;
  if (nearPhoneWord(view, at, end)) return end;
  return bytes[at + 4] === SPACE && numberContext(view, at, end) !== undefined ? end : -1;
}

/** Whether it is the `+` of `C++14 20.10.4.1`. In a query `+` is a blank: `Mary++43 720 880 123`. */
function isLanguage(bytes: Buffer, at: number, low: number): boolean {
  const letter = at - 2;
  if (letter < low || bytes[at - 1] !== PLUS) return false;
  const isAlone = letter === low || ALNUM[bytes[letter - 1]] === 0;
  return (
    isAlone && ((bytes[letter] | CASE_BIT) === SMALL_C || (bytes[letter] | CASE_BIT) === SMALL_G)
  );
}

/** The end of `011 44 20 7946 0958`, whose `011` is at `at`, or -1. */
export function dialledEnd({ bytes, low, high }: View, at: number, plans: Plans): number {
  if (at + 3 > high || bytes[at] !== ZERO || bytes[at + 1] !== ONE || bytes[at + 2] !== ONE) {
    return -1;
  }
  const from = separatorEnd(bytes, at + 3, high);
  if (from === at + 3 || !beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low)) return -1;
  const end = afterDialOut(bytes, from, high, plans);
  return end < 0 || digitsContinue(bytes, end, high) ? -1 : end;
}

function afterDialOut(bytes: Buffer, from: number, high: number, plans: Plans): number {
  const { digits, count, sizes, ends, groups } = phoneGroups(bytes, from, high, MOST);
  const plan = count < FEWEST ? undefined : plans.at(digits);
  if (!plan) return -1;
  let possible = -1;
  let length = count;
  for (let i = groups - 1; i >= 0 && length >= FEWEST; length -= sizes[i--]) {
    if (plan.validAt(digits, plan.code.length, length)) return ends[i];
    if (possible < 0 && plan.possibleAt(digits, plan.code.length, length)) possible = ends[i];
  }
  return possible;
}
