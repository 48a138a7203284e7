import { EMPTY } from '../../core/bytes.ts';
import type { Match, Replacement, Window } from '../types.ts';
import { type Annotation, rest } from './annotation.ts';
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
import { bytesOf, detailsOf } from './replacement.ts';

/** The bytes that have their winners: all before the offset `swept`, `units` as code units. */
export interface Swept {
  readonly swept: number;
  readonly units: number;
}

/** Pieces in order, from the moment that their matches win their first bytes to their replacement. */
export interface PieceQueue {
  readonly isEmpty: () => boolean;
  /** Start of the bytes that wait for their replacement; `swept` if none do. */
  readonly waitingFrom: (swept: number) => number;
  /** A match wins the bytes after those that are swept, up to `end`. */
  readonly win: (window: Window, match: Match, from: Swept, end: number, unitEnd: number) => void;
  /** Writes the pieces that cannot grow any more. `isContested`: a match continues after the bytes that are swept. */
  readonly leaveAll: (window: Window, swept: number, isContested: boolean) => void;
}

/** Settings of a queue. */
export interface PieceOptions {
  /** Bytes of a piece that are kept. */
  readonly keptOf: (match: Match) => Kept;
  /** Marks by filter, in place of replacements. */
  readonly marks: readonly Annotation[] | undefined;
  /** Receives each piece that is written, with its replacement if there are no marks. */
  readonly onWritten: (piece: Fragment, replacement: Replacement | undefined) => void;
}

/**
 * Creates an empty queue. A piece, a range of bytes that one match won, leaves when it cannot grow any more: only then it is
 * known whether the match won all of its bytes. It waits only for a neighbour that may join it, so nothing waits for a chain
 * of overlaps; and from the first piece that waits no byte is in clear, so no old byte is needed again.
 */
export function pieceQueue({ keptOf, marks, onWritten }: PieceOptions): PieceQueue {
  const pieces: Fragment[] = [];

  return { isEmpty: () => pieces.length === 0, waitingFrom, win, leaveAll };

  function waitingFrom(swept: number): number {
    return pieces.length > 0 ? (pieces[0].written ?? pieces[0].start) : swept;
  }

  function win(window: Window, match: Match, from: Swept, end: number, unitEnd: number): void {
    let latest = pieces.at(-1);
    if (latest?.match !== match || latest.ownEnd !== from.swept) {
      latest = fragment(match, from.swept, from.units);
      pieces.push(latest);
    }
    extend(latest, window, end, unitEnd, keptOf(match));
  }

  function leaveAll(window: Window, swept: number, isContested: boolean): void {
    while (pieces.length > 0 && leave(window, swept, isContested)) {}
  }

  /** Lets the first piece go, or joins it with its neighbour. False where it must wait. */
  function leave(window: Window, swept: number, isContested: boolean): boolean {
    const first = pieces[0];
    const neighbour = pieces[1]?.start === first.end ? pieces[1] : undefined;
    if (isGrowing(first, swept)) {
      if (isLong(first.match, swept)) begin(first, window, swept);
      return false;
    }
    // Another match continues after it, and the rest of that match may join it.
    if (first.end === swept && isContested) return false;
    // A fragment joins the match that took the rest of its own: the piece before it if it lost its start.
    if (neighbour && lostStart(neighbour) && !neighbour.worded) {
      if (isGrowing(neighbour, swept)) return false;
      absorb(first, neighbour, 'after');
      pieces.splice(1, 1);
      return true;
    }
    pieces.shift();
    if (neighbour && !coversMatch(first) && !first.worded && !lostStart(first)) {
      absorb(neighbour, first, 'before');
      return true;
    }
    end(first, window, swept);
    return true;
  }

  /** Writes the replacement of an open piece, once, and drops its bytes. */
  function begin(of: Fragment, window: Window, swept: number): void {
    const start = of.written ?? of.start;
    const { filter, verdict } = of.match;
    const constant = of.written === undefined ? verdict.fragment : EMPTY;
    const replacement = marks === undefined ? constant : rest(of, marks[filter], false);
    of.written = swept;
    cut(window, start, swept, replacement);
  }

  /** Writes the replacement of a piece, or the rest of it. */
  function end(of: Fragment, window: Window, swept: number): void {
    const { written, match } = of;
    const start = written ?? of.start;
    if (marks !== undefined) {
      cut(window, start, of.end, rest(of, marks[match.filter], true));
      onWritten(of, undefined);
      return;
    }
    const replacement = replacementOf(of, swept);
    cut(window, start, of.end, written ? EMPTY : replacement.bytes);
    onWritten(of, replacement);
  }
}

/** Whether a piece's match continues and no other match has won bytes from it yet. */
function isGrowing({ match, ownEnd }: Fragment, swept: number): boolean {
  return ownEnd === swept && match.end > swept;
}

function isLong({ unbounded, start, end }: Match, swept: number): boolean {
  return unbounded && Math.min(end, swept) - start > LONG;
}

/** Whether a piece is not the first of its match: another match won the bytes before it. */
function lostStart({ match, ownStart }: Fragment): boolean {
  return ownStart > match.start;
}

function cut({ cuts, base }: Window, start: number, end: number, replacement: Buffer): void {
  addCut(cuts, start - base, end - base, addReplacement(cuts, replacement));
}

function replacementOf(of: Fragment, swept: number): Replacement {
  const { verdict, replacement, details: before } = of.match;
  if (!coversMatch(of)) return { bytes: verdict.fragment, note: 'fragment' };
  if (isLong(of.match, swept)) return { bytes: verdict.fragment, note: 'long' };
  if (replacement) return { ...before, bytes: replacement };
  const written =
    typeof verdict.replacement === 'function'
      ? verdict.replacement(textMembers(of).text)
      : verdict.replacement;
  return { ...detailsOf(written), bytes: bytesOf(written) };
}
