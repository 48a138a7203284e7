import type { Found, Searcher } from '../../../engine/types.ts';
import { foundMatch } from './found-match.ts';
import { type BoundedPattern, compiled } from './pattern.ts';
import type { Regex, RegexMatch } from './regex.ts';

/**
 * Finds a pattern, or its wanted group. A match whose group took no part or is empty, or which `holds` refuses,
 * hides nothing.
 */
export function patternSearcher(
  pattern: BoundedPattern,
  { confidence, classification }: Pick<Found, 'confidence' | 'classification'>,
  holds?: (text: string) => boolean,
): Searcher {
  const exact = leftmostMatch(pattern.regex);
  const leftmost = guarded(pattern, exact);
  const found = foundMatch(confidence, classification);
  return {
    kind: 'searcher',
    search(window, from, to) {
      const text = window.text();
      // Inside a match that was refused the next one is near: a pass ahead would cost more at each of its bytes.
      let refused = from;
      for (let at = from; at < to; ) {
        const match = at < refused ? exact(text, at, to) : leftmost(text, at, to);
        if (match === undefined) return undefined;
        if (match.high > match.low) {
          if (holds === undefined) return found(match.low, match.high);
          if (holds(text.toString('utf8', match.low, match.high))) {
            return { ...found(match.low, match.high), valid: true };
          }
        }
        at = match.start + 1;
        refused = match.end;
      }
      return undefined;
    },
  };
}

/**
 * Finds the leftmost match that starts in `[from, to)`: lets the loose pattern pass over the text, and runs the
 * bounded one only where that found a match too long to be sure of. In slices, so that neither runs far ahead
 * of the other.
 *
 * ```
 *   from ─────── limit ── stop        a match that starts before `limit` ends before `stop`
 *         loose finds │
 * ```
 */
function guarded(pattern: BoundedPattern, exact: Leftmost): Leftmost {
  if (pattern.loose === undefined) return exact;
  const { source, exactTo } = pattern.loose;
  const loose = leftmostMatch(compiled(source, pattern));
  const stride = Math.max(4096, 4 * pattern.reach);
  return (text, from, to) => {
    for (let at = from; at < to; ) {
      const stop = Math.min(text.length, at + stride);
      // The last slice ends where the text does, so that $ and \z know the end.
      const limit = Math.min(to, stop === text.length ? to : stop - pattern.reach);
      const slice = stop === text.length ? text : text.subarray(0, stop);
      const match = loose(slice, at, limit);
      if (match !== undefined && match.end - match.start <= exactTo) return match;
      const sure = match && exact(slice, match.start, limit);
      if (sure !== undefined) return sure;
      at = limit;
    }
    return undefined;
  };
}

type Leftmost = (text: Buffer, from: number, to: number) => RegexMatch | undefined;

function leftmostMatch(regex: Regex): Leftmost {
  return (text, from, to) => {
    const match = regex.find(text, from);
    return match === undefined || match.start >= to ? undefined : match;
  };
}
