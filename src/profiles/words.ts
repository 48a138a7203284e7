import type * as v from 'valibot';

/** Marks an array where an object belongs: a schema would take it for an object without keys. */
export const MISPLACED_ARRAY = Symbol('an array');

/** Message for an issue without its own. Valibot's would hold the value. */
export function words(issue: v.BaseIssue<unknown>): string {
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
