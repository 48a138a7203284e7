import { byteSet, EMPTY, NEWLINE } from '../../../core/bytes.ts';

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
    let count = 0;
    let counted = from;
    const low = from + BLOCK - 1;
    for (let at = all.indexOf(NEWLINE, low); at >= 0; at = all.indexOf(NEWLINE, at + 1)) {
      if (at - from >= MOST_BLOCK) break;
      count += charactersIn(all, counted, at + 1);
      counted = at + 1;
      if (endsWhole(all, from, at + 1, count)) return at + 1;
    }
    if (all.length - from >= MOST_BLOCK) return longEnd(all, from);
    return last ? all.length : undefined;
  }

  function longEnd(all: Buffer, from: number): number {
    const most = from + MOST_BLOCK;
    let count = charactersIn(all, from, most);
    for (let to = most; to > most - GROUPS; to -= 1) {
      if (endsWhole(all, from, to, count)) return to;
      count -= charactersIn(all, to - 1, to);
    }
    return most;
  }

  /** Whether a range of `count` characters is whole groups, and ends with a whole character of the text. */
  function endsWhole(all: Buffer, from: number, to: number, count: number): boolean {
    if (count % 4 !== 0) return false;
    // The last bytes tell it, and whether there are evenly many.
    let low = to;
    for (let left = 4 * (LAST_GROUPS + ((count / 4) % 2)); low > from && left > 0; low -= 1) {
      left -= charactersIn(all, low - 1, low);
    }
    return isWhole(Buffer.from(charactersOf(all.subarray(low, to)), 'base64'));
  }
}

/** Groups at the end of a block that hold its last character: an even number, as the unit of UTF-16 has two bytes. */
const LAST_GROUPS = 4;

/** The count of characters of the code in a range. */
function charactersIn(all: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (BLANK[all[at]] === 0) count += 1;
  return count;
}

const BLANK = byteSet('\r\n\t ');

/** The characters of a code, without blanks and line ends. */
export function charactersOf(block: Buffer): string {
  return block.toString('latin1').replace(/[\r\n\t ]+/g, '');
}
