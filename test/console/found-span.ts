import type { FoundSpan } from '../../src/console/explain.ts';

/** A span that explain reports: a number that is replaced by a star, unless `more` says otherwise. */
export function foundSpan(
  characterStart: number,
  characterEnd: number,
  more: Partial<FoundSpan> = {},
): FoundSpan {
  return {
    characterStart,
    characterEnd,
    filterType: 'SSN',
    confidence: 0.9,
    replacement: '*',
    applied: true,
    ignored: false,
    priority: 0,
    ...more,
  };
}
