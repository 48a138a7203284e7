import { isUtf8 } from 'node:buffer';
import { AT, NEWLINE, NON_ASCII, SPACE } from '../bytes.ts';
import { codePointLength, cutBytes } from '../utf-8.ts';
import { CLASSES, classesIn, HIGH, PLAIN } from './byte-classes.ts';
import { isWide } from './lanes.ts';
import { SIGNED_BYTES, signed } from './signatures.ts';

/** Bytes of a text, from its start, that are checked. */
const CHECKED_BYTES = 64 * 1024;

/** Bytes that are judged together. */
export const BLOCK_BYTES = 128;

/** Meaning of bytes beyond ASCII: UTF-8, one character each, or UTF-8 that was made from UTF-16. */
export type High = 'utf-8' | 'single-byte' | 'from-utf-16';

/** Looks at a text as it comes. */
export interface TextCheck {
  /** Checks the next bytes; returns the kind of data if they are not text. */
  see(bytes: Buffer): string | undefined;
  /**
   * Checks the next bytes if they are text in whatever pieces they are seen; otherwise returns false, and they are still to be
   * seen.
   */
  seePlain(bytes: Buffer): boolean;
}

/**
 * Distinguishes text from other data by its first `CHECKED_BYTES`, however they are cut. Data that is not text has
 *
 * * the signature of a format that hides text; * 128 bytes where most at even, or at odd, offsets are one control
 * character: UTF-16 and UTF-32 of any alphabet; * 128 bytes, a twentieth not UTF-8 and a hundredth control
 * characters: compressed or encrypted data, programs, images; * or a start with three tenths of its bytes not UTF-8, without another declared charset: EBCDIC and charsets that are not western.
 */
export function textCheck(high: High): TextCheck {
  const total: Total = { bytes: 0, high: 0, at: 0, blank: 0 };
  let seen = 0;
  /** The last bytes that were seen, which are judged again with the next ones. */
  let before: Buffer = EMPTY;
  /** Bytes of them that begin a character of UTF-8. */
  let open = 0;
  /** The start, until it is long enough for any signature. */
  let start: Buffer | undefined = EMPTY;

  return {
    see(bytes) {
      const fresh = unseen(bytes);
      if (fresh.length === 0) return undefined;
      seen += fresh.length;
      return signature(fresh) ?? judged(fresh);
    },
    seePlain(bytes) {
      const fresh = unseen(bytes);
      if (fresh.length === 0) return true;
      if (start !== undefined || !plain(fresh)) return false;
      seen += fresh.length;
      return true;
    },
  };

  function unseen(bytes: Buffer): Buffer {
    const left = CHECKED_BYTES - seen;
    return bytes.length > left ? bytes.subarray(0, left) : bytes;
  }

  function signature(fresh: Buffer): string | undefined {
    if (start === undefined) return undefined;
    start = joined(start, fresh);
    const name = signed(start);
    if (start.length >= SIGNED_BYTES) start = undefined;
    return name;
  }

  /** Counts bytes without control characters, all of whose characters are known; false for others. */
  function plain(fresh: Buffer): boolean {
    const found = classesIn(fresh);
    if (found !== PLAIN && found !== HIGH) return false;
    const { text, from, cut } = continued(fresh);
    const end = text.length - cut;
    if (found === HIGH && !isUnicode(text.subarray(from, end))) return false;
    before = text.subarray(-BLOCK_BYTES);
    open = cut;
    total.bytes += end - from;
    return true;
  }

  /** Bytes after those seen before, the first that was not counted, and the number of those that begin a character at the end. */
  function continued(fresh: Buffer) {
    const text = joined(before, fresh);
    const from = before.length - open;
    const cut = high === 'single-byte' ? 0 : cutBytes(text.subarray(from));
    return { text, from, cut };
  }

  function judged(fresh: Buffer): string | undefined {
    if (plain(fresh)) return undefined;
    const { text, from, cut } = continued(fresh);
    before = text.subarray(-BLOCK_BYTES);
    open = cut;
    const end = text.length - open;
    const classes = classified(text, end);
    count(text, classes, from, end, total);
    const controls = (classesIn(text) & ~HIGH) !== 0;
    return (controls ? blockName(text, classes) : undefined) ?? totalName(total, high);
  }

  function isUnicode(bytes: Buffer): boolean {
    return high !== 'single-byte' && isUtf8(bytes);
  }

  /** The class of each byte up to `end`; `HIGH` marks bytes that are not UTF-8. */
  function classified(text: Buffer, end: number): Uint8Array {
    const classes = new Uint8Array(text.length);
    for (let i = 0; i < end; ) {
      const length = text[i] < NON_ASCII || high === 'single-byte' ? 0 : codePointLength(text, i);
      if (length === 0) classes[i] = CLASSES[text[i]];
      i += length || 1;
    }
    return classes;
  }
}

const EMPTY = Buffer.alloc(0);

function joined(first: Buffer, second: Buffer): Buffer {
  return first.length === 0 ? second : Buffer.concat([first, second]);
}

/** Counts of all that was seen. */
interface Total {
  bytes: number;
  high: number;
  /** `@`, which is a blank in EBCDIC. */
  at: number;
  blank: number;
}

function count(text: Buffer, classes: Uint8Array, from: number, to: number, total: Total): void {
  total.bytes += to - from;
  for (let i = from; i < to; i += 1) {
    const byte = text[i];
    if (classes[i] === HIGH) total.high += 1;
    else if (byte === AT) total.at += 1;
    else if (byte === SPACE || byte === NEWLINE) total.blank += 1;
  }
}

function totalName({ bytes, high, at, blank }: Total, meant: High): string | undefined {
  if (bytes >= 32 && at > bytes * 0.08 && blank < bytes * 0.01 && high > bytes * 0.05) {
    return 'EBCDIC';
  }
  if (meant === 'single-byte' || high < 24) return undefined;
  if (meant === 'from-utf-16') return high > bytes * 0.01 ? 'broken UTF-16' : undefined;
  return high > bytes * 0.3 ? 'text in a charset that is not declared, or binary data' : undefined;
}

const WIDE = 'UTF-16 or UTF-32 without a byte order mark';

/** The name of the first block that is not text; the last block is as long as the others. */
function blockName(text: Buffer, classes: Uint8Array): string | undefined {
  for (let at = 0; at < text.length; at += BLOCK_BYTES) {
    const to = Math.min(at + BLOCK_BYTES, text.length);
    const from = Math.max(0, to - BLOCK_BYTES);
    let controls = 0;
    let highs = 0;
    for (let i = from; i < to; i += 1) {
      if (classes[i] === HIGH) highs += 1;
      else if (classes[i] !== PLAIN) controls += 1;
    }
    if (controls === 0) continue;
    if (isWide(text.subarray(from, to), controls)) return WIDE;
    const length = to - from;
    if (highs + controls >= 6 && highs > length * 0.05 && controls > length * 0.01) {
      return 'binary data';
    }
  }
  return undefined;
}
