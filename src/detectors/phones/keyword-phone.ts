import { DIGIT, DOT, FIVE, SPACE, THREE, TWO, ZERO } from '../../core/bytes.ts';
import { PHONE_NOUNS } from '../forms/phone-nouns.ts';
import { isCounted } from '../reading/counts.ts';
import { digitRun, digitsContinue, digitsPrecede } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { dashLength } from '../reading/separators.ts';
import type { Plans } from './numbering-plans.ts';
import { type PhoneGroups, phoneGroups } from './phone-groups.ts';
import { isLabelled, type PhoneView } from './phone-words.ts';
import { isTrunkNumber } from './trunk-phone.ts';

/** Words that only mean a telephone number; `text` and `work` have other senses, too. */
export const NUMBER_WORDS = `${PHONE_NOUNS},
  call, called, callback, contact, reach me, reach him, reach her, reach us, reached at, number at, left her number, left his number, call back, dial, sms, hotline, pager, voicemail, joignable, téléphone, handy, mobil, portable, port, telefoon, puhelin,
  rufnummer, ring, texted, telefonnummer, telefonnr, rufnr, fon, mobilnummer, mobilfunk, telefoonnummer, telefoonnr, mobiel, secrétariat,
  sekretariat, zentrale, centralino, fixe, domicile, tlfn, komórkowy, anmeldung, dienstlich, dienstl, privat, privé, thuis, werk, ufficio, domicilio, bureau, my number, meine nummer, mon numéro,
  mi número, mio numero, mijn nummer, meu número, mój numer`;

/** A number in another country: the prefix, an area, and the rest; German mobile ones have twelve digits. */
const FEWEST = 9;
/** After a keyword: `04342 5517`, of a village. */
const FEWEST_ANNOUNCED = 8;
const MOST = 12;
/** Digits of a number in Spain, Portugal and Poland; its first group has three of them, or all. */
const UNPREFIXED = 9;
const UNPREFIXED_FIRST = 3;

/** End of `555-0182`, whose first three digits are at `at`, after a keyword; -1 if absent. */
export function localEnd(view: PhoneView, at: number): number {
  const { bytes, low, high } = view;
  if (bytes[at] < TWO || digitRun(bytes, at, high, 3) !== 3) return -1;
  const mark = at + 3 < high && bytes[at + 3] === DOT ? 1 : dashLength(bytes, at + 3, high);
  const line = at + 3 + mark;
  const end = line + 4;
  if (mark === 0 || digitRun(bytes, line, high, 4) !== 4) return -1;
  if (
    !beginsAt(bytes, at, low) ||
    digitsPrecede(bytes, at, low) ||
    digitsContinue(bytes, end, high)
  )
    return -1;
  if (!endsAt(bytes, end, high) || isCounted(bytes, end, high)) return -1;
  return announced(view, at, end) ? end : -1;
}

/**
 * End of a number in the national format of another country, `020 7946 0958`, `01 99 00 12 34`, after a keyword or by its
 * form alone; -1 if there is no number.
 */
export function foreignEnd(view: PhoneView, at: number, plans: Plans): number {
  const { bytes, low, high } = view;
  if (!beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low)) return -1;
  const read = phoneGroups(bytes, at, high, MOST);
  if (read.count < FEWEST_ANNOUNCED || isDate(read)) return -1;
  const end = read.ends[read.groups - 1];
  if (digitsContinue(bytes, end, high) || !endsAt(bytes, end, high)) return -1;
  if (announced(view, at, end)) return read.count < FEWEST && read.groups !== 2 ? -1 : end;
  return isTrunkNumber(view, at, read, plans) ? end : -1;
}

/**
 * End of a number of a country without a trunk prefix, `612 345 678`, `12 345 67 89`, `347/5550182`, `11 95550-1824`, after a word for
 * a telephone; -1 otherwise.
 */
export function unprefixedEnd(view: PhoneView, at: number): number {
  const { bytes, low, high } = view;
  if (bytes[at] === ZERO || !beginsAt(bytes, at, low) || digitsPrecede(bytes, at, low)) return -1;
  let read = phoneGroups(bytes, at, high, MOST);
  // A second number may follow: `955 501 824 / 655 501 824`.
  if (read.count > UNPREFIXED)
    read = isUnprefixed(bytes[at], read) ? read : phoneGroups(bytes, at, high, UNPREFIXED);
  if (!isUnprefixed(bytes[at], read)) return -1;
  const end = read.ends[read.groups - 1];
  if (bytes[end] === SPACE && DIGIT[bytes[end + 1]] === 1) return -1;
  if (digitsContinue(bytes, end, high) || !endsAt(bytes, end, high)) return -1;
  return isLabelled(view, at) || view.near('noun', at, end) ? end : -1;
}

/** Whether groups are those of Spain, Portugal and Poland, an Italian mobile number's, or Brazil's. */
function isUnprefixed(first: number, { count, groups, sizes }: PhoneGroups): boolean {
  if (groups === 1)
    return (count === UNPREFIXED && first >= FIVE) || (count === 10 && first === THREE);
  if (count === UNPREFIXED)
    return sizes[0] % UNPREFIXED_FIRST === 0 || groups === 4 || (groups === 3 && sizes[0] === 2);
  const isBrazilian = groups === 3 && sizes[0] === 2 && sizes[2] === 4;
  return isBrazilian || (count === 10 && first === THREE && sizes[0] === UNPREFIXED_FIRST);
}

function announced(view: PhoneView, start: number, end: number): boolean {
  return isLabelled(view, start) || view.near('number', start, end);
}

/** Whether groups are those of a date: `01.02.2021`. */
function isDate({ sizes, groups }: PhoneGroups): boolean {
  return groups >= 3 && sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] === 4;
}
