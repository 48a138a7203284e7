import { CLOSE_BRACE, OPEN_BRACE } from '../../core/bytes.ts';
import type { Reidentifier } from './reidentifier.ts';

/** Undoes CRYPTO_REPLACE in a text that arrives in pieces. */
export interface Reidentification {
  /** Takes bytes, and returns the part of the text that is settled by them. */
  write(bytes: Buffer): Buffer;
  /** The rest of the text. */
  end(): Buffer;
  readonly counts: ReidentifyCounts;
}

export interface ReidentifyCounts {
  /** Number of values that were put back. */
  readonly restored: number;
  /** Tokens `{{…}}` of another key, or changed ones: they stay as they are. */
  readonly left: number;
}

/**
 * Finds `{{…}}` of AES-GCM by its form and tag, and puts the values back. Throws an Error if the profile has no
 * `crypto.key`, or an `iv`: values of AES-CBC cannot be recognised without explain's spans.
 */
export function reidentification({ sealer }: Reidentifier): Reidentification {
  if (sealer === undefined) throw new Error('the profile has no crypto.key');
  if (!sealer.authentic)
    throw new Error('values of AES-CBC are found by the spans of explain only');
  const { open } = sealer;
  const counts = { restored: 0, left: 0 };
  let held: Buffer = EMPTY;
  /** Number of held bytes that are known to belong to an unfinished token. */
  let known = 0;
  /** Bytes after those held that continue the token: pieces may be many and short, and are joined once. */
  let more: Buffer[] = [];
  let moreLength = 0;

  return {
    counts,
    write(bytes) {
      if (!continues(bytes)) return settled(withHeld(bytes), false);
      more.push(bytes);
      moreLength += bytes.length;
      return EMPTY;
    },
    end: () => settled(withHeld(EMPTY), true),
  };

  /** Whether all of some bytes belong to a token that has begun, which may be longer still. */
  function continues(bytes: Buffer): boolean {
    if (known === 0 || known < held.length) return false;
    const isShort = known + moreLength + bytes.length <= MAX_TOKEN;
    return isShort && baseEnd(bytes, 0) === bytes.length;
  }

  function withHeld(bytes: Buffer): Buffer {
    if (held.length === 0) return bytes;
    const all = Buffer.concat([held, ...more, bytes]);
    known += moreLength;
    more = [];
    moreLength = 0;
    return all;
  }

  function settled(bytes: Buffer, last: boolean): Buffer {
    const out: Buffer[] = [];
    let written = 0;
    let at = 0;
    let resume = known;
    held = EMPTY;
    known = 0;
    while (at < bytes.length) {
      const start = bytes.indexOf('{{', at);
      if (start < 0) break;
      const end = baseEnd(bytes, Math.max(start + 2, resume));
      resume = 0;
      if (end > bytes.length - 2 && end - start <= MAX_TOKEN && !last) {
        held = bytes.subarray(start);
        known = end - start;
        break;
      }
      const value = tokenIn(bytes, start, end);
      at = value === undefined ? Math.max(start + 1, end - 1) : end + 2;
      if (value === undefined) continue;
      out.push(bytes.subarray(written, start), value);
      written = at;
    }
    // The first of two braces may be the last byte.
    if (held === EMPTY && !last && bytes.length > written && bytes.at(-1) === OPEN_BRACE) {
      held = bytes.subarray(bytes.length - 1);
    }
    out.push(bytes.subarray(written, bytes.length - held.length));
    return Buffer.concat(out);
  }

  function tokenIn(bytes: Buffer, start: number, end: number): Buffer | undefined {
    const long = end - start - 2 >= MIN_BASE64;
    if (!long || bytes[end] !== CLOSING || bytes[end + 1] !== CLOSING) return undefined;
    const value = open(Buffer.from(bytes.toString('latin1', start + 2, end), 'base64'));
    if (value === undefined) counts.left += 1;
    else counts.restored += 1;
    return value;
  }
}

const EMPTY = Buffer.alloc(0);

const CLOSING = CLOSE_BRACE;

/** Nonce and tag are 28 bytes, a value at least one: 40 characters. */
const MIN_BASE64 = 40;

/** A value has at most 64 KiB. */
const MAX_TOKEN = 4 + Math.ceil((64 * 1024 + 28) / 3) * 4;

/** End of the Base64 characters from `at` on. */
function baseEnd(bytes: Buffer, at: number): number {
  let end = at;
  while (end < bytes.length && BASE64[bytes[end]] === 1) end++;
  return end;
}

const BASE64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)) && byte < 128 ? 1 : 0,
);
