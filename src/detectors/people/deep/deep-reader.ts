import type { Found, SlowReader, WindowInput } from '../../../engine/types.ts';
import { moved } from '../pending-matches.ts';
import { BLOCK_BYTES } from '../text/block-text.ts';
import { blockEnd } from '../text/blocks.ts';

/** Most bytes from a name's first byte to the last that is looked at: the block that it begins. */
export const DEEP_REACH = BLOCK_BYTES;

/** Finds matches in one block of a text, in order, as indices in it. */
export type ReadBlock = (block: Buffer) => Promise<readonly Found[]>;

/**
 * Reads a text block by block, each by itself and once, when the first window arrives whose core it touches. Blocks
 * depend on the text alone, so the result does not depend on windows.
 */
export function deepReader(readBlock: ReadBlock): SlowReader {
  return { kind: 'slowReader', back: 0, open };

  function open(): (window: WindowInput) => Promise<readonly Found[]> {
    /** The offset in the input where the next block begins. */
    let next = 0;
    /** At offsets of the input: found before the window came that they start in. */
    let waiting: readonly Found[] = [];

    return async function read({ bytes, base, to, end, ended }) {
      while (next < base + to) {
        const from = next - base;
        const most = Math.min(end, from + BLOCK_BYTES);
        const stop = blockEnd(bytes, from, most, ended && most === end);
        const found = await readBlock(bytes.subarray(from, stop));
        waiting = [...waiting, ...found.map((one) => moved(one, next))];
        next = base + stop;
      }
      const due = waiting.filter(({ start }) => start < base + to);
      waiting = waiting.slice(due.length);
      return due.map((found) => moved(found, -base));
    };
  }
}
