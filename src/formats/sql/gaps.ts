import { ASTERISK, BACKSLASH, byteSet, HYPHEN, NEWLINE, SLASH } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';

const BLANK = byteSet(' \t\n\x0b\x0c\r');

/** `\n`, `\r`, `\t`, as a string of JSON or of a program has them. */
const WRITTEN_BLANK = byteSet('nrt');

/** Blanks and comments between the words of a statement. */
export interface Gaps {
  /** Past blanks, comments and written blanks at `at`: never beyond the core, but for a byte or two. */
  past(range: FieldRange, at: number): number;
  /** Whether no comment is open. */
  forget(): void;
}

/** Follows comments from window to window. */
export function gaps(): Gaps {
  let comment: 'line' | 'block' | undefined;

  return {
    past(range, at) {
      const { bytes, to, end } = range;
      for (let p = at; ; ) {
        if (comment !== undefined) p = afterComment(range, p);
        while (p < to && BLANK[bytes[p]] === 1) p++;
        if (p >= to) return p;
        const next = p + 1 < end ? bytes[p + 1] : 0;
        if (bytes[p] === BACKSLASH) p += 1 + WRITTEN_BLANK[next];
        else {
          comment = commentOf(bytes[p], next);
          if (comment === undefined) return p;
          p += 2;
        }
      }
    },
    forget() {
      comment = undefined;
    },
  };

  function afterComment({ bytes, to, end }: FieldRange, at: number): number {
    let p = at;
    if (comment === 'line') {
      while (p < to && bytes[p] !== NEWLINE) p++;
      if (p < to) comment = undefined;
      return p;
    }
    while (p < to && !(bytes[p] === ASTERISK && p + 1 < end && bytes[p + 1] === SLASH)) p++;
    if (p >= to) return p;
    comment = undefined;
    return p + 2;
  }
}

function commentOf(byte: number, next: number): 'line' | 'block' | undefined {
  if (byte === HYPHEN && next === HYPHEN) return 'line';
  return byte === SLASH && next === ASTERISK ? 'block' : undefined;
}
