import type { Found, Reader, Window } from '../../engine/types.ts';
import { BLOCK_BYTES } from './block-text.ts';
import { blockEnd } from './blocks.ts';
import { type TextEvidence, textEvidence } from './evidence.ts';
import type { Name, Tagger } from './tagger.ts';

/** Most bytes from a name's first byte to the last that is looked at: the block that it begins. */
export const NAME_REACH = BLOCK_BYTES;

/** What a name is reported as, in bytes of its block; `undefined` where it is not reported. */
export type Report = (name: Name) => Found | undefined;

/**
 * Reads a text block by block. Where blocks lie follows from the text alone, and each is read once, when the
 * first window comes whose core it touches: so windows do not show. Tells what the blocks before it said of
 * words to the next.
 */
export function nameReader({ names, remember }: Tagger, report: Report): Reader {
  return { kind: 'reader', back: 0, open };

  function open(): (window: Window) => readonly Found[] {
    /** The offset in the input where the next block begins. */
    let next = 0;
    /** At offsets of the input: found before the window came that they start in. */
    let waiting: Found[] = [];
    let evidence: TextEvidence | undefined;

    return function read(window) {
      const { base, to } = window;
      while (next < base + to) next = readBlock(window);
      const due = waiting.filter(({ start }) => start < base + to);
      waiting = waiting.slice(due.length);
      return due.map((found) => moved(found, -base));
    };

    function readBlock({ bytes, base, end, ended, last }: Window): number {
      const from = next - base;
      const most = Math.min(end, from + BLOCK_BYTES);
      const stop = blockEnd(bytes, from, most, ended && most === end);
      evidence?.moveTo(next);
      for (const name of names(bytes, from, stop, evidence)) {
        const found = report(name);
        if (found) waiting.push(moved(found, next));
      }
      if (!last || stop < end) {
        evidence ??= textEvidence();
        evidence.moveTo(next);
        remember(evidence);
      }
      return base + stop;
    }
  }
}

function moved(found: Found, by: number): Found {
  return { ...found, start: found.start + by, end: found.end + by };
}
