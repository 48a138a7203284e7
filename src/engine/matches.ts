import { twice } from './columns.ts';
import type { Found, Match, Matches, Told, Verdict, Window } from './types.ts';

/** In `ends`: an unbounded match is open. */
export const OPEN = 0x7fffffff;

/** An empty list, with room for a few. */
export function matchList(): Matches {
  return {
    length: 0,
    starts: new Int32Array(16),
    ends: new Int32Array(16),
    filters: new Int32Array(16),
    order: new Int32Array(16),
    found: [],
    verdicts: [],
    replacements: [],
    told: [],
  };
}

/** Adds a match; `end` is `OPEN` where it has none yet. */
export function addMatch(
  list: Matches,
  filter: number,
  found: Found,
  end: number,
  verdict: Verdict,
  replacement: Buffer | undefined,
  told: Told | undefined,
): void {
  const n = list.length++;
  if (n === list.starts.length) grow(list);
  list.starts[n] = found.start;
  list.ends[n] = end;
  list.filters[n] = filter;
  list.found[n] = found;
  list.verdicts[n] = verdict;
  list.replacements[n] = replacement;
  list.told[n] = told;
}

function grow(list: Matches): void {
  list.starts = twice(list.starts);
  list.ends = twice(list.ends);
  list.filters = twice(list.filters);
  list.order = twice(list.order);
}

/** Empties a list, keeping its room; nothing of a text stays in it. */
export function emptyMatches(list: Matches): void {
  const { found, verdicts, replacements, told } = list;
  for (let n = 0; n < list.length; n++) {
    found[n] = undefined;
    verdicts[n] = undefined;
    replacements[n] = undefined;
    told[n] = undefined;
  }
  list.length = 0;
}

/** A match of a window, as it is settled and reported. Its code units are not counted yet. */
export function matchAt({ matches, base }: Window, n: number): Match {
  const found = matches.found[n];
  const verdict = matches.verdicts[n];
  if (found === undefined || verdict === undefined) throw new Error('no such match');
  const end = matches.ends[n];
  return {
    filter: matches.filters[n],
    start: base + matches.starts[n],
    end: end === OPEN ? Number.POSITIVE_INFINITY : base + end,
    unitStart: 0,
    unitEnd: 0,
    confidence: found.confidence,
    classification: found.classification,
    valid: found.valid ?? false,
    unbounded: end === OPEN,
    unclosed: false,
    verdict,
    replacement: matches.replacements[n],
    told: matches.told[n],
  };
}
