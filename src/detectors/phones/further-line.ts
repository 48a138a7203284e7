import { COMMA, DIGIT, HYPHEN, SLASH, SPACE } from '../../core/bytes.ts';
import { digitRun, digitsContinue } from '../reading/digits.ts';
import { endsAt } from '../reading/edges.ts';
import { blankLength } from '../reading/separators.ts';

/** Digits of a line, its area and exchange being those of the number before it. */
const FEWEST = 2;
const MOST = 4;
/** ` or -0148`, ` and -0149`. */
const JOINED = /^,? (?:or|and) -\d{4}(?!\d)/;

/** The end of the last digits of further lines that follow a number, `555-0147/0148`, `555-0147/-48`, `555-0147 or -0148`; `at` if absent. */
export function furtherLinesEnd(bytes: Buffer, at: number, high: number): number {
  let end = at;
  for (let next = lineEnd(bytes, at, high); next > end; next = lineEnd(bytes, end, high))
    end = next;
  return end;
}

function lineEnd(bytes: Buffer, at: number, high: number): number {
  const [all] = mayBeJoined(bytes, at)
    ? (JOINED.exec(bytes.toString('latin1', at, Math.min(high, at + 11))) ?? [])
    : [];
  if (all !== undefined && endsAt(bytes, at + all.length, high)) return at + all.length;
  let p = at + blankLength(bytes, at, high);
  if (p >= high || bytes[p] !== SLASH) return at;
  p++;
  p += blankLength(bytes, p, high);
  if (p < high && bytes[p] === HYPHEN) p++;
  const length = p < high && DIGIT[bytes[p]] === 1 ? digitRun(bytes, p, high, MOST) : 0;
  const end = p + length;
  if (length < FEWEST || length > MOST || digitsContinue(bytes, end, high)) return at;
  // A second number follows: `955 501 824 / 655 501 824`.
  if (bytes[end] === SPACE && DIGIT[bytes[end + 1]] === 1) return at;
  return endsAt(bytes, end, high) ? end : at;
}

/** Whether a blank, or a comma and a blank, are at `at`. */
function mayBeJoined(bytes: Buffer, at: number): boolean {
  return bytes[at] === SPACE || (bytes[at] === COMMA && bytes[at + 1] === SPACE);
}
