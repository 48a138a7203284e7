import type { Found, Reader, WindowInput } from '../../engine/types.ts';
import { BEFORE } from './listed-name.ts';
import type { WordSet } from './words/word-table.ts';
import { eachWord } from './words/words-in.ts';

/** Finds a listed name at an offset, and decides by the text around it. */
export interface Finder {
  /** Possible starts of a match: words of a set, or the first offset in `[from, to)`, else `to`. */
  readonly opens: WordSet | ((bytes: Buffer, from: number, to: number) => number);
  /** The match that begins at `start`, at a word of these sets. Reads `BEFORE` bytes before it, and up to `high`. */
  at(bytes: Buffer, start: number, high: number, sets: WordSet): Found | undefined;
}

/** Reads a text from match to match: each verdict depends on at most `reach` bytes after a match's start. */
export function listReader(make: () => Finder, reach: number): Reader {
  return { kind: 'reader', back: BEFORE + 8, open };

  function open(): (window: WindowInput) => readonly Found[] {
    const { opens, at: foundAt } = make();
    let resume = 0;

    return function read(window) {
      const { bytes, base, from, to, end } = window;
      const all: Found[] = [];
      if (typeof opens === 'number') eachWord(window, opens, from, to, look);
      else
        for (let at = opens(bytes, from, to); at < to; at = opens(bytes, at + 1, to)) look(at, 0);
      return all;

      function look(at: number, sets: WordSet): void {
        if (base + at < resume) return;
        const found = foundAt(bytes, at, Math.min(end, at + reach), sets);
        if (found === undefined) return;
        all.push(found);
        resume = base + found.end;
      }
    };
  }
}
