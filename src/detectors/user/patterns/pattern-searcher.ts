import type RE2 from 're2';
import type { Found, Searcher } from '../../../engine/types.ts';
import { foundMatch } from './found-match.ts';
import { type BoundedPattern, compiled } from './pattern.ts';

/**
 * Finds a pattern, or its wanted group. A match whose group took no part or is empty, or which `holds` refuses,
 * hides nothing.
 */
export function patternSearcher(
  pattern: BoundedPattern,
  { confidence, classification }: Pick<Found, 'confidence' | 'classification'>,
  holds?: (text: string) => boolean,
): Searcher {
  const exact = leftmostMatch(pattern.regex, pattern);
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

interface RegexMatch {
  readonly start: number;
  readonly end: number;
  /** The span to report: the wanted group's, if any; -1 if the group did not participate. */
  readonly low: number;
  readonly high: number;
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
  const loose = leftmostMatch(compiled(source, pattern.captures), pattern);
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

function leftmostMatch(regex: RE2, { captures, looksBack }: BoundedPattern): Leftmost {
  const find = captures ? groupFinder(regex) : matchFinder(regex, looksBack ? 1 : 0);
  return (text, from, to) => {
    const match = find(text, from);
    return match === undefined || match.start >= to ? undefined : match;
  };
}

type Find = (text: Buffer, from: number) => RegexMatch | undefined;

function groupFinder(regex: RE2): Find {
  return (text, from) => {
    // Text before lastIndex is context for \b and ^.
    regex.lastIndex = from;
    const match = regex.exec(text);
    if (match === null) return undefined;
    const [low, high] = match.indices?.[1] ?? [-1, -1];
    return { start: match.index, end: match.index + match[0].length, low, high };
  };
}

/** `search` for the start and `test` for the end take a third of what `exec` takes, which copies the match. */
function matchFinder(regex: RE2, context: 0 | 1): Find {
  return (text, from) => {
    // `search` ignores lastIndex: a match that starts in the byte of context is skipped.
    const base = Math.max(0, from - context);
    const rest = text.subarray(base);
    let start = regex.search(rest) + base;
    if (start < base) return undefined;
    regex.lastIndex = Math.max(start, from) - base;
    if (start < from) {
      const match = regex.exec(rest);
      if (match === null) return undefined;
      start = match.index + base;
    } else if (!regex.test(rest)) return undefined;
    const end = base + regex.lastIndex;
    return { start, end, low: start, high: end };
  };
}
