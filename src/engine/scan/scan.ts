import { column, dropBefore, type MatchColumn, moveBefore } from '../match/column.ts';
import { matcherOf } from '../match/matcher.ts';
import type { Patterns } from '../match/patterns.ts';
import type { Filter, Trigger } from '../types.ts';
import { appendAll, type CandidateList, candidateList, type ScanRoom } from './candidates.ts';
import { type LineScan, lineScan } from './line-scan.ts';
import { oddScan } from './odd-scan.ts';
import { forgetPlain } from './plain-text.ts';
import { textScanner } from './text-scan.ts';
import { triggersOf } from './triggers.ts';

/** Below this many bytes the way into WebAssembly and back costs more than it saves. */
const FEW = 192;

/**
 * The one scan over the bytes of a window: gives each filter's list the candidates that start in `[from, to)`, looking at
 * bytes up to `end`, and reads the plain text of those that odd characters hide. No match begins before `low`. Default: 0.
 */
export type WindowScan = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  room: ScanRoom,
  low?: number,
) => void;

/** The one scan of a plan. */
export interface Scanner {
  readonly scan: WindowScan;
  /** The same for many lines at once: a text has its own, which keeps what it found. */
  lineScan(): LineScan;
}

/** The one scan, for what the filters' triggers want; what each of `more` wants is in a list behind theirs. */
export function scanner(
  filters: readonly Filter[],
  patterns: Patterns | undefined,
  more: readonly (readonly Trigger[])[] = [],
): Scanner {
  const odd = oddScan(filters, patterns);
  const matcher = patterns && matcherOf(patterns.image);
  /** Matches of patterns whose forms begin after a core. */
  const later = filters.map(column);
  const back = Math.max(
    0,
    ...filters.map(({ detector: { find } }) => (find.kind === 'declared' ? find.back : 0)),
  );
  const wanted = [...filters.map(triggersOf), ...more];
  const all = [...wanted, ...(odd ? [odd.triggers] : [])];
  const scan = textScanner(all, FEW);
  /** Candidates after a core. */
  const following = all.map(candidateList);
  const lines = () => lineScan(scan, match, { lists: all.length, found: filters.length, odd });
  if (odd === undefined) {
    return {
      scan(bytes, from, to, end, { lists, words, found }) {
        scan(bytes, from, to, end, lists, words);
        addLater(bytes, to, end, lists);
        match(bytes, from, to, end, found);
      },
      lineScan: lines,
    };
  }
  const seen = candidateList();
  return {
    scan(bytes, from, to, end, room, low = 0) {
      // There may be more lists than filters: a plan with more had them before.
      const lists = [...room.lists.slice(0, wanted.length), seen];
      scan(bytes, from, to, end, lists, room.words);
      addLater(bytes, to, end, lists);
      match(bytes, from, to, end, room.found);
      forgetPlain(room.plain);
      odd.reveal(bytes, { low, from, to, end }, seen, room);
    },
    lineScan: lines,
  };

  /** Adds candidates of `more` after a core, which a match that begins in it may reach. */
  function addLater(bytes: Buffer, to: number, end: number, lists: readonly CandidateList[]): void {
    const until = Math.min(to + back, end);
    if (until <= to || more.length === 0) return;
    scan(bytes, to, until, end, following);
    for (let n = filters.length; n < wanted.length; n++) {
      appendAll(lists[n], following[n].at, 0, following[n].length);
    }
  }

  /**
   * Leaves in the columns the matches of patterns that begin in `[from, to)`, or whose forms do: one that code places before its
   * form may have that after `to`.
   */
  function match(
    bytes: Buffer,
    from: number,
    to: number,
    end: number,
    found: readonly MatchColumn[],
  ): void {
    for (let n = 0; n < found.length; n++) found[n].length = 0;
    if (patterns === undefined || matcher === undefined) return;
    matcher(patterns, bytes, from, to, end, found);
    for (let n = 0; n < later.length; n++) dropBefore(found[n], from);
    if (back === 0 || to === end) return;
    matcher(patterns, bytes, to, Math.min(to + back, end), end, later);
    for (let n = 0; n < later.length; n++) moveBefore(later[n], to, found[n]);
  }
}
