import * as v from 'valibot';
import { DEFAULT_FORMAT } from './redact.ts';

/** Format of REDACT, the fallback of every strategy that cannot replace a match. */
export const redactionFormat = v.exactOptional(v.string(), DEFAULT_FORMAT);

/** Scope in which equal values get equal replacements: one document (`d`) or all documents of a context (`c`). */
export const replacementScope = v.exactOptional(
  v.pipe(
    v.string(),
    v.toUpperCase(),
    v.picklist(['DOCUMENT', 'CONTEXT'], 'expected DOCUMENT or CONTEXT'),
  ),
  'DOCUMENT',
);

/** A whole number, written as one or as its digits. */
export const wholeNumber = v.union(
  [
    v.pipe(v.number(), v.safeInteger()),
    v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number)),
  ],
  'expected a whole number',
);

/** Most characters of a filler, of a list's member: more is a mistake, and would be written for each match. */
const MAX_TEXT = 10_000;

/** Text written for hidden characters. */
export const filler = v.exactOptional(
  v.pipe(
    v.string(),
    v.nonEmpty('expected at least one character'),
    v.maxLength(16, 'expected at most 16 characters'),
  ),
  '*',
);

/** Text that a profile's author wrote for matches. */
export const writtenText = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT, `expected at most ${MAX_TEXT} characters`),
);
