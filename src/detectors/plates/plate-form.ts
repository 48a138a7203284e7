import {
  ALNUM,
  AT,
  byteSet,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  HYPHEN,
  LOWER,
  PERCENT,
  SLASH,
  SPACE,
  UNDERSCORE,
  UPPER,
} from '../../core/bytes.ts';
import { FIRST_LETTER_LEAD, isLetterLead } from '../../core/utf-8.ts';

/** Most letters and digits of a plate, and groups that it is written in. */
const MOST = 8;
const MOST_GROUPS = 3;
/** Digits of a group after a blank: `WA 12345`. */
const MOST_DIGITS = 5;
/** Groups like those of `B AB 1234`, and of `AB12 CDE` with the separator before it. */
const LONGEST_LETTERS = 3;
const LONGEST_LETTERED = 7;

/** Words in capitals before or after a plate. */
const WORDS = new Set([
  ...['IS', 'IN', 'ON', 'AT', 'NO', 'NR', 'OF', 'TO', 'BY', 'OR', 'AS', 'AND', 'THE', 'WAS', 'FOR'],
  ...[
    'NOT',
    'HAS',
    'HAD',
    'ARE',
    'ITS',
    'HER',
    'HIS',
    'CAR',
    'BUT',
    'VIN',
    'PER',
    'AKA',
    'MY',
    'A',
  ],
]);

/** A plate: its characters, letters beyond ASCII counted once, and where it ends. */
export interface Plate {
  readonly end: number;
  readonly letters: number;
  readonly digits: number;
  /** It has letters, small ones. */
  readonly small: boolean;
  readonly groups: number;
}

/**
 * The plate that may be written at `start`: up to eight capitals and digits, or small letters and digits, in up to three
 * groups with a hyphen or a blank between. After a blank comes a group that is no word: digits after letters, or few letters after digits.
 */
export function plateAt(bytes: Buffer, start: number, high: number): Plate | undefined {
  let plate = groupAt(bytes, start, high);
  if (plate === undefined) return undefined;
  let last = plate;
  let from = start;
  while (plate.groups < MOST_GROUPS && isSeparator(bytes, plate.end, high)) {
    const next = groupAt(bytes, plate.end + 1, high);
    if (next === undefined || !isNextGroup(bytes, from, last, next, high)) break;
    from = plate.end + 1;
    last = next;
    plate = joined(plate, next);
  }
  const complete = plate.digits > 0 && lengthOf(plate) <= MOST && !isJoined(bytes, plate.end, high);
  return complete ? plate : undefined;
}

/** Whether the group after a separator belongs to the one in `[from, last.end)`. */
function isNextGroup(bytes: Buffer, from: number, last: Plate, next: Plate, high: number): boolean {
  if (lengthOf(last) + lengthOf(next) > MOST) return false;
  // `96-well`
  if (bytes[last.end] === HYPHEN) return !next.small || next.digits > 0 || last.letters > 0;
  if (last.small || next.small) return false;
  const lettered = next.digits === 0;
  if (lettered && isWord(bytes, last.end + 1, next.end)) return false;
  if (last.digits === 0 && isWord(bytes, from, last.end)) return false;
  const before = DIGIT[bytes[last.end - 1]];
  if (before === DIGIT[bytes[last.end + 1]]) {
    return before === 0 && last.digits === 0 && lettered && isBeforeDigit(bytes, next, high);
  }
  if (!lettered) return next.digits <= MOST_DIGITS;
  return next.letters <= LONGEST_LETTERS && lengthOf(last) + next.letters <= LONGEST_LETTERED;
}

/** Whether digits follow few letters: `AB 1234`. */
function isBeforeDigit(bytes: Buffer, { letters, end }: Plate, high: number): boolean {
  return letters <= LONGEST_LETTERS && isSeparator(bytes, end, high) && DIGIT[bytes[end + 1]] === 1;
}

function isWord(bytes: Buffer, start: number, end: number): boolean {
  return WORDS.has(bytes.toString('latin1', start, end));
}

/** Whether a blank or a hyphen is at `at`, with more text after it. */
function isSeparator(bytes: Buffer, at: number, high: number): boolean {
  return at + 1 < high && (bytes[at] === SPACE || bytes[at] === HYPHEN);
}

/** Whether text that ends there begins something else: `12-34-56-78`, `1.5`, `10:30`, `a@b`. */
function isJoined(bytes: Buffer, end: number, high: number): boolean {
  if (end >= high) return false;
  const [sign, next] = [bytes[end], end + 1 < high ? bytes[end + 1] : 0];
  if (sign === HYPHEN || sign === UNDERSCORE) return ALNUM[next] === 1;
  if (sign === DOT || sign === COLON || sign === SLASH || sign === COMMA) return DIGIT[next] === 1;
  return sign === AT || sign === PERCENT;
}

/** The letters, of one case, and digits at `start`; a letter or digit more than a plate has makes it none. */
function groupAt(bytes: Buffer, start: number, high: number): Plate | undefined {
  let letters = 0;
  let digits = 0;
  let small = 0;
  let end = start;
  while (end < high && letters + digits <= MOST) {
    const wide = isUmlaut(bytes, end, high);
    if (DIGIT[bytes[end]] === 1) digits++;
    else if (wide || UPPER[bytes[end]] === 1) letters++;
    else if (LOWER[bytes[end]] === 1) small++;
    else break;
    letters += LOWER[bytes[end]];
    end += wide ? 2 : 1;
  }
  const mixed = small > 0 && small < letters;
  if (
    end === start ||
    mixed ||
    (end < high && (ALNUM[bytes[end]] === 1 || isLetterLead(bytes[end])))
  ) {
    return undefined;
  }
  return { end, letters, digits, small: small > 0, groups: 1 };
}

/** Second bytes of `Ä`, `Ö`, `Ü`. */
const UMLAUT = byteSet('\x84\x96\x9c');

/** `Ä`, `Ö`, `Ü`, as on German plates. */
function isUmlaut(bytes: Buffer, at: number, high: number): boolean {
  return bytes[at] === FIRST_LETTER_LEAD && at + 1 < high && UMLAUT[bytes[at + 1]] === 1;
}

function lengthOf({ letters, digits }: Plate): number {
  return letters + digits;
}

function joined(plate: Plate, next: Plate): Plate {
  return {
    end: next.end,
    letters: plate.letters + next.letters,
    digits: plate.digits + next.digits,
    small: plate.small || next.small,
    groups: plate.groups + 1,
  };
}
