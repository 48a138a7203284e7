import type { DeclaredMatches, Filter } from '../types.ts';
import { type Enabled, type Patterns, patternsOf } from './patterns.ts';

/** The patterns that filters enable; `undefined` where none of them is declared. Throws where they are of several images. */
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
