import type { Found, Reader, Window } from '../../engine/types.ts';
import { BEFORE } from './around.ts';

/** Finds what begins at a place, by what is around it. */
export interface Finder {
  /** The first place in `[from, to)` where a match may begin, else `to`; reads up to `end`. */
  next(bytes: Buffer, from: number, to: number, end: number): number;
  /** The match that begins at `start`. Reads `BEFORE` bytes before it, and up to `high`. */
  at(bytes: Buffer, start: number, high: number): Found | undefined;
}

/** Reads a text from match to match: each verdict depends on `reach` bytes behind a match's start at most. */
export function listReader(make: () => Finder, reach: number): Reader {
  return { kind: 'reader', back: BEFORE + 8, open };

  function open(): (window: Window) => readonly Found[] {
    const finder = make();
    let resume = 0;
    return ({ bytes, base, from, to, end }) => {
      const all: Found[] = [];
      let at = Math.max(from, resume - base);
      for (;;) {
        at = at < to ? finder.next(bytes, at, to, end) : to;
        if (at >= to) return all;
        const found = finder.at(bytes, at, Math.min(end, at + reach));
        if (found === undefined) {
          at++;
          continue;
        }
        all.push(found);
        at = found.end;
        resume = base + at;
      }
    };
  }
}
