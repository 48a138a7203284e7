import { detect, recorder } from '../../src/engine/detect.ts';
import { plan } from '../../src/engine/plan.ts';
import { matchAt } from '../../src/engine/settle/matches.ts';
import type { Detector, Found, Verdict, Window } from '../../src/engine/types.ts';
import { bufferedWindow } from '../../src/engine/window/windows.ts';

/** A declared detector's matches in a text that is one window. The oracle of patterns is in `test/engine/match`. */
export function matchesIn(detector: Detector, bytes: Buffer): Found[] {
  return matchesOf(detector)(bytes);
}

/** The same for many texts: a plan takes longer than a short text. */
export function matchesOf(detector: Detector): (bytes: Buffer) => Found[] {
  const all = plan([{ detector, priority: 0, judge: () => () => KEPT }]);
  const matches = detect(
    all,
    0,
    recorder(0, all.filters[0], () => KEPT),
  );
  return (bytes) => {
    const window = bufferedWindow(all, bytes);
    matches(window);
    const found = Array.from({ length: window.matches.length }, (_, n) => matchAt(window, n)).map(
      ({ start, end, confidence, classification, valid }) => ({
        start,
        end: Number.isFinite(end) ? end : closedAt(window, start),
        confidence,
        classification,
        ...(valid ? { valid } : {}),
      }),
    );
    window.release();
    return found;
  };
}

/** The end of a match that outgrew its reach. */
function closedAt({ closings }: Window, start: number): number {
  return Math.min(...closings.map(({ end }) => end).filter((end) => end > start));
}

const KEPT: Verdict = {
  outcome: 'replace',
  replacement: Buffer.alloc(0),
  fragment: Buffer.alloc(0),
};
