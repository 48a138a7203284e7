import type { Found, Reader, Window } from '../../engine/types.ts';
import { BEFORE } from './around.ts';
import { wordsIn } from './word-openers.ts';

/** Finds what begins at a place, by what is around it. */
export interface Finder {
  /** The first place in `[from, to)` where a match may begin, else `to`; reads up to `end`. */
  next(bytes: Buffer, from: number, to: number, end: number): number;
  /** The same of a word of `wordsIn`, which lists share. */
  readonly opens?: (mark: number) => boolean;
  /** The match that begins at `start`. Reads `BEFORE` bytes before it, and up to `high`. */
  at(bytes: Buffer, start: number, high: number): Found | undefined;
}

/** Reads a text from match to match: each verdict depends on `reach` bytes behind a match's start at most. */
export function listReader(make: () => Finder, reach: number): Reader {
  return { kind: 'reader', back: BEFORE + 8, open };

  function open(): (window: Window) => readonly Found[] {
    const finder = make();
    const { opens } = finder;
    let resume = 0;
    return opens === undefined ? read : (window) => readWords(window, opens);

    function read({ bytes, base, from, to, end }: Window): readonly Found[] {
      const all: Found[] = [];
      let at = Math.max(from, resume - base);
      for (;;) {
        at = at < to ? finder.next(bytes, at, to, end) : to;
        if (at >= to) return all;
        const found = finder.at(bytes, at, Math.min(end, at + reach));
        if (found) taken(found, base, all);
        at = found?.end ?? at + 1;
      }
    }

    function readWords(window: Window, opens: (mark: number) => boolean): readonly Found[] {
      const { bytes, base, from, end } = window;
      const { pairs, length } = wordsIn(window);
      const all: Found[] = [];
      let at = Math.max(from, resume - base);
      for (let n = 0; n < length; n += 2) {
        if (!opens(pairs[n + 1]) || pairs[n] < at) continue;
        const found = finder.at(bytes, pairs[n], Math.min(end, pairs[n] + reach));
        if (found === undefined) continue;
        taken(found, base, all);
        at = found.end;
      }
      return all;
    }

    function taken(found: Found, base: number, all: Found[]): void {
      all.push(found);
      resume = base + found.end;
    }
  }
}
