import type { Detector } from '../../../engine/types.ts';
import { type BoundedPattern, boundedPattern, type PatternOptions } from './pattern.ts';
import { PatternError } from './pattern-error.ts';

/** A detector for patterns of users, and their lines in the load report. */
export type PatternDetector = Detector & { readonly warnings: readonly string[] };

/** Reads the pattern of an option; errors and warnings start with the option's name. */
export function namedPattern(
  name: string,
  source: string,
  options: PatternOptions = {},
): BoundedPattern {
  try {
    const pattern = boundedPattern(source, options);
    return { ...pattern, warnings: pattern.warnings.map((warning) => `${name}: ${warning}`) };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new Error(`${name}: ${error.message}`, { cause: error });
  }
}
