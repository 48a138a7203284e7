import type { Match, Span, Window } from './types.ts';
import { type UnitIndex, unitIndex } from './units.ts';

/** A match with what becomes known of it later. Offsets in bytes of the input, and in UTF-16 code units. */
export interface Claim {
  readonly match: Match;
  /** `Infinity` while it is open. */
  end: number;
  readonly unitStart: number;
  unitEnd: number;
  unclosed: boolean;
}

/** The matches of one window, ready to be settled. */
export interface Claims {
  /** Those to be replaced, in order of `start`. */
  readonly claims: readonly Claim[];
  /** Those set aside, as reported; in order of `start` but for unbounded ones, which wait for their end. */
  readonly aside: readonly Span[];
  /** Code units before `known`. */
  readonly units: number;
}

/**
 * Reads each window's matches: counts their code units, ties the ends of unbounded ones to their starts, and
 * sets aside what is ignored or declined, so that it shields nothing. `known` is the offset up to which
 * every match is in; offsets of later windows' matches are not before it.
 */
export function claims(explain: boolean): (window: Window, known: number) => Claims {
  const open = new Map<number, Claim[]>();
  let anchor = 0;
  let anchorUnits = 0;

  return function read(window, known) {
    const index = explain ? unitIndex(window.bytes, window.end) : undefined;
    const unitsAt = counter(window, index, anchor, anchorUnits);
    const replaced: Claim[] = [];
    const aside: Span[] = [];
    for (const match of window.matches) {
      const claim = claimOf(match, unitsAt);
      if (match.unbounded) openOf(match.filter).push(claim);
      if (match.verdict.outcome === 'replace') replaced.push(claim);
      else if (explain && !match.unbounded) aside.push(asideOf(claim, window));
    }
    for (const { filter, end, unclosed } of window.closings) {
      const claim = openOf(filter).shift();
      if (!claim) throw new Error('an end without a start');
      Object.assign(claim, { end, unitEnd: unitsAt(end), unclosed });
      if (explain && claim.match.verdict.outcome !== 'replace') aside.push(asideOf(claim, window));
    }
    anchorUnits = unitsAt(known);
    anchor = known;
    return { claims: replaced.sort(byStart), aside: aside.sort(byStart), units: anchorUnits };
  };

  function openOf(filter: number): Claim[] {
    const list = open.get(filter) ?? [];
    open.set(filter, list);
    return list;
  }
}

function counter(
  { base }: Window,
  index: UnitIndex | undefined,
  anchor: number,
  anchorUnits: number,
): (offset: number) => number {
  if (!index) return () => 0;
  return (offset) => anchorUnits + index.between(anchor - base, offset - base);
}

function claimOf(match: Match, unitsAt: (offset: number) => number): Claim {
  const { start, end, unbounded, unclosed } = match;
  const unitEnd = unbounded ? Number.POSITIVE_INFINITY : unitsAt(end);
  return { match, end, unitStart: unitsAt(start), unitEnd, unclosed };
}

/** Bytes of the longest text that explain gives of an unbounded match: no more than 1 KiB. */
const HEAD = 1024;

function asideOf({ match, end, unitStart, unitEnd, unclosed }: Claim, window: Window): Span {
  const { bytes, base } = window;
  const from = match.start - base;
  const to = end - base;
  const shown = match.unbounded ? Math.min(to, Math.max(from, 0) + HEAD) : to;
  return {
    filter: match.filter,
    start: match.start,
    end,
    unitStart,
    unitEnd,
    confidence: match.confidence,
    classification: match.classification,
    outcome: match.verdict.outcome,
    replacement: match.replacement ?? match.verdict.fragment,
    salt: match.verdict.salt,
    unclosed,
    text: from < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(from, shown)),
    textTruncated: from < 0 || shown < to,
  };
}

function byStart(a: { start: number } | Claim, b: { start: number } | Claim): number {
  return startOf(a) - startOf(b);
}

function startOf(of: { start: number } | Claim): number {
  return 'match' in of ? of.match.start : of.start;
}

