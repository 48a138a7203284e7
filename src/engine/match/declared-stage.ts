import { isAcrossValues } from '../fields/value-bounds.ts';
import type { TakeFound } from '../fields/with-fields.ts';
import type { Plan } from '../plan.ts';
import { runOnMatch } from '../run-on-match.ts';
import { pastEscape } from '../scan/escapes.ts';
import type { Found, Stage } from '../types.ts';
import type { MatchDetails } from './verdicts.ts';

/**
 * The stage of a declared filter: takes the engine's matches in the window, except those that begin within the match before.
 * Its state, the end of the last match, depends on the input alone.
 */
export function declared({ patterns }: Plan, filter: number, note: TakeFound): Stage {
  let resume = 0;
  const run = runOnMatch(filter);

  return function takes(window) {
    const { bytes, base, to, sealed, last, plain } = window;
    const { at, length } = window.found[filter];
    if (run.isOpen()) resume = base + run.resume(window, resume - base);
    for (let n = 0; n < length && !run.isOpen(); n += 3) {
      const end = at[n + 1];
      // A match may begin inside an escape: `\x1b[31mkim@example.com`. A window without escapes has no plain text.
      const start = plain.length === 0 ? at[n] : Math.min(pastEscape(bytes, at[n]), end - 1);
      if (base + start < resume || patterns === undefined) continue;
      resume = base + end;
      const details = patterns.details(at[n + 2]);
      const found = foundAt(start, end, details);
      if (found.runOn === undefined) note(window, found, false);
      // It ends with the value that it begins in.
      else if (isAcrossValues(window, start, end))
        note(window, { ...found, runOn: undefined }, false);
      else {
        note(window, found, true);
        resume = base + run.begin(window, found, found.runOn);
      }
    }
    if (sealed) resume = Math.max(resume, base + to);
    if (last) resume = 0;
    return window;
  };
}

/** A match's details with its offsets. Members are listed, not spread, for one shape: a spread takes as long as the search for a match. */
function foundAt(start: number, end: number, details: MatchDetails): Found {
  const { confidence, classification, valid, runOn } = details;
  const found = { start, end, confidence, classification, valid };
  return runOn === undefined ? found : { ...found, runOn };
}
