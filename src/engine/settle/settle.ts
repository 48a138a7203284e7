import { EMPTY } from '../../core/bytes.ts';
import type { Plan } from '../plan.ts';
import type { RedactionOptions } from '../redaction-options.ts';
import type { Match, Replacement, Settled, Span, Window } from '../types.ts';
import { annotated } from './annotation.ts';
import { addCut, addReplacement } from './cuts.ts';
import { type Fragment, type Kept, textMembers } from './fragment.ts';
import { mergeRuns } from './merge-runs.ts';
import { pieceQueue } from './pieces.ts';
import { rank } from './rank.ts';
import type { PositionUnit } from './units.ts';
import { spanOf, type WindowMatches, windowMatches } from './window-matches.ts';

const NONE: readonly Span[] = [];

/**
 * The stage that gives each byte to the highest-ranked match that covers it, once every match that starts at or before the
 * byte is known. It serves one text.
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
  const pieces = pieceQueue({ keptOf, marks, onWritten });
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
    pieces.leaveAll(window, swept, active.length > 0);
    const until = pieces.waitingFrom(swept);
    report(until);
    return { window, spans, replaced, until };
  };

  /** Most lines have no match, and no open match from before. */
  function isQuiet({ matches, closings }: Window): boolean {
    const waits = active.length + waiting.length;
    return matches.length + closings.length + waits === 0 && pieces.isEmpty();
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
        pieces.leaveAll(window, swept, false);
        if (pieces.isEmpty()) next = leaveApart(window, incoming, next, known);
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
        pieces.win(window, winner, { swept, units: sweptUnits }, end, incoming.unitsAt(end));
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

  function keptOf({ replacement }: Match): Kept {
    if (marks !== undefined) return 'all';
    return explain || replacement === undefined ? 'head' : 'none';
  }

  function onWritten(piece: Fragment, replacement: Replacement | undefined): void {
    replaced[piece.match.filter]++;
    if (replacement === undefined) return;
    report(piece.start);
    if (explain) spans.push(spanOfFragment(piece, replacement));
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

function merged<T extends { readonly start: number }>(old: readonly T[], added: T[]): readonly T[] {
  return old.length === 0 ? added : mergeRuns([...old, ...added]);
}
