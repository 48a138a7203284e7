import * as v from 'valibot';
import type { Problem } from './problem.ts';
import type { NormalisedProfile } from './spelling.ts';
import { words } from './words.ts';

/** Output of a schema for a value, and every problem of the value. */
export interface Checked {
  /** Typed where there is no problem; the rest is unchanged. */
  readonly output: unknown;
  readonly problems: readonly Problem[];
}

/** Checks a value against its schema. */
export function check(schema: v.GenericSchema, { value, pathOf }: NormalisedProfile): Checked {
  const { output, issues = [] } = v.safeParse(schema, value, { message: words });
  const problems = issues.map((issue) => ({
    path: pathOf((issue.path ?? []).map(({ key }) => key as string | number)),
    text: issue.message,
  }));
  return { output, problems };
}
