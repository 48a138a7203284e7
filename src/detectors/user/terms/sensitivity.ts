import * as v from 'valibot';
import type { Edits } from './fuzzy-searcher.ts';

const LEVELS = ['off', 'low', 'medium', 'high', 'auto'] as const;

/** How many letters may be wrong: none with `off` and `high`, one with `medium`, two with `low`; by length with `auto`. */
export const sensitivity = v.optional(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(LEVELS, 'expected off, low, medium, high or auto'),
  ),
  'medium',
);

/** Options of filters with a list of their own. */
export const listOptions = {
  /** Find names with letters that are wrong as well. */
  fuzzy: v.optional(v.boolean(), false),
  sensitivity,
  /** Only matches that start with an upper-case letter. */
  capitalized: v.optional(v.boolean(), false),
} as const;

export interface ListOptions {
  readonly fuzzy: boolean;
  readonly sensitivity: (typeof LEVELS)[number];
  readonly capitalized: boolean;
}

const MOST_EDITS = 2;

/** How many letters of a name may be wrong, by its length: none in short ones, undefined where none ever is. */
export function editsOf({ fuzzy, sensitivity }: ListOptions): Edits | undefined {
  if (!fuzzy || sensitivity === 'off' || sensitivity === 'high') return undefined;
  if (sensitivity === 'medium') return (letters) => (letters < 4 ? 0 : 1);
  if (sensitivity === 'low') return (letters) => Math.min(Math.max(letters - 3, 0), MOST_EDITS);
  return (letters) => (letters < 4 ? 0 : letters < 7 ? 1 : MOST_EDITS);
}
