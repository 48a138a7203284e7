import type { Found, Judge, Made } from '../engine/types.ts';
import { DEFAULT_FORMAT, redactions } from './redact.ts';
import type { StrategyUse } from './strategy.ts';

/** What a strategy makes of a match, `undefined` where it cannot. */
export type Make = (match: Buffer) => Buffer | undefined;

/** What a strategy prepares when a match is judged: in the order of the text, once for each match. */
export interface Prepared {
  readonly make: Make;
  /** The salt of a salted hash. */
  readonly salt?: string;
}

/** A judge that writes what `make` makes; see `replacingEach`. */
export function replacing(use: StrategyUse, format: string, make: Make): Judge {
  const prepared = { make };
  return replacingEach(use, format, () => prepared);
}

/**
 * A judge that writes what is made of a match. REDACT, without `%v`, takes over where nothing was made, where
 * it is what was there before, and where making it failed; and always for fragments.
 */
export function replacingEach(
  { type }: StrategyUse,
  format: string,
  prepare: (found: Found, bytes: Buffer) => Prepared,
): Judge {
  const redactionOf = redactions(format, type);
  const plainOf = redactions(DEFAULT_FORMAT, type);
  return (found, bytes) => {
    const { classification } = found;
    const { make, salt } = prepare(found, bytes);
    const { fragment } = redactionOf(classification);
    const replacement = (match: Buffer): Buffer | Made => {
      const made = attempted(make, match);
      if (made !== undefined && !made.equals(match)) return made;
      const bytes = fragment.equals(match) ? plainOf(classification).fragment : fragment;
      return { bytes, note: 'fell-back-to-redact' };
    };
    const verdict = { outcome: 'replace', replacement, fragment } as const;
    return salt === undefined ? verdict : { ...verdict, salt };
  };
}

/** No match may end a request: what cannot be made is redacted. */
function attempted(make: Make, match: Buffer): Buffer | undefined {
  try {
    return make(match);
  } catch {
    return undefined;
  }
}
