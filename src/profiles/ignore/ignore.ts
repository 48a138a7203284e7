import type { FullMatchPattern } from '../../detectors/user/patterns/full-match-pattern.ts';
import type { Found } from '../../engine/types.ts';

/** Terms that are never replaced. In any case unless `caseSensitive`. */
export interface TermList {
  readonly terms: readonly string[];
  readonly caseSensitive: boolean;
}

/** Lists of texts that are never replaced. A match is ignored if one of them equals it as a whole. */
export interface IgnoreLists {
  readonly lists: readonly TermList[];
  readonly patterns: readonly FullMatchPattern[];
}

/** Whether a match is ignored. */
export type Ignores = (found: Found, bytes: Buffer) => boolean;

/** Joins the ignore lists of a filter and of its profile; nothing where all are empty. */
export function ignoring(all: readonly IgnoreLists[]): Ignores | undefined {
  const lists = all.flatMap((one) => one.lists);
  const patterns = all.flatMap((one) => one.patterns);
  const exact = termSet(lists, true);
  const folded = termSet(lists, false);
  if (exact.size + folded.size + patterns.length === 0) return undefined;

  return ({ start, end }, bytes) => {
    const match = bytes.subarray(start, end);
    if (exact.size + folded.size > 0) {
      const term = spelledOut(match.toString());
      if (exact.has(term) || folded.has(term.toLowerCase())) return true;
    }
    return patterns.some((pattern) => pattern(match));
  };
}

function termSet(lists: readonly TermList[], caseSensitive: boolean): ReadonlySet<string> {
  const terms = lists
    .filter((list) => list.caseSensitive === caseSensitive)
    .flatMap((list) => list.terms.map(spelledOut))
    .map((term) => (caseSensitive ? term : term.toLowerCase()));
  return new Set(terms.filter((term) => term !== ''));
}

/** One spelling for texts that read the same: composed letters, single spaces. */
function spelledOut(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
