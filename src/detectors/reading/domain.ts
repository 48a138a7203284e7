import {
  ALNUM,
  BACKTICK,
  type ByteSet,
  byteSet,
  CASE_BIT,
  DOT,
  HYPHEN,
  NON_ASCII,
  SMALL_A,
  SMALL_Z,
  UNDERSCORE,
} from '../../core/bytes.ts';
import { letterLength } from './letters.ts';
import { afterSpelledDot } from './spelled-punctuation.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

/** Most bytes of a label (RFC 1035, section 2.3.4). */
const LABEL = 63;

/** ASCII bytes of labels. */
export const HOST: ByteSet = byteSet('A-Za-z0-9-');

/** Form of a domain. */
export interface DomainRules {
  /** The first end that will do is enough: what follows is read anyway. Default: false. */
  readonly shortest?: boolean;
  /** ASCII bytes of labels; letters beyond ASCII are always allowed. */
  readonly host: ByteSet;
  /** Fewest labels. */
  readonly labels: number;
  /** Its last label is in the root zone. */
  readonly listed: boolean;
  /** `(dot)` and ` dot ` count as a full stop. Default: false. */
  readonly spelled?: boolean;
}

/**
 * The end of the domain at `at`, or -1. Its last label begins with a letter and has two bytes at least; later labels
 * that are not of that form do not belong to it: `example.com.1`, `example.com...`.
 */
export function domainEnd(bytes: Buffer, at: number, high: number, rules: DomainRules): number {
  let top = -1;
  let end = -1;
  for (let p = at, labels = 1; ; labels++) {
    const stop = labelEnd(bytes, p, high, rules.host);
    if (stop > p && labels >= rules.labels && isTopLevel(bytes, p, stop)) {
      top = p;
      end = stop;
      if (rules.shortest) break;
    }
    if (stop === p || stop >= high) break;
    const next =
      bytes[stop] === DOT ? stop + 1 : rules.spelled ? afterSpelledDot(bytes, stop, high) : -1;
    if (next < 0) break;
    p = next;
  }
  return end < 0 || (rules.listed && !isListed(bytes, top, end, high)) ? -1 : end;
}

/** The end of the label at `at`, hyphens at its end not counted; `at` if absent. */
function labelEnd(bytes: Buffer, at: number, high: number, host: ByteSet): number {
  const stop = Math.min(high, at + LABEL + 1);
  let end = at;
  while (end < stop && host[bytes[end]] === 1) end++;
  if (end < stop && bytes[end] >= NON_ASCII) end = wideEnd(bytes, end, stop, host);
  if (bytes[at] === HYPHEN) return at;
  while (end > at && bytes[end - 1] === HYPHEN) end--;
  return end - at > LABEL ? at : end;
}

/** Past the rest of a label at `at`, with letters beyond ASCII. */
function wideEnd(bytes: Buffer, at: number, stop: number, host: ByteSet): number {
  let p = at;
  while (p < stop) {
    const letter = host[bytes[p]] === 1 ? 1 : letterLength(bytes, p, stop);
    if (letter === 0) break;
    p += letter;
  }
  return p;
}

function isTopLevel(bytes: Buffer, start: number, end: number): boolean {
  const lower = bytes[start] | CASE_BIT;
  return end - start > 1 && ((lower >= SMALL_A && lower <= SMALL_Z) || bytes[start] >= NON_ASCII);
}

/** Whether the root zone lists it. The list holds no internationalised names: they pass by their form. */
function isListed(bytes: Buffer, start: number, end: number, high: number): boolean {
  // In `none.co_m` the label is not `co`.
  if (end + 1 < high && bytes[end] === UNDERSCORE && ALNUM[bytes[end + 1]] === 1) return false;
  const short = shortName(bytes, start, end);
  if (short >= 0) return SHORT[short] === 1;
  const name = bytes.toString('latin1', start, end).toLowerCase();
  return TOP_LEVEL_DOMAINS.has(name) || name.startsWith('xn--') || bytes[start] >= NON_ASCII;
}

/** Length of the name in which nearly all addresses end, in letters. */
const SHORT_LETTERS = 3;
/** 1 where the root zone lists a name of two or three letters, by `shortName`. */
const SHORT = new Uint8Array(32 ** SHORT_LETTERS);
for (const name of TOP_LEVEL_DOMAINS) {
  const short = shortName(Buffer.from(name), 0, name.length);
  if (short >= 0) SHORT[short] = 1;
}

/** A number for a name of at most three letters, their case aside; -1 for others. */
function shortName(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > SHORT_LETTERS) return -1;
  let short = 0;
  for (let p = start; p < end; p++) {
    const lower = bytes[p] | CASE_BIT;
    if (lower < SMALL_A || lower > SMALL_Z) return -1;
    short = short * 32 + lower - BACKTICK;
  }
  return short;
}
