import { addMatch, column, type MatchColumn } from '../match/column.ts';
import { append, type CandidateList, candidateList, type ScanRoom } from './candidates.ts';
import type { OddScan } from './odd-scan.ts';
import type { textScanner } from './text-scan.ts';
import { wordStarts } from './word-starts.ts';

/** The scan of many lines at once, whose candidates are handed out line by line: those that a scan of the line alone finds. */
export interface LineScan {
  /** Scans the whole lines `[from, to)`. */
  scan(bytes: Buffer, from: number, to: number): void;
  /**
   * Puts the candidates of the next line, `[from, to)`, in the room of a window that shows bytes from `low` on. False where a match
   * crosses the line's ends: the line is to be scanned by itself.
   */
  hand(shown: Buffer, low: number, from: number, to: number, room: ScanRoom): boolean;
}

/** No candidate is left. */
const NONE = 0x7fffffff;

/** Leaves the matches of patterns that begin in `[from, to)`, by filter. */
type Match = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  found: readonly MatchColumn[],
) => void;

/** How many lists of candidates, and columns of matches, a scan fills; of the lists the last is of what may be odd, where there is an odd scan. */
interface Counts {
  readonly lists: number;
  readonly found: number;
  readonly odd: OddScan | undefined;
}

/** Scans many lines for what a scan of each finds: but for matches that cross a line's end, nothing that they depend on is after it. */
export function lineScan(
  scan: ReturnType<typeof textScanner>,
  match: Match,
  { lists: count, found: filters, odd }: Counts,
): LineScan {
  const lists = Array.from({ length: count }, candidateList);
  const words = wordStarts();
  /** By list, where the first candidate starts that was not handed out, and where that lies in the list. */
  const starts = new Int32Array(count);
  const next = new Int32Array(count);
  const found = candidateList();
  const filled: { length: number }[] = [];
  const matches = Array.from({ length: filters }, column);
  const nextMatch = new Int32Array(filters);
  /** End of the matches that began in the lines so far. */
  let crossed = 0;

  return {
    scan(bytes, from, to) {
      scan(bytes, from, to, to, lists, words, true);
      match(bytes, from, to, to, matches);
      next.fill(0);
      nextMatch.fill(0);
      crossed = 0;
      for (let n = 0; n < count; n++) starts[n] = startOf(lists[n], 0);
    },
    hand(shown, low, from, to, room) {
      for (const list of filled) list.length = 0;
      filled.length = 0;
      for (let n = 0; n < count; n++) {
        if (starts[n] >= to) continue;
        const own = odd !== undefined && n === count - 1 ? found : room.lists[n];
        move(n, low, from, to, own);
        filled.push(own);
      }
      const isBegun = from < crossed;
      for (let n = 0; n < filters; n++) moveMatches(n, low, from, to, room.found[n]);
      if (isBegun || crossed > to) {
        filled.push(...room.lists, ...room.found);
        // The line's scan writes its own words.
        Object.assign(room.words, wordStarts());
        return false;
      }
      room.words.bits = words.bits;
      room.words.from = words.from - low;
      room.words.to = words.to - low;
      if (odd === undefined || found.length === 0) return true;
      const end = to - low;
      odd.reveal(shown, { low: from - low, from: from - low, to: end, end }, found, room);
      for (const list of room.lists) if (list.length > 0) filled.push(list);
      for (const list of room.found) if (list.length > 0) filled.push(list);
      return true;
    },
  };

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

  /** Those before the line are of one that nobody asked for. */
  function move(n: number, low: number, from: number, to: number, own: CandidateList): void {
    const { at } = lists[n];
    let k = next[n];
    for (; starts[n] < to; starts[n] = startOf(lists[n], k)) {
      if (starts[n] >= from) append(own, at[k] - low, at[k + 1] - low);
      k += 2;
    }
    next[n] = k;
  }
}

function startOf({ at, length }: CandidateList, k: number): number {
  return k < length ? at[k] : NONE;
}
