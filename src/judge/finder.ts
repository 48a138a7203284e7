import { DIGIT, DOT } from '../core/bytes.ts';
import type { LearnedFinder, LearnedList, WindowInput } from '../engine/types.ts';
import type { Kernel } from './kernel.ts';

/** Bytes before and after a window's core in which matches begin that may overlap those of its own. */
const BESIDE = 96;

/**
 * Finds the matches of all judged types in a window, block by block. A window is read when the first filter asks, and its matches
 * are kept for the others.
 */
export function finder(kernel: Kernel): LearnedFinder {
  const known = new WeakMap<WindowInput, LearnedList>();
  const { back, ahead, block, input, matches, functions } = kernel;
  return {
    back,
    ahead,
    beside: BESIDE,
    read(window, covers = NONE) {
      const all = known.get(window) ?? readAll(window, covers);
      known.set(window, all);
      return all;
    },
  };

  function readAll(window: WindowInput, covers: Int32Array): LearnedList {
    const { bytes, end, ...core } = window.withoutEscapes();
    const [from, to] = [Math.max(0, core.from - BESIDE), Math.min(end, core.to + BESIDE)];
    let found: Int32Array = NONE;
    let length = 0;
    let cover = 0;
    for (let at = from; at < to; at += block) {
      const base = Math.max(0, at - back);
      const stop = Math.min(end, at + block + ahead);
      input.set(bytes.subarray(base, stop));
      functions.read(stop - base);
      while (cover < covers.length && covers[cover + 1] <= base) cover += 2;
      const covered = setCovers(covers, cover, base, stop);
      const count = functions.judge(at - base, Math.min(at + block, to) - base, covered);
      if (count === 0) continue;
      if (length + 4 * count > found.length) found = grown(found, length + 4 * count);
      for (let n = 0; n < count; n++) {
        found[length++] = base + matches[5 * n];
        found[length++] = valueEnd(bytes, base + matches[5 * n + 1]);
        found[length++] = matches[5 * n + 2];
        found[length++] = matches[5 * n + 3];
      }
    }
    return { at: found, length };
  }

  /** Gives the kernel those from the index `first` on that are in `[base, stop)`, and returns their number. */
  function setCovers(covers: Int32Array, first: number, base: number, stop: number): number {
    let n = first;
    for (; n < covers.length && covers[n] < stop; n += 2) {
      kernel.covers[n - first] = Math.max(0, covers[n] - base);
      kernel.covers[n - first + 1] = Math.min(stop, covers[n + 1]) - base;
    }
    return (n - first) / 2;
  }
}

/** The full stop after a number ends its sentence: `Tel 020-1234567.` */
function valueEnd(bytes: Buffer, end: number): number {
  return bytes[end - 1] === DOT && DIGIT[bytes[end - 2]] === 1 ? end - 1 : end;
}

const NONE = new Int32Array(0);

function grown(list: Int32Array, least: number): Int32Array {
  const more = new Int32Array(2 * least);
  more.set(list);
  return more;
}
