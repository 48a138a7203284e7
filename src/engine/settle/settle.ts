import { EMPTY } from '../../core/bytes.ts';
import type { Plan } from '../plan.ts';
import type { RedactionOptions } from '../redaction-options.ts';
import type { Match, Replacement, Settled, Span, Window } from '../types.ts';
import { annotated, rest } from './annotation.ts';
import { addCut, addReplacement } from './cuts.ts';
import {
  absorb,
  coversMatch,
  extend,
  type Fragment,
  fragment,
  type Kept,
  LONG,
  textMembers,
} from './fragment.ts';
import { mergeRuns } from './merge-runs.ts';
import { rank } from './rank.ts';
import { bytesOf, detailsOf } from './replacement.ts';
import type { PositionUnit } from './units.ts';
import { spanOf, type WindowMatches, windowMatches } from './window-matches.ts';

const NONE: readonly Span[] = [];

/**
 * The stage that gives each byte to the highest-ranked match that covers it.
 *
 * A byte is settled once every match that starts at or before it is known. A piece, a range of bytes that one match
 * won, leaves when it cannot grow any more: only then it is known whether the match won all of its bytes. A piece
 * waits only for a neighbour that may join it, so nothing waits for a chain of overlaps; and from the first piece
 * that waits no byte is in clear, so no old byte is needed again.
 *
 * It serves one text.
 */
export function settle(
  plan: Plan,
  explain: boolean,
  units?: PositionUnit,
  annotate?: RedactionOptions['annotate'],
): (window: Window) => Settled {
  const better = rank(plan.filters);
  const marks = annotate && plan.filters.map(annotate);
  const read = windowMatches(explain, units);
  const active: Match[] = [];
  const pieces: Fragment[] = [];
  /** Matches of earlier windows that start where not every match was known, in order. */
  let waiting: Match[] = [];
  let unapplied: readonly Span[] = [];
  /** Every byte before it has its winner; in bytes, and in code units. */
  let swept = 0;
  let sweptUnits = 0;
  /** Index of the replacement among those of the cuts, by judgement of the current window. */
  let added: (number | undefined)[] = [];
  /** Spans that leave with the current window. */
  let spans: Span[] = [];
  const replaced = new Array<number>(plan.filters.length).fill(0);

  return function settles(window) {
    const known =
      window.base + (window.sealed ? window.to : Math.max(0, window.to - plan.backBytes));
    if (!explain && isQuiet(window)) return passed(window, Math.max(swept, known));
    const incoming = read(window, known);
    unapplied = merged(unapplied, incoming.aside);
    spans = [];
    added = [];
    sweep(window, known, incoming);
    leaveAll(window);
    const until = pieces.length > 0 ? (pieces[0].written ?? pieces[0].start) : swept;
    report(until);
    return { window, spans, replaced, until };
  };

  /** Most lines have no match, and no open match from before. */
  function isQuiet({ matches, closings }: Window): boolean {
    const waits = active.length + waiting.length + pieces.length;
    return matches.length + closings.length + waits === 0;
  }

  function passed(window: Window, until: number): Settled {
    swept = until;
    return { window, spans: NONE, replaced, until };
  }

  /** Walks from one start or end of a match to the next, up to `known`. */
  function sweep(window: Window, known: number, incoming: WindowMatches): void {
    const { order, count } = incoming;
    const { starts } = window.matches;
    let next = 0;
    // A match that was open may have ended with the last window.
    leaveActive(swept);
    while (swept < known) {
      if (active.length === 0) {
        leaveAll(window);
        if (pieces.length === 0) next = leaveApart(window, incoming, next, known);
      }
      while (waiting.length > 0 && waiting[0].start <= swept) active.push(...waiting.splice(0, 1));
      while (next < count && window.base + starts[order[next]] <= swept) {
        active.push(incoming.at(order[next++]));
      }
      let end = known;
      if (next < count) end = Math.min(end, window.base + starts[order[next]]);
      if (waiting.length > 0) end = Math.min(end, waiting[0].start);
      if (active.length > 0) {
        const winner = highest();
        for (const match of active) end = Math.min(end, match.end);
        win(window, winner, end, incoming.unitsAt(end));
        leaveActive(end);
      }
      swept = end;
      sweptUnits = incoming.unitsAt(end);
    }
    for (; next < count; next++) waiting.push(incoming.at(order[next]));
    if (waiting.length > 1) waiting = mergeRuns(waiting);
  }

  /** Lets matches go that overlap no other: nearly all, so they take a short way. */
  function leaveApart(
    { matches, cuts, bytes, base }: Window,
    { order, count, at }: WindowMatches,
    first: number,
    known: number,
  ): number {
    const { starts, ends, judged, judgements } = matches;
    const limit = Math.min(known, waiting.length > 0 ? waiting[0].start : known) - base;
    let next = first;
    let start = next < count ? starts[order[next]] : limit;
    let latest = swept - base;
    for (; next < count; next++) {
      const n = order[next];
      const end = ends[n];
      const judgement = judged[n];
      const { replacement, filter } = judgements[judgement];
      const upcoming = next + 1 < count ? starts[order[next + 1]] : limit;
      if (end > upcoming || end > limit || replacement === undefined) break;
      const cut = marks
        ? addReplacement(cuts, annotated(marks[filter], bytes.subarray(start, end)))
        : (added[judgement] ?? addReplacement(cuts, replacement));
      added[judgement] = cut;
      addCut(cuts, start, end, cut);
      replaced[filter]++;
      if (explain) reportApart(bytes, base, at(n));
      latest = end;
      start = upcoming;
    }
    swept = base + latest;
    return next;
  }

  function reportApart(bytes: Buffer, base: number, match: Match): void {
    report(match.start);
    spans.push(spanApart(bytes, base, match));
    sweptUnits = match.unitEnd;
  }

  function highest(): Match {
    let best = active[0];
    for (let k = 1; k < active.length; k++) {
      if (better(active[k], best) < 0) best = active[k];
    }
    return best;
  }

  function leaveActive(end: number): void {
    for (let k = active.length - 1; k >= 0; k--) if (active[k].end <= end) active.splice(k, 1);
  }

  function win(window: Window, match: Match, end: number, unitEnd: number): void {
    let latest = pieces.at(-1);
    if (latest?.match !== match || latest.ownEnd !== swept) {
      latest = fragment(match, swept, sweptUnits);
      pieces.push(latest);
    }
    extend(latest, window, end, unitEnd, keptOf(match));
  }

  function keptOf({ replacement }: Match): Kept {
    if (marks !== undefined) return 'all';
    return explain || replacement === undefined ? 'head' : 'none';
  }

  function leaveAll(window: Window): void {
    while (pieces.length > 0 && leave(window)) {}
  }

  /** Lets the first piece go, or joins it with its neighbour. False where it must wait. */
  function leave(window: Window): boolean {
    const first = pieces[0];
    const neighbour = pieces[1]?.start === first.end ? pieces[1] : undefined;
    if (growing(first)) {
      if (long(first.match)) begin(first, window);
      return false;
    }
    // Another match continues after it, and the rest of that match may join it.
    if (first.end === swept && active.length > 0) return false;
    // A fragment joins the match that took the rest of its own: the piece before it if it lost its start.
    if (neighbour && lostStart(neighbour) && !neighbour.worded) {
      if (growing(neighbour)) return false;
      absorb(first, neighbour, 'after');
      pieces.splice(1, 1);
      return true;
    }
    pieces.shift();
    if (neighbour && !coversMatch(first) && !first.worded && !lostStart(first)) {
      absorb(neighbour, first, 'before');
      return true;
    }
    const { start, end, written } = first;
    const { filter } = first.match;
    replaced[filter]++;
    if (marks !== undefined) {
      cut(window, written ?? start, end, rest(first, marks[filter], true));
      return true;
    }
    const replacement = replacementOf(first);
    cut(window, written ?? start, end, written ? EMPTY : replacement.bytes);
    report(start);
    if (explain) spans.push(spanOfFragment(first, replacement));
    return true;
  }

  /** Whether its match continues and no other match has won bytes from it yet. */
  function growing({ match, ownEnd }: Fragment): boolean {
    return ownEnd === swept && match.end > swept;
  }

  function long({ unbounded, start, end }: Match): boolean {
    return unbounded && Math.min(end, swept) - start > LONG;
  }

  /** Writes the replacement of an open piece, once, and drops its bytes. */
  function begin(of: Fragment, window: Window): void {
    const start = of.written ?? of.start;
    const { filter, verdict } = of.match;
    const constant = of.written === undefined ? verdict.fragment : EMPTY;
    const replacement = marks === undefined ? constant : rest(of, marks[filter], false);
    of.written = swept;
    cut(window, start, swept, replacement);
  }

  function cut({ cuts, base }: Window, start: number, end: number, replacement: Buffer): void {
    addCut(cuts, start - base, end - base, addReplacement(cuts, replacement));
  }

  function replacementOf(of: Fragment): Replacement {
    const { verdict, replacement, details: before } = of.match;
    if (!coversMatch(of)) return { bytes: verdict.fragment, note: 'fragment' };
    if (long(of.match)) return { bytes: verdict.fragment, note: 'long' };
    if (replacement) return { ...before, bytes: replacement };
    const written =
      typeof verdict.replacement === 'function'
        ? verdict.replacement(textMembers(of).text)
        : verdict.replacement;
    return { ...detailsOf(written), bytes: bytesOf(written) };
  }

  /** Reports spans that are not applied and start before `offset`. */
  function report(offset: number): void {
    let next = 0;
    while (next < unapplied.length && unapplied[next].start < offset) spans.push(unapplied[next++]);
    if (next > 0) unapplied = unapplied.slice(next);
  }
}

/** Only the last part of an unclosed section is reported as unclosed: it alone reaches the cut. */
function spanOfFragment(of: Fragment, replacement: Replacement): Span {
  const { match, ownEnd } = of;
  const unclosed = match.unclosed && ownEnd === match.end;
  return spanOf(match, of, replacement, unclosed, textMembers(of));
}

function spanApart(bytes: Buffer, base: number, match: Match): Span {
  const text = Buffer.from(bytes.subarray(match.start - base, match.end - base));
  const replacement = { ...match.details, bytes: match.replacement ?? EMPTY };
  return spanOf(match, match, replacement, false, { text, textTruncated: false });
}

/** The piece is not the first of its match: someone else won the bytes before it. */
function lostStart({ match, ownStart }: Fragment): boolean {
  return ownStart > match.start;
}

function merged<T extends { readonly start: number }>(old: readonly T[], added: T[]): readonly T[] {
  return old.length === 0 ? added : mergeRuns([...old, ...added]);
}
