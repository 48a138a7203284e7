import { EMPTY, NEWLINE } from '../../../core/bytes.ts';

/** Raw bytes from which on a block ends as soon as it may. */
const BLOCK = 4096;
/** A block ends there, wherever its lines do. */
const MOST_BLOCK = 4 * BLOCK;
/** Characters before the end of a block of that length in which its last group may end. */
const GROUPS = 64;

/**
 * Cuts base64 into blocks of lines. A block ends after a line and after a group of four characters, and its bytes are `isWhole`; the
 * same however the text is cut.
 */
export function blockReader(isWhole: (bytes: Buffer) => boolean): {
  read(raw: Buffer, last: boolean): readonly Buffer[];
} {
  let open = EMPTY;

  return {
    read(raw, last) {
      const all = open.length === 0 ? raw : Buffer.concat([open, raw]);
      const blocks: Buffer[] = [];
      let from = 0;
      while (from < all.length) {
        const to = blockEnd(all, from, last);
        if (to === undefined) break;
        blocks.push(all.subarray(from, to));
        from = to;
      }
      open = all.subarray(from);
      return blocks;
    },
  };

  function blockEnd(all: Buffer, from: number, last: boolean): number | undefined {
    const low = from + BLOCK - 1;
    for (let at = all.indexOf(NEWLINE, low); at >= 0; at = all.indexOf(NEWLINE, at + 1)) {
      if (at - from >= MOST_BLOCK) break;
      if (endsWhole(all.subarray(from, at + 1))) return at + 1;
    }
    if (all.length - from >= MOST_BLOCK) return longEnd(all, from);
    return last ? all.length : undefined;
  }

  function longEnd(all: Buffer, from: number): number {
    for (let to = from + MOST_BLOCK; to > from + MOST_BLOCK - GROUPS; to -= 1) {
      if (endsWhole(all.subarray(from, to))) return to;
    }
    return from + MOST_BLOCK;
  }

  function endsWhole(block: Buffer): boolean {
    const characters = charactersOf(block);
    return characters.length % 4 === 0 && isWhole(Buffer.from(characters, 'base64'));
  }
}

/** The characters of a code, without blanks and line ends. */
export function charactersOf(block: Buffer): string {
  return block.toString('latin1').replace(/[\r\n\t ]+/g, '');
}
