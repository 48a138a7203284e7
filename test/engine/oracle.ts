import { detect, recorder } from '../../src/engine/detect.ts';
import type { Plan } from '../../src/engine/plan.ts';
import { matchAt, matchList } from '../../src/engine/settle/matches.ts';
import { rank } from '../../src/engine/settle/rank.ts';
import { bytesOf } from '../../src/engine/settle/replacement.ts';
import type { Match, RequestScope } from '../../src/engine/types.ts';
import { bufferedWindow } from '../../src/engine/window/windows.ts';

/** Result of the oracle: the owner of each byte, and the redacted text. */
export interface Answer {
  readonly text: Buffer;
  readonly spans: readonly { start: number; end: number; type: string; outcome: string }[];
  /** Bytes that some filter's replaced match covers. */
  readonly claimed: readonly boolean[];
}

interface Run {
  readonly match: Match;
  readonly own: readonly [number, number];
  start: number;
  end: number;
}

const LONG = 64 * 1024;

/** Settles a whole text byte by byte, as slowly and plainly as can be. */
export function oracle(plan: Plan, scope: RequestScope, bytes: Buffer): Answer {
  const window = bufferedWindow(plan, bytes);
  const matches = plan.filters.flatMap((filter, index) => matchesOf(filter, index));
  const replaced = matches.filter(({ verdict }) => verdict.outcome === 'replace');
  const better = rank(plan.filters);
  const winners = Array.from(bytes, (_byte, at) =>
    replaced
      .filter(({ start, end }) => start <= at && at < end)
      .sort(better)
      .at(0),
  );
  const runs = joined(runsOf(winners), bytes);
  const cuts = runs.map((run) => ({ ...run, replacement: replacementOf(run, bytes) }));
  const spans = [
    ...cuts.map(({ start, end, match }) => ({ start, end, match, outcome: 'replace' })),
    ...matches
      .filter(({ verdict }) => verdict.outcome !== 'replace')
      .map((match) => ({
        start: match.start,
        end: match.end,
        match,
        outcome: match.verdict.outcome,
      })),
  ].map(({ match, ...span }) => ({ ...span, type: plan.filters[match.filter].detector.type }));
  return {
    text: splice(bytes, cuts),
    spans: spans.sort((a, b) => a.start - b.start || a.end - b.end || (a.type < b.type ? -1 : 1)),
    claimed: winners.map((winner) => winner !== undefined),
  };

  function matchesOf(filter: (typeof plan.filters)[number], index: number): Match[] {
    const own = { ...window, matches: matchList(), closings: [] };
    detect(plan, index, recorder(index, filter, filter.judge(scope, true)))(own);
    const ends = [...own.closings] as { end: number; unclosed: boolean }[];
    return Array.from({ length: own.matches.length }, (_none, n) => matchAt(own, n)).map((match) =>
      match.unbounded ? { ...match, ...(ends.shift() ?? { end: Number.NaN }) } : match,
    );
  }
}

function runsOf(winners: readonly (Match | undefined)[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < winners.length; ) {
    const match = winners[at];
    let end = at + 1;
    while (end < winners.length && winners[end] === match) end++;
    if (match) runs.push({ match, own: [at, end], start: at, end });
    at = end;
  }
  return runs;
}

/** A fragment without letter or digit joins who took the rest of its match. */
function joined(runs: Run[], bytes: Buffer): Run[] {
  const left = [...runs];
  for (let k = 0; k < left.length; k++) {
    const run = left[k];
    while (
      left[k + 1]?.start === run.end &&
      lostStart(left[k + 1]) &&
      !worded(left[k + 1], bytes)
    ) {
      run.end = left[k + 1].end;
      left.splice(k + 1, 1);
    }
    const next = left[k + 1]?.start === run.end ? left[k + 1] : undefined;
    if (next && !whole(run) && !lostStart(run) && !worded(run, bytes)) {
      next.start = run.start;
      left.splice(k--, 1);
    }
  }
  return left;
}

function lostStart({ match, own }: Run): boolean {
  return own[0] > match.start;
}

function whole({ match, own }: Run): boolean {
  return own[0] === match.start && own[1] === match.end;
}

function worded({ own }: Run, bytes: Buffer): boolean {
  return own[1] - own[0] > LONG || /[0-9A-Za-z\x80-\xff]/.test(bytes.toString('latin1', ...own));
}

function replacementOf(run: Run, bytes: Buffer): Buffer {
  const { verdict, unbounded, start, end } = run.match;
  if (!whole(run) || (unbounded && end - start > LONG)) return verdict.fragment;
  const { replacement } = verdict;
  // The replacement of an unbounded match is made from all its bytes.
  const covered = unbounded ? bytes.subarray(run.start, run.end) : bytes.subarray(start, end);
  return bytesOf(typeof replacement === 'function' ? replacement(covered) : replacement);
}

function splice(
  bytes: Buffer,
  cuts: readonly { start: number; end: number; replacement: Buffer }[],
) {
  let at = 0;
  const parts: Buffer[] = [];
  for (const { start, end, replacement } of cuts) {
    parts.push(bytes.subarray(at, start), replacement);
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}
