import type { TagModule } from './model/tag-module.ts';
import { BLOCK_BYTES } from './text/block-text.ts';

/** Looks at each offset in `[from, to)` where `name`, `fami`, `essr`, `drs.`, `rofs` or `mmes` begins, in either case, before `end`. */
export type KeyWords = (
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  look: (at: number) => void,
) => void;

/** Bytes of a word that are compared, but for the first. */
const MORE = 3;
/** Bytes after the last one that are read with it. */
const AFTER = 64;

/** Finds them 32 bytes at a time. */
export function keyWords({ input, keys, functions }: TagModule): KeyWords {
  return (bytes, from, to, end, look) => {
    for (let low = from; low < to; low += BLOCK_BYTES) {
      const length = Math.min(BLOCK_BYTES, to - low);
      const seen = Math.min(end, low + length + MORE);
      input.set(bytes.subarray(low, seen));
      input.fill(0, seen - low, seen - low + AFTER);
      const count = functions.keys(length);
      for (let n = 0; n < count; n++) look(low + keys[n]);
    }
  };
}
