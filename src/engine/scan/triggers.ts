import type { Filter, Trigger } from '../types.ts';
import { formBytes } from './form-places.ts';

/** What makes a filter look; empty where it reads the text by itself. */
export function triggersOf({ detector: { find } }: Filter): readonly Trigger[] {
  return find.kind === 'matcher' ? find.triggers : [];
}

/** Most bytes from the first of what a trigger wants to the last that the scan looks at for it. */
export function triggerBytes(on: Trigger): number {
  const first = 'literal' in on ? 2 : on.length[1] + 2;
  return Math.max(first, on.form === undefined ? 0 : formBytes(on.form)) + 1;
}
