// Differences that are meant: a file names each by its filter and a pattern, and says why.

import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Difference } from './compare.ts';

const entries = v.array(
  v.strictObject({
    /** The type of the filter; `*` for any. */
    filter: v.string(),
    /** A regular expression that is looked for in the difference's description. */
    pattern: v.pipe(
      v.string(),
      v.transform((source) => new RegExp(source, 'u')),
    ),
    reason: v.pipe(v.string(), v.minLength(1)),
  }),
);

/** A kind of difference that is meant. */
export type Accepted = v.InferOutput<typeof entries>[number];

/** Reads a file of accepted differences. Throws an Error that names the mistake. */
export function acceptedIn(file: string): readonly Accepted[] {
  if (!existsSync(file)) throw new Error(`${file}: no such file`);
  return v.parse(entries, JSON.parse(readFileSync(file, 'utf8')));
}

/** The entry that accepts a difference, if one does. */
export function acceptedBy(
  accepted: readonly Accepted[],
  { filter, description }: Difference,
): Accepted | undefined {
  return accepted.find(
    (entry) => (entry.filter === '*' || entry.filter === filter) && entry.pattern.test(description),
  );
}
