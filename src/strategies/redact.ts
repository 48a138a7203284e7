import * as v from 'valibot';
import type { Verdict } from '../engine/types.ts';
import { strategy } from './strategy.ts';

/** What REDACT writes where a profile says nothing else. */
export const DEFAULT_FORMAT = '{{{REDACTED-%t}}}';

/**
 * Replaces a match by a text: `%t` in it stands for the type, `%l` for the classification, `%v` for the
 * match itself, byte for byte. `%l` stays as it is where a match has no classification.
 */
export const redact = strategy({
  name: 'REDACT',
  fields: { redactionFormat: v.exactOptional(v.string(), DEFAULT_FORMAT) },
  replace({ redactionFormat }, { type }) {
    const verdictOf = redactions(redactionFormat, type);
    return () => (found) => verdictOf(found.classification);
  },
});

/**
 * REDACT's verdict for each classification, made once. Detectors have few of them, so the table stays small.
 * Its `fragment` is what other strategies fall back to: never made from the match.
 */
export function redactions(
  format: string,
  type: string,
): (classification: string | undefined) => Verdict {
  const made = new Map<string | undefined, Verdict>();
  return (classification) => {
    const known = made.get(classification);
    if (known !== undefined) return known;
    const verdict = verdictOf(format, type, classification);
    made.set(classification, verdict);
    return verdict;
  };
}

function verdictOf(format: string, type: string, classification: string | undefined): Verdict {
  const [first, ...rest] = texts(format, type, classification);
  if (rest.length === 0) return { outcome: 'replace', replacement: first, fragment: first };
  return {
    outcome: 'replace',
    replacement: (match) => Buffer.concat([first, ...rest.flatMap((text) => [match, text])]),
    fragment: texts(DEFAULT_FORMAT, type, classification)[0],
  };
}

/** The texts around each `%v`, with `%t` and `%l` filled in by one pass: what is filled in is not read again. */
function texts(
  format: string,
  type: string,
  classification: string | undefined,
): [Buffer, ...Buffer[]] {
  const [first = '', ...rest] = format.split('%v');
  const fill = (text: string): Buffer =>
    Buffer.from(
      text.replace(/%[tl]/g, (mark) => (mark === '%t' ? type : (classification ?? mark))),
    );
  return [fill(first), ...rest.map(fill)];
}
