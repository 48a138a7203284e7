import * as v from 'valibot';
import type { Problem } from './problem.ts';
import { MISPLACED_ARRAY, type NormalisedProfile } from './spelling.ts';

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

/** Words for an issue that has none of its own. Valibot's would hold the value. */
function words(issue: v.BaseIssue<unknown>): string {
  if (issue.path?.[0]?.type === 'object' && issue.path[0].origin === 'key') return 'missing';
  const expected = NAMES[issue.expected ?? issue.type] ?? issue.expected ?? issue.type;
  if (issue.kind === 'validation') return `expected ${expected}`;
  return `expected ${expected}, found ${kind(issue.input)}`;
}

const NAMES: Readonly<Record<string, string>> = {
  '!0': 'something that is not empty',
  Array: 'an array',
  Object: 'an object',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  safe_integer: 'a whole number',
  string: 'a string',
};

function kind(value: unknown): string {
  if (value === null) return 'null';
  if (value === MISPLACED_ARRAY || Array.isArray(value)) return 'an array';
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
