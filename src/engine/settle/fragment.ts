import { CASE_BIT, NINE, NON_ASCII, SMALL_A, SMALL_Z, ZERO } from '../../core/bytes.ts';
import type { Match, Span, Window } from '../types.ts';

/** A span longer than this takes a replacement that is not made from its bytes. */
export const LONG = 64 * 1024;

/** Bytes of a longer fragment that explain gives. */
const HEAD = 1024;

/**
 * A range of bytes that one match won, `[ownStart, ownEnd)`; and `[start, end)`, with the neighbours' fragments that
 * joined it.
 */
export interface Fragment {
  readonly match: Match;
  readonly ownStart: number;
  ownEnd: number;
  start: number;
  end: number;
  unitStart: number;
  unitEnd: number;
  /** Whether it has a letter or digit, or is long. */
  worded: boolean;
  /** The bytes of the piece, where explain needs them: all of up to 64 KiB, or the first 1 KiB of a longer piece. */
  text: Buffer[];
  /** The answer has its replacement already; its bytes are dropped up to here. */
  written: number | undefined;
}

/** A new piece, without bytes. */
export function fragment(match: Match, start: number, unitStart: number): Fragment {
  return {
    match,
    ownStart: start,
    ownEnd: start,
    start,
    end: start,
    unitStart,
    unitEnd: unitStart,
    worded: false,
    text: [],
    written: undefined,
  };
}

/** Bytes of a piece that are kept: none, the ones that explain gives, or all until they are written. */
export type Kept = 'none' | 'head' | 'all';

/** Takes in the window's bytes up to `end`. */
export function extend(
  of: Fragment,
  { bytes, base }: Window,
  end: number,
  unitEnd: number,
  keep: Kept,
): void {
  const from = of.end - base;
  const to = end - base;
  of.worded ||= end - of.ownStart > LONG || hasWord(bytes, from, to);
  if (keep === 'all') of.text.push(Buffer.from(bytes.subarray(from, to)));
  if (keep === 'head') keepText(of, bytes.subarray(from, to), end);
  of.ownEnd = end;
  of.end = end;
  of.unitEnd = unitEnd;
}

function keepText(of: Fragment, bytes: Buffer, end: number): void {
  if (of.end - of.start <= LONG) of.text.push(Buffer.from(bytes));
  if (end - of.start > LONG) of.text = [Buffer.concat(of.text).subarray(0, HEAD)];
}

/** The piece is all of its match. */
export function coversMatch({ match, ownStart, ownEnd }: Fragment): boolean {
  return ownStart === match.start && ownEnd === match.end;
}

/** `into` takes over a neighbour's bytes, before or after its own. */
export function absorb(into: Fragment, from: Fragment, where: 'before' | 'after'): void {
  if (where === 'before') {
    into.start = from.start;
    into.unitStart = from.unitStart;
    into.text = [...from.text, ...into.text];
    return;
  }
  into.end = from.end;
  into.unitEnd = from.unitEnd;
  into.text.push(...from.text);
}

/** Text members of a piece's span. */
export function textMembers({ text, start, end }: Fragment): Pick<Span, 'text' | 'textTruncated'> {
  const bytes = text.length === 1 ? text[0] : Buffer.concat(text);
  const textTruncated = end - start > LONG;
  return { text: textTruncated ? bytes.subarray(0, HEAD) : bytes, textTruncated };
}

/** Letters beyond ASCII count: their bytes are 0x80 and more. */
function hasWord(bytes: Buffer, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const byte = bytes[i];
    if (byte >= NON_ASCII || (byte >= ZERO && byte <= NINE)) return true;
    const folded = byte | CASE_BIT;
    if (folded >= SMALL_A && folded <= SMALL_Z) return true;
  }
  return false;
}
