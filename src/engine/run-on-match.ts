import type { ByteSet } from '../core/bytes.ts';
import type { Window } from './types.ts';

/** A filter's match that outgrew its reach, and continues in the windows that follow. */
export interface RunOnMatch {
  /** Begins at an offset in the window, over some bytes; returns where it ends for now. */
  begin(window: Window, at: number, over: ByteSet): number;
  /** Continues from the window's first new byte; returns where it ends for now. */
  resume(window: Window, at: number): number;
  isOpen(): boolean;
}

/** Follows such matches of a filter, and closes them where their bytes end. */
export function runOnMatch(filter: number): RunOnMatch {
  let set: ByteSet | undefined;

  function resume(window: Window, at: number): number {
    if (set === undefined) return at;
    const { bytes, base, end, ended } = window;
    let i = at;
    while (i < end && set[bytes[i]] === 1) i++;
    if (i < end || ended) {
      set = undefined;
      window.closings.push({ filter, end: base + i, unclosed: false });
    }
    return i;
  }

  return {
    begin(window, at, over) {
      set = over;
      return resume(window, at);
    },
    resume,
    isOpen: () => set !== undefined,
  };
}
