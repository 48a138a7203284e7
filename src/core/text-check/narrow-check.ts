import { isUtf8 } from 'node:buffer';
import { cutBytes } from '../utf-8.ts';
import { classesIn, HIGH, PLAIN } from './byte-classes.ts';

/** Bytes that decide. UTF-16 of this length has NUL, another control character or invalid UTF-8. */
const DECIDING_BYTES = 64;
/** Fewer bytes, of three ideographs, may by chance be letters of ASCII. */
const FEWEST_BYTES = 8;

/** Looks at the start of a text that is declared as UTF-16 without a byte order mark. */
export interface NarrowCheck {
  /** Whether the bytes so far are a text of one byte a character, or UTF-8: no UTF-16. `last` says that no more come. */
  see(bytes: Buffer, last: boolean): boolean;
}

/** The check of one text, however it is cut. */
export function narrowCheck(): NarrowCheck {
  let start: Buffer | undefined = Buffer.alloc(0);

  return {
    see(bytes, last) {
      if (start === undefined) return false;
      start = Buffer.concat([start, bytes.subarray(0, DECIDING_BYTES - start.length)]);
      const isWhole = start.length === DECIDING_BYTES;
      if (!isWhole && !last) return false;
      const seen = start;
      start = undefined;
      return seen.length >= FEWEST_BYTES && isNarrow(seen);
    },
  };
}

function isNarrow(bytes: Buffer): boolean {
  return (
    (classesIn(bytes) & ~(HIGH | PLAIN)) === 0 &&
    isUtf8(bytes.subarray(0, bytes.length - cutBytes(bytes)))
  );
}
