import * as v from 'valibot';
import type { Found, Verdict } from '../engine/types.ts';
import { strategy } from './strategy.ts';

/** Default format of REDACT. */
export const DEFAULT_FORMAT = '{{{REDACTED-%t}}}';

/**
 * Replaces a match by a text: `%t` in it is the type, `%l` the classification, `%v` the match itself, byte for byte.
 * `%v` alone would change nothing, so the default is written. `%l` stays if a match has no classification.
 */
export const redact = strategy({
  name: 'REDACT',
  fields: { redactionFormat: v.exactOptional(v.string(), DEFAULT_FORMAT) },
  replace({ redactionFormat }, { type }) {
    const verdictOf = redactions(redactionFormat, type);
    if (redactionFormat === DEFAULT_FORMAT) return () => (found) => verdictOf(found.classification);
    const plainOf = redactions(DEFAULT_FORMAT, type);
    return () => (found, bytes) => {
      const verdict = verdictOf(found.classification);
      if (!isThere(verdict, found, bytes)) return verdict;
      return { ...plainOf(found.classification), note: 'fell-back-to-redact' };
    };
  },
});

/** The replacement is the match. */
function isThere({ replacement }: Verdict, { start, end }: Found, bytes: Buffer): boolean {
  if (typeof replacement === 'function' || replacement.length !== end - start) return false;
  return replacement.equals(bytes.subarray(start, end));
}

/**
 * REDACT's verdict for each classification, made once. Detectors have few of them, so the table stays small.
 * Its `fragment`, never made from the match, is the fallback of other strategies.
 */
export function redactions(
  format: string,
  type: string,
): (classification: string | undefined) => Verdict {
  const verdicts = new Map<string | undefined, Verdict>();
  let last: string | undefined;
  let lastVerdict = verdictOf(format, type, last);
  return (classification) => {
    if (classification === last) return lastVerdict;
    const verdict = verdicts.get(classification) ?? verdictOf(format, type, classification);
    verdicts.set(classification, verdict);
    last = classification;
    lastVerdict = verdict;
    return verdict;
  };
}

function verdictOf(format: string, type: string, classification: string | undefined): Verdict {
  const [first, ...rest] = texts(format, type, classification);
  if (rest.length === 0) return { outcome: 'replace', replacement: first, fragment: first };
  const [fragment] = texts(DEFAULT_FORMAT, type, classification);
  if (format === '%v') {
    return { outcome: 'replace', replacement: fragment, fragment, note: 'fell-back-to-redact' };
  }
  return {
    outcome: 'replace',
    replacement: (match) => Buffer.concat([first, ...rest.flatMap((text) => [match, text])]),
    fragment,
  };
}

/** The texts around each `%v`, with `%t` and `%l` filled in by one pass: the text filled in is not read again. */
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
