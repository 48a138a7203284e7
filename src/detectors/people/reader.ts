import type { Found, Reader, WindowInput } from '../../engine/types.ts';
import { type TextEvidence, textEvidence } from './model/evidence.ts';
import type { Name, Tagger } from './model/tagger.ts';
import { pendingMatches } from './pending-matches.ts';
import { BLOCK_BYTES } from './text/block-text.ts';
import { blockEnd } from './text/blocks.ts';

/** Most bytes from a name's first byte to the last that is looked at: the block that it begins. */
export const NAME_REACH = BLOCK_BYTES;

/** Match for a name, at the name's offsets; `undefined` if it is not reported. */
export type ReportName = (name: Name) => Found | undefined;

/**
 * The names of the blocks that were read when a window came, at indices in its bytes: for all filters that ask,
 * since each of them is handed the same windows in the same order, and the first reads.
 */
export type KnownNames = WeakMap<WindowInput, readonly Name[]>;

/**
 * Reads a text block by block. Blocks depend on the text alone, and each is read once, when the first window arrives
 * whose core it touches, so the result does not depend on windows. Passes the evidence of earlier blocks about words
 * on to the next.
 */
export function nameReader(
  { names, remember }: Tagger,
  known: KnownNames,
  report: ReportName,
): Reader {
  return { kind: 'reader', back: 0, open };

  function open(): (window: WindowInput) => readonly Found[] {
    /** The offset in the input where the next block begins. */
    let next = 0;
    const due = pendingMatches();
    let evidence: TextEvidence | undefined;

    return function read(window) {
      const names = known.get(window) ?? readBlocks(window);
      known.set(window, names);
      const reported: Found[] = [];
      for (const name of names) {
        const found = report(name);
        if (found) reported.push(found);
      }
      return due(window, reported);
    };

    function readBlocks(window: WindowInput): readonly Name[] {
      const found: Name[] = [];
      while (next < window.base + window.to) next = readBlock(window, found);
      return found;
    }

    function readBlock({ bytes, base, end, ended, last }: WindowInput, found: Name[]): number {
      const from = next - base;
      const most = Math.min(end, from + BLOCK_BYTES);
      const stop = blockEnd(bytes, from, most, ended && most === end);
      evidence?.moveTo(next);
      for (const name of names(bytes, from, stop, evidence)) found.push(name);
      if (!last || stop < end) {
        remember(() => {
          evidence ??= textEvidence();
          evidence.moveTo(next);
          return evidence;
        });
      }
      return base + stop;
    }
  }
}
