import type { Found, Judge, Verdict } from '../engine/types.ts';
import { DEFAULT_FORMAT, redactions } from './redact.ts';
import type { StrategyUse } from './strategy.ts';

/** Makes the replacement of a match, `undefined` if it cannot. */
export type Make = (match: Buffer) => Buffer | undefined;

/** State that a strategy prepares when a match is judged: in the order of the text, once for each match. */
export interface PreparedReplacement {
  readonly make: Make;
  /** The salt of a salted hash. */
  readonly salt?: string;
}

/** A judge that writes the result of `make`, which may show some characters of the match; see `replacingEach`. */
export function replacing(
  use: StrategyUse,
  format: string,
  make: Make,
  shows?: Verdict['shows'],
): Judge {
  const replacementOf = replacements(use, format);
  const verdicts = new Map<string | undefined, Verdict>();
  return ({ classification }) => {
    const known = verdicts.get(classification);
    if (known !== undefined) return known;
    const attempt = replacementOf(classification, make);
    const verdict = shows === undefined ? attempt : { ...attempt, shows };
    verdicts.set(classification, verdict);
    return verdict;
  };
}

/**
 * A judge that replaces each match by the result of a function. REDACT, without `%v`, takes over where the result is
 * missing or equals the match, and where the function failed; and always for fragments.
 */
export function replacingEach(
  use: StrategyUse,
  format: string,
  prepare: (found: Found, bytes: Buffer) => PreparedReplacement,
): Judge {
  const replacementOf = replacements(use, format);
  return (found, bytes) => {
    const { make, salt } = prepare(found, bytes);
    const verdict = replacementOf(found.classification, make);
    return salt === undefined ? verdict : { ...verdict, salt };
  };
}

function replacements(
  { type }: StrategyUse,
  format: string,
): (classification: string | undefined, make: Make) => Verdict {
  const redactionOf = redactions(format, type);
  const plainOf = redactions(DEFAULT_FORMAT, type);
  return (classification, make) => {
    const { fragment } = redactionOf(classification);
    return {
      outcome: 'replace',
      fragment,
      replacement(match) {
        const attempt = attempted(make, match);
        if (attempt !== undefined && !attempt.equals(match)) return attempt;
        const bytes = fragment.equals(match) ? plainOf(classification).fragment : fragment;
        return { bytes, note: 'fell-back-to-redact' };
      },
    };
  };
}

/** No match may fail a request: REDACT takes over where a replacement fails. */
function attempted(make: Make, match: Buffer): Buffer | undefined {
  try {
    return make(match);
  } catch {
    return undefined;
  }
}
