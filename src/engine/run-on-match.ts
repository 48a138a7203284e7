import type { ByteSet } from '../core/bytes.ts';
import { type BoundingValue, valueAround, valueEnd } from './fields/value-bounds.ts';
import type { Range, Window } from './types.ts';

/** A filter's match that outgrew its reach, and continues in the windows that follow. */
export interface RunOnMatch {
  /** Begins after a match in the window, over some bytes, and not beyond the value that it is in; returns where it ends for now. */
  begin(window: Window, match: Range, over: ByteSet): number;
  /** Continues from the window's first new byte; returns where it ends for now. */
  resume(window: Window, at: number): number;
  isOpen(): boolean;
}

/** Follows such matches of a filter, and closes them where their bytes end. */
export function runOnMatch(filter: number): RunOnMatch {
  let set: ByteSet | undefined;
  let value: BoundingValue | undefined;

  function resume(window: Window, at: number): number {
    if (set === undefined) return at;
    const { bytes, base, end, ended } = window;
    let i = at;
    while (i < end && set[bytes[i]] === 1) i++;
    const stop = value === undefined ? i : Math.min(i, valueEnd(window, value, at, i));
    if (stop < end || ended) {
      set = undefined;
      window.closings.push({ filter, end: base + stop, unclosed: false });
    }
    return stop;
  }

  return {
    begin(window, { start, end }, over) {
      set = over;
      value = valueAround(window, start, end);
      return resume(window, end);
    },
    resume,
    isOpen: () => set !== undefined,
  };
}
