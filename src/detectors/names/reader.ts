import type { Found, Reader, Window } from '../../engine/types.ts';
import { BLOCK_BYTES } from './block-text.ts';
import { blockEnd } from './blocks.ts';
import { type TextEvidence, textEvidence } from './evidence.ts';
import type { Name, Tagger } from './tagger.ts';

/** Most bytes from a name's first byte to the last that is looked at: the block that it begins. */
export const NAME_REACH = BLOCK_BYTES;

/** What a name is reported as, at the name's offsets; `undefined` where it is not reported. */
export type Report = (name: Name) => Found | undefined;

/**
 * The names of the blocks that were read when a window came, at offsets of the input: for all filters that ask,
 * since each of them is handed the same windows in the same order, and the first reads.
 */
export type KnownNames = WeakMap<Window, readonly Name[]>;

/**
 * Reads a text block by block. Where blocks lie follows from the text alone, and each is read once, when the
 * first window comes whose core it touches: so windows do not show. Tells what the blocks before it said of
 * words to the next.
 */
export function nameReader({ names, remember }: Tagger, known: KnownNames, report: Report): Reader {
  return { kind: 'reader', back: 0, open };

  function open(): (window: Window) => readonly Found[] {
    /** The offset in the input where the next block begins. */
    let next = 0;
    /** At offsets of the input: found before the window came that they start in. */
    let waiting: Found[] = [];
    let evidence: TextEvidence | undefined;

    return function read(window) {
      const { base, to } = window;
      const found = known.get(window) ?? readBlocks(window);
      known.set(window, found);
      for (const name of found) {
        const reported = report(name);
        if (reported) waiting.push(reported);
      }
      const due = waiting.filter(({ start }) => start < base + to);
      waiting = waiting.slice(due.length);
      return due.map((one) => ({ ...one, start: one.start - base, end: one.end - base }));
    };

    function readBlocks(window: Window): readonly Name[] {
      const found: Name[] = [];
      while (next < window.base + window.to) next = readBlock(window, found);
      return found;
    }

    function readBlock({ bytes, base, end, ended, last }: Window, found: Name[]): number {
      const from = next - base;
      const most = Math.min(end, from + BLOCK_BYTES);
      const stop = blockEnd(bytes, from, most, ended && most === end);
      evidence?.moveTo(next);
      for (const name of names(bytes, from, stop, evidence)) found.push(moved(name, next));
      if (!last || stop < end) {
        evidence ??= textEvidence();
        evidence.moveTo(next);
        remember(evidence);
      }
      return base + stop;
    }
  }
}

function moved({ start, end, lead, titled }: Name, by: number): Name {
  return {
    start: start + by,
    end: end + by,
    lead,
    titled: { start: titled.start + by, end: titled.end + by },
  };
}
