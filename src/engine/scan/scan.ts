import { numberList } from '../../core/number-list.ts';
import type { Cue } from '../cues/cue.ts';
import { cueScan } from '../cues/cue-scan.ts';
import { column, dropBefore, type MatchColumn, moveBefore } from '../match/column.ts';
import { matcherOf } from '../match/matcher.ts';
import type { Patterns } from '../match/patterns.ts';
import type { Filter } from '../types.ts';
import { type LineScan, lineScan } from './line-scan.ts';
import { nonCanonicalScan } from './non-canonical-scan.ts';
import { forgetPlain } from './plain-text.ts';
import type { ScanBuffers } from './scan-buffers.ts';

/**
 * The one scan over the bytes of a window: finds the matches of patterns and the cues of formats that begin in `[from, to)`,
 * reading bytes up to `end`, and builds the canonical text around non-canonical characters. No match begins before `low`. Default: 0.
 */
export type WindowScan = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  buffers: ScanBuffers,
  low?: number,
) => void;

/** The one scan of a plan. */
export interface Scanner {
  readonly scan: WindowScan;
  /** The same for many lines at once: each text has its own scan, which keeps the results. */
  lineScan(): LineScan;
}

/** The one scan: for the patterns of filters, the characters that may hide their matches, and the cues of `formats`, in the core and `ahead` bytes after it. */
export function scanner(
  filters: readonly Filter[],
  patterns: Patterns | undefined,
  formats: readonly (readonly Cue[])[] = [],
  ahead = 0,
): Scanner {
  const nonCanonical = nonCanonicalScan(filters, patterns);
  const matcher = patterns && matcherOf(patterns.image);
  /** Matches of patterns whose forms begin after a core. */
  const later = filters.map(column);
  const back = Math.max(
    ahead,
    ...filters.map(({ detector: { find } }) => (find.kind === 'declared' ? find.back : 0)),
  );
  const cues = cueScan([...formats, nonCanonical?.cues ?? []]);
  const found = numberList();
  const places = numberList();

  return {
    scan(bytes, from, to, end, buffers, low = 0) {
      const first = Math.max(low, from - (nonCanonical?.before ?? 0));
      // A match that begins in the core may reach past it.
      const last = Math.min(end, to + Math.max(back, nonCanonical?.after ?? 0));
      cues.read(bytes, first, last, found);
      for (let n = 0; n < formats.length; n++) {
        buffers.cues[n].length = 0;
        const range = { bytes, low: 0, from, to: Math.min(end, to + back), end };
        cues.deal(n, range, found, 0, buffers.cues[n]);
      }
      match(bytes, from, to, end, buffers.found);
      forgetPlain(buffers.plain);
      if (nonCanonical === undefined || found.length === 0) return;
      places.length = 0;
      cues.deal(formats.length, { bytes, low: 0, from: first, to: last, end }, found, 0, places);
      nonCanonical.reveal(bytes, { low, from, to, end }, places, buffers);
    },
    lineScan: () =>
      lineScan(cues, match, { formats: formats.length, filters: filters.length, nonCanonical }),
  };

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
