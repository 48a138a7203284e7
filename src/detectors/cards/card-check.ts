import { CARET, DIGIT, DOT, HYPHEN, NEWLINE, PERCENT, SPACE } from '../../core/bytes.ts';
import type { CheckContext, InCode, Judged } from '../../core/checks/check.ts';
import { luhnHolds } from '../../core/checks/check-digits.ts';
import { cardBrand } from './card-brands.ts';

/** The filter's options that say which numbers count. */
export interface CardRules {
  /** Only numbers of a network, with their check digit. */
  readonly onlyValidCreditCardNumbers: boolean;
  /** Thirteen digits that are a time in milliseconds, from 2017 to 2030, do not count. */
  readonly ignoreWhenInUnixTimestamp?: boolean;
}

/** Bytes around a number in which others of its list are. */
const AROUND = 44;
/** Before the first track of a magnetic stripe, after a percent sign: `B`. */
const MARK = 0x42;
const TIMESTAMP = /^1[5-8]\d{11}$/;
/** Inside longer runs of digits only the common lengths count: any run holds numbers of nineteen by chance. */
const INSIDE = { fewest: 13, most: 16 };

/** Judges a number by itself; `beside` has its confidence with a hyphen at one end, or both. */
export function cardNumber(rules: CardRules, beside = { one: 0.6, both: 0.5 }): InCode {
  return {
    kind: 'code',
    holds(id, match) {
      const judged = judge(id, rules);
      if (judged === undefined) return false;
      const { bytes, low, start, end, high } = match;
      const before = start > low ? bytes[start - 1] : NEWLINE;
      const second = start - 1 > low ? bytes[start - 2] : NEWLINE;
      const after = end < high ? bytes[end] : NEWLINE;
      if (before === DOT && DIGIT[second] === 1) return false;
      if (before === MARK && !(second === PERCENT && after === CARET)) return false;
      if (mayBeOfRow(id, match) && isOfRow(match)) return false;
      const dashes = Number(before === HYPHEN) + Number(after === HYPHEN);
      return dashes === 0
        ? judged
        : { ...judged, confidence: dashes === 1 ? beside.one : beside.both };
    },
  };
}

/** Judges a number of bare digits without a keyword: beside another long number that is no card it counts little. */
export function cardAlone(rules: CardRules): InCode {
  const { holds } = cardNumber(rules);
  return {
    kind: 'code',
    holds(id, match, options) {
      const judged = holds(id, match, options);
      if (typeof judged !== 'object' || !isAmongOthers(match)) return judged;
      return { ...judged, confidence: 0.3 };
    },
  };
}

/** Judges a token that may contain several numbers, from the first to the last. */
export function cardInside(rules: CardRules): InCode {
  return { kind: 'code', inPlace: true, holds: (_id, match) => inside(match, rules) ?? false };
}

function judge(id: string, rules: CardRules): Judged | undefined {
  const kind = luhnHolds(id) ? cardBrand(id) : undefined;
  if (kind !== undefined) return { kind };
  if (rules.onlyValidCreditCardNumbers || id.length < INSIDE.fewest) return undefined;
  return rules.ignoreWhenInUnixTimestamp && TIMESTAMP.test(id) ? undefined : { valid: false };
}

/** Whether a number has one of the forms that lists of numbers have by chance. */
function mayBeOfRow(id: string, { bytes, start, end }: CheckContext): boolean {
  return (end - start === 16 && bytes[start + 14] === SPACE) || id.length > INSIDE.most;
}

/**
 * Reports a number of a form that lists of numbers have by chance: thirteen digits in groups of four with others beside them,
 * unless that is a small one after a word, as in `row 12`; seventeen and more between two numbers of the same length that are no cards.
 */
function isOfRow({ bytes, low, start, end, high }: CheckContext): boolean {
  const written = bytes.toString('latin1', start, end);
  const before = bytes.toString('latin1', Math.max(low, start - AROUND), start);
  const after = bytes.toString('latin1', end, Math.min(high, end + AROUND));
  if (/^.{14} \d$/.test(written)) {
    return /^ \w/.test(after) || (/\d $/.test(before) && !/[A-Za-z] \d{1,3} $/.test(before));
  }
  if (!/^\d{17,19}$/.test(written)) return false;
  const [, first = ''] = /(\d+)[, \t\r\n]{1,24}$/.exec(before) ?? [];
  const [, next = ''] = /^[, \t\r\n]{1,24}(\d+)/.exec(after) ?? [];
  return isOther(first) && isOther(next);
}

/** Lengths of numbers that may be of a list of cards. */
const LONG = { fewest: 15, most: 19 };

/** Whether a long number near it is no card. One that the range cuts may go on; one at an end of the text does not. */
function isAmongOthers({ bytes, low, start, end, high }: CheckContext): boolean {
  const from = Math.max(low, start - AROUND);
  const to = Math.min(high, end + AROUND);
  return (
    hasOther(bytes, [from, start], [from === low, false]) ||
    hasOther(bytes, [end, to], [false, to === high])
  );
}

/** Whether a long number in `[from, to)` is no card; one that touches an end counts if that is the text's. */
function hasOther(
  bytes: Buffer,
  [from, to]: readonly [number, number],
  [begins, ends]: readonly [boolean, boolean],
): boolean {
  for (let p = from; p < to; p++) {
    if (DIGIT[bytes[p]] === 0) continue;
    const first = p;
    while (p < to && DIGIT[bytes[p]] === 1) p++;
    const isWhole = (first > from || begins) && (p < to || ends);
    if (!isWhole || p - first < LONG.fewest || p - first > LONG.most) continue;
    const id = bytes.toString('latin1', first, p);
    if (judge(id, { onlyValidCreditCardNumbers: true }) === undefined) return true;
  }
  return false;
}

function isOther(id: string): boolean {
  return id.length > INSIDE.most && (!luhnHolds(id) || cardBrand(id) === undefined);
}

function inside({ bytes, low, start, end, high }: CheckContext, rules: CardRules) {
  const text = bytes.toString('latin1', start, high);
  const all = /^\d{12,19}$/.test(text.slice(0, end - start))
    ? judge(text.slice(0, end - start), rules)
    : undefined;
  let found: Judged | undefined;
  let from = 0;
  let to = 0;
  for (let p = 0; p < end - start; p++) {
    const number = all && p === 0 ? { end: end - start, judged: all } : numberAt(text, p, rules);
    if (number === undefined) continue;
    if (found === undefined) from = p;
    found ??= number.judged;
    to = number.end;
    p = to - 1;
  }
  if (found === undefined) return undefined;
  const before = start + from > low ? bytes.toString('latin1', start + from - 1, start + from) : '';
  const apart = /^[\0- -]?$/.test(before) && /^[\0- -]?$/.test(text.charAt(to));
  return { ...found, confidence: apart ? 0.9 : 0.7, start: start + from, end: start + to };
}

/** The longest number of a common length that begins at an index, whatever follows it. */
function numberAt(text: string, at: number, rules: CardRules) {
  let best: { readonly end: number; readonly judged: Judged } | undefined;
  let id = '';
  for (let p = at; id.length < INSIDE.most; p++) {
    if (id !== '' && /^[ -]\d/.test(text.slice(p, p + 2))) p++;
    if (!/\d/.test(text.charAt(p))) break;
    id += text.charAt(p);
    const judged = id.length < INSIDE.fewest ? undefined : judge(id, rules);
    if (judged !== undefined) best = { end: p + 1, judged };
  }
  return best;
}
