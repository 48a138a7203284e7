import type { Detector, Found, Reader, WindowInput } from '../../engine/types.ts';
import { WORDS_AROUND } from '../places/words/word-finder.ts';
import { nameDetector } from './names.ts';
import { pendingMatches } from './pending-matches.ts';

/** Most bytes before a match, and after its name, that decide about it. */
export const NAME_BEFORE = WORDS_AROUND;
export const NAME_AFTER = 64;

/** Makes the match for a person's name: one that starts in it. */
export type OfName = (window: WindowInput, name: Found) => Found | undefined;

/** Finds more by itself: matches that start in the window's core. */
export type FindMore = (window: WindowInput) => readonly Found[];

const PEOPLE = { type: 'person', filterType: 'PERSON', label: 'PERSON' };

/**
 * Reads a text by the names of people that the model finds in it, with their titles and degrees if `titled`. Among
 * overlapping matches the first counts, then the longest.
 */
export function peopleReader(
  titled: boolean,
  ofName: OfName,
  beside: FindMore,
): { readonly find: Reader; readonly reach: number } {
  const options = { thresholds: {}, includeTitles: titled, removePunctuation: false };
  return readerBeside(nameDetector(PEOPLE, options), ofName, beside);
}

/** The same with a detector's own label and classification. */
export function readerBeside(
  { find, reach }: Detector,
  ofName: OfName,
  beside: FindMore,
): { readonly find: Reader; readonly reach: number } {
  if (find.kind !== 'reader') throw new Error('names of people are found by a reader');
  return { reach, find: { kind: 'reader', back: 4 * NAME_BEFORE, open: () => open(find.open()) } };

  function open(read: (window: WindowInput) => readonly Found[]) {
    const due = pendingMatches();
    /** The offset in the input where the last match ended. */
    let resume = 0;

    return function people(window: WindowInput): readonly Found[] {
      const found: Found[] = [];
      for (const name of read(window)) {
        const one = ofName(window, name);
        if (one) found.push(one);
      }
      for (const one of beside(window)) found.push(one);
      return inTurn(due(window, found), window.base);
    };

    function inTurn(found: readonly Found[], base: number): readonly Found[] {
      const ordered = isOrdered(found) ? found : found.toSorted(compared);
      const next: Found[] = [];
      for (const one of ordered) {
        if (base + one.start < resume) continue;
        resume = base + one.end;
        next.push(one);
      }
      return next;
    }
  }
}

function isOrdered(found: readonly Found[]): boolean {
  for (let n = 1; n < found.length; n++) if (compared(found[n - 1], found[n]) > 0) return false;
  return true;
}

function compared(a: Found, b: Found): number {
  return a.start - b.start || b.end - a.end;
}
