// Dates as people write them: the first numbers of a match are fields in an order that the check names, a month may be a name.
//
//   22nd of May 1999        d, y and a name        2024-05-06T10:30        y, m, d
import { byteAt, isDigit, isLetter } from './bytes.as';

// Fields, and requirements, as `src/engine/compile/check-records.ts` numbers them.
const YEAR: u32 = 0,
  MONTH: u32 = 1;
const PLAUSIBLE: u32 = 0,
  VALID: u32 = 1;

/** First letters of the months, the first one lowest, in small letters. */
const NAMES: StaticArray<u32> = [
  0x6e616a, 0x626566, 0x72616d, 0x727061, 0x79616d, 0x6e756a, 0x6c756a, 0x677561, 0x706573,
  0x74636f, 0x766f6e, 0x636564,
];

export function isWrittenDate(check: usize, start: i32, end: i32): bool {
  const must: u32 = load<u8>(check, 1),
    count: u32 = load<u8>(check, 3);
  const isCompact = load<u8>(check, 2) !== 0;
  let year = 2000,
    month = 1,
    day = 1,
    named = 0;
  let n: u32 = 0;
  for (let p = start; p < end; ) {
    const byte = byteAt(p);
    if (isDigit(byte) && n < count) {
      const field: u32 = load<u8>(check + n, 4);
      const most = isCompact ? (n === 0 ? 4 : 2) : end;
      const from = p;
      let value = 0;
      for (; p < end && p - from < most && isDigit(byteAt(p)); p++)
        value = value * 10 + <i32>byteAt(p) - 48;
      if (field === YEAR) year = p - from > 2 ? value : value + (value < 69 ? 2000 : 1900);
      else if (field === MONTH) month = value;
      else day = value;
      n++;
    } else if (isLetter(byte)) {
      if (named === 0) named = monthAt(p);
      while (p < end && isLetter(byteAt(p))) p++;
    } else p++;
  }
  if (n < count) return false;
  if (named > 0) month = named;
  else if (month > 12 && day <= 12 && isMonthFirst(check)) {
    const first = month;
    month = day;
    day = first;
  }
  if (must === PLAUSIBLE) return min(month, day) > 0 && max(month, day) < 32;
  const least = must === VALID ? 1800 : 1850,
    last = must === VALID ? 2200 : 2150;
  return year >= least && year <= last && isCalendarDay(year, month, day);
}

function isMonthFirst(check: usize): bool {
  return (
    load<u8>(check, 3) > 1 && load<u8>(check, 4) === <u8>MONTH && load<u8>(check, 5) > <u8>MONTH
  );
}

/** The month whose name the letters at `p` begin; 0 if there is no such month. */
function monthAt(p: i32): i32 {
  const letters: u32 = byteAt(p) | 32 | ((byteAt(p + 1) | 32) << 8) | ((byteAt(p + 2) | 32) << 16);
  for (let n = 0; n < 12; n++) if (unchecked(NAMES[n]) === letters) return n + 1;
  return 0;
}

function isCalendarDay(year: i32, month: i32, day: i32): bool {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= 30 + ((month + (month >> 3)) & 1);
  const isLeap = (year & 3) === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (isLeap ? 29 : 28);
}
