import {
  byteSet,
  CLOSE_PAREN,
  DIGIT,
  DOT,
  indexFrom,
  OPEN_PAREN,
  SLASH,
  ZERO,
} from '../../core/bytes.ts';
import { numberIn } from '../reading/digits.ts';
import { blankLength, dashLength } from '../reading/separators.ts';

/** Most digits that are read. */
const MOST = 17;
/** Fewest digits of a whole number before a slash and the next one; `0171/555/0198` has fewer there. */
const FEWEST_BEFORE_NEXT = 8;
/** Numbers of at most this many digits are compared at once, each written out. */
const AT_ONCE = 3;
const WRITTEN = Array.from({ length: 10 ** AT_ONCE }, (_number, value) =>
  String(value).padStart(AT_ONCE, '0'),
);

/** Groups of digits as a telephone number is written in. */
export interface PhoneGroups {
  /** In ASCII: the first `count`. */
  readonly digits: Uint8Array;
  count: number;
  /** How many digits each group has, and where it ends: the first `groups`. */
  readonly sizes: Uint8Array;
  readonly ends: Int32Array;
  groups: number;
}

/** First bytes of a gap between groups. */
const GAP = byteSet(' ()./\xc2\xe2-');
const MARK = byteSet(' -');

/** Room for one number: whoever reads another one writes over it. */
const READ: PhoneGroups = {
  digits: new Uint8Array(MOST + 1),
  count: 0,
  sizes: new Uint8Array(MOST + 1),
  ends: new Int32Array(MOST + 1),
  groups: 0,
};

/** Reads groups at `at`, as long as they hold `most` digits together, 17 at most: until the next are read. */
export function phoneGroups(bytes: Buffer, at: number, high: number, most: number): PhoneGroups {
  const { digits, sizes, ends } = READ;
  let count = 0;
  let groups = 0;
  for (let p = at; p >= 0; p = gapEnd(bytes, p, high, count)) {
    const first = count;
    while (p < high && count <= most && DIGIT[bytes[p]] === 1) digits[count++] = bytes[p++];
    if (count > most) {
      count = first;
      break;
    }
    sizes[groups] = count - first;
    ends[groups++] = p;
  }
  READ.count = count;
  READ.groups = groups;
  return READ;
}

/**
 * Past the separators of two groups, brackets included; -1 when no digit follows, or a second number after the `count` digits of the
 * first: `01 42 33 44 55 / 01 42 33 44 56`.
 */
function gapEnd(bytes: Buffer, at: number, high: number, count: number): number {
  if (at + 1 >= high || GAP[bytes[at]] === 0) return -1;
  const close = at + blankLength(bytes, at, high);
  let p = separatorEnd(bytes, close < high && bytes[close] === CLOSE_PAREN ? close + 1 : at, high);
  if (p < high && bytes[p] === OPEN_PAREN) p++;
  if (count >= FEWEST_BEFORE_NEXT && bytes[p] === ZERO && indexFrom(SLASH, bytes, at, p) >= 0)
    return -1;
  return p > at && p < high && DIGIT[bytes[p]] === 1 ? p : -1;
}

/** Past a blank, a full stop, or a dash or slash, between blanks or not; `at` if absent. */
export function separatorEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high) return at;
  // Most are one character.
  if (bytes[at] === DOT || (MARK[bytes[at]] === 1 && DIGIT[bytes[at + 1]] === 1)) return at + 1;
  const p = at + blankLength(bytes, at, high);
  const mark = p < high && bytes[p] === SLASH ? 1 : dashLength(bytes, p, high);
  return mark === 0 ? p : p + mark + blankLength(bytes, p + mark, high);
}

/** Digits as a text. Spread into `fromCharCode` they take eight times as long. */
export function textOf(digits: Uint8Array, from: number, to: number): string {
  let text = '';
  let p = from;
  for (; p + AT_ONCE <= to; p += AT_ONCE) text += WRITTEN[numberIn(digits, p, p + AT_ONCE)];
  for (; p < to; p++) text += String.fromCharCode(digits[p]);
  return text;
}
