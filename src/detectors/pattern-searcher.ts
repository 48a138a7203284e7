import RE2 from 're2';
import type { Found, Searcher } from '../engine/types.ts';
import type { BoundedPattern } from './pattern.ts';

type What = Pick<Found, 'confidence' | 'classification'>;
/** Leftmost match that starts at `from` or later; `low`/`high` are those of the wanted group, if there is one. */
type Run = (text: Buffer, from: number) => Hit | undefined;

interface Hit {
  readonly start: number;
  readonly end: number;
  /** The span to report; -1 when the wanted group took no part. */
  readonly low: number;
  readonly high: number;
}

/** Finds a pattern, or its wanted group. A match whose group took no part, or is empty, hides nothing. */
export function patternSearcher(pattern: BoundedPattern, what: What): Searcher {
  const leftmost = pattern.loose === undefined ? run(pattern, pattern.source) : guarded(pattern);
  return {
    kind: 'searcher',
    search(window, from, to) {
      const text = window.text();
      for (let at = from; at < to; ) {
        const hit = leftmost(text, at, to);
        if (hit === undefined || hit.start >= to) return undefined;
        if (hit.high > hit.low) return { ...what, start: hit.low, end: hit.high };
        at = hit.start + 1;
      }
      return undefined;
    },
  };
}

function run(pattern: BoundedPattern, source: string): Run {
  const regex = new RE2(source, pattern.captures ? 'dgu' : 'gu');
  return (text, from) => {
    // With the flag g, what stands before lastIndex is context for \b and ^.
    regex.lastIndex = from;
    const match = regex.exec(text);
    if (match === null) return undefined;
    const start = match.index;
    const end = start + match[0].length;
    if (!pattern.captures) return { start, end, low: start, high: end };
    const [low, high] = match.indices?.[1] ?? [-1, -1];
    return { start, end, low, high };
  };
}

/**
 * Lets the loose pattern pass over the text, and runs the bounded one only where that found a match too long
 * to be sure of: in slices, so that the bounded one never runs far ahead of what the loose one found.
 *
 * ```
 *   at ──────── limit ── stop        a match that starts before `limit` ends before `stop`
 *        loose finds │
 * ```
 */
function guarded(
  pattern: BoundedPattern,
): (text: Buffer, from: number, to: number) => Hit | undefined {
  const { source, exactTo } = pattern.loose ?? { source: pattern.source, exactTo: Infinity };
  const loose = run(pattern, source);
  const exact = run(pattern, pattern.source);
  const stride = Math.max(4096, 4 * pattern.reach);
  return (text, from, to) => {
    for (let at = from; at < to; ) {
      const stop = Math.min(text.length, at + stride);
      // The last slice ends where the text does, so that $ and \z know the end.
      const limit = stop === text.length ? to : stop - pattern.reach;
      const slice = stop === text.length ? text : text.subarray(0, stop);
      const hit = loose(slice, at);
      if (hit !== undefined && hit.start < limit) {
        if (hit.end - hit.start <= exactTo) return hit;
        const sure = exact(slice, hit.start);
        if (sure !== undefined && sure.start < limit) return sure;
      }
      at = limit;
    }
    return undefined;
  };
}
