import { numberList } from '../../core/number-list.ts';
import type { CueScan } from '../cues/cue-scan.ts';
import { addMatch, column, type MatchColumn } from '../match/column.ts';
import type { NonCanonicalScan } from './non-canonical-scan.ts';
import type { ScanBuffers } from './scan-buffers.ts';

/** The scan of many lines at once, which hands out line by line what a scan of the line alone finds. */
export interface LineScan {
  /** Scans the whole lines `[from, to)`. */
  scan(bytes: Buffer, from: number, to: number): void;
  /**
   * Puts the matches of the next line, `[from, to)`, into the buffers of a window that shows bytes from `low` on. False where a match crosses
   * the line's ends: the line is to be scanned by itself.
   */
  hand(shown: Buffer, low: number, from: number, to: number, output: ScanBuffers): boolean;
  /** Notes that a window was scanned by itself: the next line empties its buffers. */
  scannedAlone(output: ScanBuffers): void;
}

/** Leaves the matches of patterns that begin in `[from, to)`, by filter. */
type Match = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  found: readonly MatchColumn[],
) => void;

/**
 * Numbers of lists of cues and of columns of matches that a scan fills; cues of non-canonical characters are after
 * those of formats.
 */
interface Counts {
  readonly formats: number;
  readonly filters: number;
  readonly nonCanonical: NonCanonicalScan | undefined;
}

/** Scans many lines with the same result as a scan of each: apart from matches that cross a line's end, no match depends on bytes after it. */
export function lineScan(
  cues: CueScan,
  match: Match,
  { formats, filters, nonCanonical }: Counts,
): LineScan {
  const found = numberList();
  /** The first cue that is not yet handed out. */
  let next = 0;
  const places = numberList();
  const filled: { length: number }[] = [];
  const matches = Array.from({ length: filters }, column);
  const nextMatch = new Int32Array(filters);
  /** End of the matches that began in the lines so far. */
  let crossed = 0;

  return {
    scan(bytes, from, to) {
      cues.read(bytes, from, to, found);
      match(bytes, from, to, to, matches);
      next = 0;
      nextMatch.fill(0);
      crossed = 0;
    },
    hand(shown, low, from, to, output) {
      for (const list of filled) list.length = 0;
      filled.length = 0;
      const isBegun = from < crossed;
      for (let n = 0; n < filters; n++) moveMatches(n, low, from, to, output.found[n]);
      const range = { bytes: shown, low, from: from - low, to: to - low, end: to - low };
      const isCued = next < found.length && found.at[next] < to;
      if (isCued) handCues(range, output);
      if (isBegun || crossed > to) return false;
      if (!isCued || nonCanonical === undefined || places.length === 0) return true;
      nonCanonical.reveal(shown, { ...range, low: range.from }, places, output);
      for (const list of output.found) if (list.length > 0) filled.push(list);
      return true;
    },
    scannedAlone(output) {
      filled.push(...output.cues, ...output.found);
    },
  };

  function handCues(range: Parameters<CueScan['deal']>[1], { cues: lists }: ScanBuffers): void {
    const first = next;
    for (let n = 0; n < formats; n++) {
      cues.deal(n, range, found, first, lists[n]);
      filled.push(lists[n]);
    }
    places.length = 0;
    next = cues.deal(formats, range, found, first, places);
  }

  function moveMatches(n: number, low: number, from: number, to: number, own: MatchColumn): void {
    const { at, length } = matches[n];
    let k = nextMatch[n];
    if (k >= length || at[k] >= to) return;
    for (; k < length && at[k] < to; k += 3) {
      crossed = Math.max(crossed, at[k + 1]);
      if (at[k] >= from) addMatch(own, at[k] - low, at[k + 1] - low, at[k + 2]);
    }
    nextMatch[n] = k;
    filled.push(own);
  }
}
