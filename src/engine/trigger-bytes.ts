import { formBytes } from './forms.ts';
import type { Trigger } from './types.ts';

/** Most bytes from the first of what a trigger wants to the last that the scan looks at for it. */
export function triggerBytes(on: Trigger): number {
  const first = 'literal' in on ? 2 : on.length[1] + 2;
  return Math.max(first, on.form === undefined ? 0 : formBytes(on.form)) + 1;
}
