import type { Detector, Found, Reader, Window } from '../../engine/types.ts';
import { WORDS_AROUND } from '../places/word-finder.ts';
import { nameDetector } from './names.ts';

/** Most bytes before a match, and behind its name, that say what it is. */
export const NAME_BEFORE = WORDS_AROUND;
export const NAME_AFTER = 64;

/** What is made of a person's name where it stands: matches that start in it, in order. */
export type OfName = (window: Window, name: Found) => readonly Found[];

/** Finds more by itself: matches that start in the window's core. */
export type Beside = (window: Window) => readonly Found[];

const PEOPLE = { type: 'person', filterType: 'PERSON', label: 'PERSON' };

/**
 * Reads a text by the names of people that the model finds in it, with their titles and degrees where `titled`.
 * Of matches that overlap the first counts, then the longest.
 */
export function peopleReader(
  titled: boolean,
  ofName: OfName,
  beside: Beside,
): { readonly find: Reader; readonly reach: number } {
  const options = { thresholds: {}, includeTitles: titled, removePunctuation: false };
  return readerBeside(nameDetector(PEOPLE, options), ofName, beside);
}

/** The same with what a detector of names reports. */
export function readerBeside(
  { find, reach }: Detector,
  ofName: OfName,
  beside: Beside,
): { readonly find: Reader; readonly reach: number } {
  if (find.kind !== 'reader') throw new Error('names of people are found by a reader');
  return { reach, find: { kind: 'reader', back: 4 * NAME_BEFORE, open: () => open(find.open()) } };

  function open(read: (window: Window) => readonly Found[]) {
    /** At offsets of the input: their start is in a core that is yet to come. */
    let waiting: Found[] = [];
    let resume = 0;

    return function people(window: Window): readonly Found[] {
      const { base, to } = window;
      for (const name of read(window)) {
        for (const found of ofName(window, name)) waiting.push(moved(found, base));
      }
      for (const found of beside(window)) waiting.push(moved(found, base));
      waiting.sort((a, b) => a.start - b.start || b.end - a.end);
      const due = waiting.filter(({ start }) => start < base + to);
      waiting = waiting.slice(due.length);
      return due.filter(isNext).map((found) => moved(found, -base));
    };

    function isNext({ start, end }: Found): boolean {
      if (start < resume) return false;
      resume = end;
      return true;
    }
  }
}

function moved(found: Found, by: number): Found {
  return { ...found, start: found.start + by, end: found.end + by };
}
