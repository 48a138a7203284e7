import { byteSet, HEX, NEWLINE } from '../../core/bytes.ts';

const BASE64 = byteSet('A-Za-z0-9+/');

/** A line of PEM has 64 signs, one of OpenSSH 70, a short key's only one 64. */
const RUN = 48;
/** What a log may write before a line, or behind it. */
const AROUND = 96;
const LINES = 3;

/** The most bytes that `armouredLine` looks at. */
export const ARMOURED_LINE_REACH = (LINES + 1) * (AROUND + 1) + RUN;

/**
 * Whether one of the three lines after the one that holds `from` is a line of a key in base64, with whatever a log, a
 * quotation or the text of a program has before it. Nothing at `high` or behind it is looked at.
 */
export function armouredLine(bytes: Buffer, from: number, high: number): boolean {
  let line = nextLine(bytes, from, high);
  for (let n = 0; n < LINES && line > 0; n++) {
    const next = nextLine(bytes, line, high);
    const end = next > 0 ? next - 1 : Math.min(high, line + AROUND + RUN);
    if (hasRun(bytes, line, end)) return true;
    line = next;
  }
  return false;
}

/** Where the next line begins; 0 where that is too far. */
function nextLine(bytes: Buffer, from: number, high: number): number {
  const until = Math.min(high, from + AROUND + 1);
  for (let i = from; i < until; i++) if (bytes[i] === NEWLINE) return i + 1;
  return 0;
}

/** Every 48th byte tells: a run holds one of them. */
function hasRun(bytes: Buffer, low: number, high: number): boolean {
  for (let at = low + RUN - 1; at < high; at += RUN) {
    if (BASE64[bytes[at]] === 0) continue;
    let start = at;
    while (start > low && BASE64[bytes[start - 1]] === 1) start--;
    let end = at + 1;
    while (end < start + RUN && end < high && BASE64[bytes[end]] === 1) end++;
    if (end - start === RUN && !isHex(bytes, start)) return true;
  }
  return false;
}

/** A hash is none: of signs that only base64 has it holds none. */
function isHex(bytes: Buffer, start: number): boolean {
  for (let i = start; i < start + RUN; i++) if (HEX[bytes[i]] === 0) return false;
  return true;
}
