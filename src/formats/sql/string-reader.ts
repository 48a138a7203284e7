import { byteSet, CARRIAGE_RETURN, DOLLAR, NEWLINE } from '../../core/bytes.ts';
import type { FieldRange } from '../../engine/fields/formats.ts';
import { VALUE_BYTES } from './statement-part.ts';
import { closingIn, type Escapes } from './strings.ts';

/** Receives a string that was read. Indices in the window's bytes. */
export interface Strings {
  /**
   * The string closes at `end`, and its content begins at `start`; -1: it is too long. Its closing quote ends at
   * `behind`.
   */
  closed(range: FieldRange, start: number, end: number, after: number): void;
  /** The text, or the line, ends in it: its first line. */
  cut(range: FieldRange, start: number, end: number): void;
}

/** Reads a string from after its opening quote on. */
export interface StringReader {
  /** Reads from `at` on, up to a quote. Returns the end of the bytes read. */
  begin(range: FieldRange, at: number, closer: number, escapes: Escapes): number;
  /** Up to the same tag: `$$`, `$body$`. */
  beginTagged(range: FieldRange, at: number, tag: Buffer): number;
  isOpen(): boolean;
  /** None goes on. */
  forget(): void;
  /** Continues at `at`, in the core, and returns the end of the bytes read; it may be beyond the core. */
  step(range: FieldRange, at: number): number;
}

const TAG_BYTES = 64;
const TAG = byteSet('0-9A-Za-z_\x80-\xff');
const NUMBER = byteSet('0-9');

/** Follows strings from window to window. */
export function stringReader(strings: Strings): StringReader {
  let closer = 0;
  let escapes: Escapes = 'maybe';
  let tag: Buffer | undefined;
  let isOpen = false;
  let isLong = false;

  return {
    begin(range, at, quote, written) {
      closer = quote;
      escapes = written;
      tag = undefined;
      return first(range, at);
    },
    beginTagged(range, at, of) {
      tag = of;
      return first(range, at);
    },
    isOpen: () => isOpen,
    forget() {
      isOpen = false;
    },
    step,
  };

  function first(range: FieldRange, at: number): number {
    isOpen = true;
    isLong = false;
    return at < range.to ? step(range, at) : at;
  }

  function step(range: FieldRange, at: number): number {
    const { bytes, to, end, ended } = range;
    const limit = isLong ? to : Math.min(end, at + VALUE_BYTES);
    const stop =
      tag === undefined
        ? closingIn(bytes, at, limit, end, closer, escapes)
        : tagIn(bytes, at, limit, end, tag);
    if (stop < limit) {
      const after = stop + (tag?.length ?? 1);
      isOpen = false;
      strings.closed(range, isLong ? -1 : at, stop, after);
      return after;
    }
    if (!isLong && ended && limit === end) cutAt(range, at);
    isLong = true;
    return stop;
  }

  function cutAt(range: FieldRange, at: number): void {
    const { bytes, end } = range;
    let p = at;
    while (p < end && bytes[p] !== NEWLINE) p++;
    if (p > at && bytes[p - 1] === CARRIAGE_RETURN) p--;
    if (p > at) strings.cut(range, at, p);
  }
}

/** End of the tag at a dollar sign; 0 if absent: `$1`, `$ `. */
export function tagEnd(bytes: Uint8Array, at: number, end: number): number {
  const high = Math.min(end, at + TAG_BYTES);
  let p = at + 1;
  if (p < high && NUMBER[bytes[p]] === 1) return 0;
  while (p < high && TAG[bytes[p]] === 1) p++;
  return p < high && bytes[p] === DOLLAR ? p + 1 : 0;
}

/** Start of the tag from `at` on, before `limit`; `limit` if it is not there. */
function tagIn(bytes: Buffer, at: number, limit: number, end: number, tag: Buffer): number {
  const found = bytes.subarray(at, Math.min(end, limit + tag.length - 1)).indexOf(tag);
  return found < 0 ? limit : at + found;
}
