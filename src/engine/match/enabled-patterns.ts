import type { DeclaredMatches, Filter } from '../types.ts';
import { type Enabled, type Patterns, patternsOf } from './patterns.ts';

/**
 * Patterns that filters enable; `undefined` if none of the filters is declared. Throws if they are from several
 * images.
 */
export function enabledPatterns(filters: readonly Filter[]): Patterns | undefined {
  const all = filters.flatMap(({ detector: { find } }, filter): (Enabled & DeclaredMatches)[] =>
    find.kind === 'declared' ? [{ ...find, filter }] : [],
  );
  const [first] = all;
  if (first === undefined) return undefined;
  if (all.some(({ image }) => image !== first.image)) {
    throw new Error('the filters of a plan have patterns of several images');
  }
  return patternsOf(first.image, all);
}
