import type { Filter } from '../types.ts';
import {
  FURTHEST_START,
  indexOf,
  LONGEST_SIGN,
  MOST_SWALLOWED,
  type PlainText,
  plainStart,
  readPlain,
} from './plain-text.ts';
import type { Core } from './scan-buffers.ts';

/** Bytes of a character with a few dropped ones after it. */
const USUAL_SIGN = 6;
/**
 * Bytes before a token that its match sees: a line's beginning is searched for in the 160 characters before it. It is further than the three characters, with the ones left out between them, that decide whether the token is wanted.
 */
export const SEEN_BEFORE = 3 * 161;
/** Most bytes before a token that its plain text is read from. */
export const BEFORE_TOKEN = SEEN_BEFORE + FURTHEST_START;

/** Reads plain text for some filters. */
export interface PlainReader {
  /** Most bytes after a token that its match looks at. */
  readonly ahead: number;
  /** Most bytes after a token that decide whether it is wanted. */
  readonly furthest: number;
  /** Adds the text around the tokens from the first offset to the last, as far as it decides which tokens there are and as far as matches see it. */
  read(
    text: PlainText,
    bytes: Buffer,
    core: Core,
    first: number,
    last: number,
    parted?: boolean,
  ): void;
}

export function plainReader(filters: readonly Filter[]): PlainReader {
  const ahead = Math.max(...filters.map(({ detector }) => detector.reach));
  const usual = Math.max(ahead, USUAL_SIGN) + MOST_SWALLOWED;
  const furthest = Math.max(ahead, LONGEST_SIGN) + MOST_SWALLOWED;

  return {
    ahead,
    furthest,
    read(text, bytes, { low, end }, first, last, parted = false) {
      const begin = text.length;
      const from = plainStart(bytes, Math.max(0, first - SEEN_BEFORE));
      // Reading everything that may count takes long, and is needed only for texts with many characters of no width.
      const near = Math.min(end, last + usual);
      readPlain(text, bytes, from, near, low, parted);
      const sure = indexOf(text, last + 1, begin) + 1;
      if (near === end || (sure < text.length && text.places[sure] < near - MOST_SWALLOWED)) return;
      text.length = begin;
      readPlain(text, bytes, from, Math.min(end, last + furthest), low, parted);
    },
  };
}
