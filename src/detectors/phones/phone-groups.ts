import { DIGIT } from '../../engine/bytes.ts';
import { numberIn } from '../reading/digits.ts';
import { blankLength, dashLength } from '../reading/separators.ts';

/** So many digits are put to the others at once. */
const AT_ONCE = 3;
/** The digits of each number, by how many they are. */
const WRITTEN = Array.from({ length: AT_ONCE + 1 }, (_none, size) =>
  Array.from({ length: 10 ** size }, (_number, value) => String(value).padStart(size, '0')),
);

/** Groups of digits as a telephone number is written in. */
export interface PhoneGroups {
  readonly digits: string;
  /** How many digits each has. */
  readonly sizes: readonly number[];
  /** Where each ends. */
  readonly ends: readonly number[];
}

/** Reads groups at `at`, as long as they hold `most` digits together. */
export function phoneGroups(bytes: Buffer, at: number, high: number, most: number): PhoneGroups {
  const sizes: number[] = [];
  const ends: number[] = [];
  let digits = '';
  for (let p = at; p >= 0; ) {
    const start = p;
    while (p < high && p - start <= most && DIGIT[bytes[p]] === 1) p++;
    if (digits.length + p - start > most) break;
    for (let i = start; i < p; i += AT_ONCE) {
      const stop = Math.min(p, i + AT_ONCE);
      digits += WRITTEN[stop - i][numberIn(bytes, i, stop)];
    }
    sizes.push(p - start);
    ends.push(p);
    p = gapEnd(bytes, p, high);
  }
  return { digits, sizes, ends };
}

/** Past what may stand between two groups, brackets included; -1 when no digit follows. */
function gapEnd(bytes: Buffer, at: number, high: number): number {
  const close = at + blankLength(bytes, at, high);
  let p = separatorEnd(bytes, close < high && bytes[close] === 0x29 ? close + 1 : at, high);
  if (p < high && bytes[p] === 0x28) p++;
  return p > at && p < high && DIGIT[bytes[p]] === 1 ? p : -1;
}

/** Past a blank, a full stop, or a dash or slash, between blanks or not; `at` when there is none. */
export function separatorEnd(bytes: Buffer, at: number, high: number): number {
  if (at < high && bytes[at] === 0x2e) return at + 1;
  const p = at + blankLength(bytes, at, high);
  const mark = p < high && bytes[p] === 0x2f ? 1 : dashLength(bytes, p, high);
  return mark === 0 ? p : p + mark + blankLength(bytes, p + mark, high);
}
