import { byteSet } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { isCount, isCounted } from '../reading/counts.ts';
import { digitRun, numberIn } from '../reading/digits.ts';
import { beginsAt } from '../reading/edges.ts';

const BEFORE = 24;

/** Words right before `3/5` that say it is a day; behind `on` a fraction may stand. */
const ANNOUNCED =
  /(?:^|[^A-Za-z])(?:dob|d\.o\.b\.?|dated?|birthday|born|died|admit(?:ted)?|admission|discharged?|seen|visit|expires?|exp\.?|expiry|expiration|appointment|appt|scheduled|due|f\/u|follow-?up|dos|labs|lmp|as of|last (?:dose|menses|period|bm|fill|refill)|d\/c(?:'?d)?|echo|cxr|mri|e[ck]g|colonoscopy|mammogram|mon|tues?|wed|thu(?:rs)?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: date)?(?: on| for| is)?[ :=,"'(]{1,3}$/i;
const ON = /(?:^|[^A-Za-z])(?:on|since|until) $/i;
/** What stands behind such a word, and what it ends with. */
const MARK = byteSet(' :=,"\'(');
const WORD_END = byteSet('A-Za-z.');
/** What makes it a part of more. */
const GOES_ON = byteSet('/%A-Za-z-');
/** What it mostly is behind `on`: a fraction, or day and night. */
const NO_DAY = /^(?:1\/[2-48]|2\/3|3\/[48]|[57]\/8|24\/7)$/;
/** `3/4 of the sites`. */
const PART = /^(?:1\/[2-9]|2\/[3579]|3\/[4578]|4\/[579]|5\/[6-9]|6\/7|7\/[89]|8\/9|[1379]\/10) of /;

/** A time behind it: `11/20 at 9:15am`, `11/18 @ 1400`. */
const TIME =
  /^ (?:at |@ ?)?(?:(?:[01]?\d|2[0-3]):[0-5]\d(?![\d/:])|(?:1[0-2]|[1-9]) ?[ap]m\b)|^ @ ?(?:[01]\d|2[0-3])[0-5]\d\b/i;
/** Where notes of nurses begin: `11/18 0700 Received report`. */
const NOTE = /^ (?:[01]\d|2[0-3])[0-5]\d [A-Z]/;
const TIME_BYTES = 16;

/** The end of `3/5` or `12/25` at `at`, a day without its year, where the word before says so; -1 where it is none. */
export function dayOfMonthEnd({ bytes, low, high }: View, at: number): number {
  const first = digitRun(bytes, at, high, 2);
  const slash = at + first;
  if (first < 1 || first > 2 || slash >= high || bytes[slash] !== 0x2f) return -1;
  const second = digitRun(bytes, slash + 1, high, 2);
  const end = slash + 1 + second;
  if (second < 1 || second > 2 || !isDay(bytes, at, slash, end)) return -1;
  if (!beginsAt(bytes, at, low) || goesOn(bytes, end, high)) return -1;
  if (isTimed(bytes, at, end, low, high)) return end;
  if (!wordBefore(bytes, at, low)) return -1;
  const before = bytes.toString('latin1', Math.max(low, at - BEFORE), at);
  if (PART.test(bytes.toString('latin1', at, Math.min(high, end + 4)))) return -1;
  if (ANNOUNCED.test(before)) return end;
  if (isCounted(bytes, end, high)) return -1;
  return ON.test(before) && !NO_DAY.test(bytes.toString('latin1', at, end)) ? end : -1;
}

/** Whether a time of day follows, and it is no part of something: `page 3/4 9:15`. */
function isTimed(bytes: Buffer, at: number, end: number, low: number, high: number): boolean {
  if (end + 5 > high || bytes[end] !== 0x20) return false;
  const behind = bytes.toString('latin1', end, Math.min(high, end + TIME_BYTES));
  const begins = at === 0 || bytes[at - 1] === 0x0a;
  if (!TIME.test(behind) && !(begins && NOTE.test(behind))) return false;
  return !NO_DAY.test(bytes.toString('latin1', at, end)) && !isCount(bytes, at, end, low, high);
}

/** Whether a word, or its full stop, stands before one to three such marks as `ANNOUNCED` has. */
function wordBefore(bytes: Buffer, at: number, low: number): boolean {
  const least = Math.max(low, at - 3);
  let p = at;
  while (p > least && MARK[bytes[p - 1]] === 1) p--;
  return p < at && p > low && WORD_END[bytes[p - 1]] === 1;
}

/** Month and day, or day and month, or month and year: `12/25`. */
function isDay(bytes: Buffer, at: number, slash: number, end: number): boolean {
  const one = numberIn(bytes, at, slash);
  const other = numberIn(bytes, slash + 1, end);
  return one > 0 && other > 0 && Math.min(one, other) < 13 && Math.max(one, other) < 32;
}

/** Whether more of a number, a path or a measure follows: `/24`, `.5`, `:30`, `%`, `th`. */
function goesOn(bytes: Buffer, at: number, high: number): boolean {
  if (at >= high) return false;
  if (GOES_ON[bytes[at]] === 1) return true;
  // `Labs 11/1: Na 138` goes on with something else.
  return (bytes[at] === 0x2e || bytes[at] === 0x3a) && digitRun(bytes, at + 1, high, 1) > 0;
}
