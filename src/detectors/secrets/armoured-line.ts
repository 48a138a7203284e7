import { byteSet, HEX, NEWLINE } from '../../core/bytes.ts';

const BASE64 = byteSet('A-Za-z0-9+/');

/** Fewest characters of a key's line: a line of PEM has 64, one of OpenSSH 70, the only line of a short key 64. */
const RUN = 48;
/** Most bytes that a log may write before a line, or after it. */
const AROUND = 96;
const LINES = 3;

/** The most bytes that `armouredLine` looks at. */
export const ARMOURED_LINE_REACH = (LINES + 1) * (AROUND + 1) + RUN;

/**
 * Whether one of the three lines after the one that holds `from` is a line of a key in base64, after the prefix of a
 * log, a quotation or program text. Nothing from `high` on is read.
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

/** Start of the next line; 0 if that is too far. */
function nextLine(bytes: Buffer, from: number, high: number): number {
  const until = Math.min(high, from + AROUND + 1);
  for (let i = from; i < until; i++) if (bytes[i] === NEWLINE) return i + 1;
  return 0;
}

/** Checking every 48th byte is enough: a run holds one of them. */
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

/** A hash is no key: it has none of the characters that only base64 has. */
function isHex(bytes: Buffer, start: number): boolean {
  for (let i = start; i < start + RUN; i++) if (HEX[bytes[i]] === 0) return false;
  return true;
}
