import { isUtf8 } from 'node:buffer';
import { NON_ASCII } from '../../core/bytes.ts';

/** The same bytes, each that is not part of a whole code point shown as 0x1A. */
export function wholeCodePoints(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const shown = Buffer.from(bytes);
  for (let i = 0; i < shown.length; ) {
    const length = codePointLength(bytes, i);
    if (length === 0) shown[i] = 0x1a;
    i += length || 1;
  }
  return shown;
}

/** Bytes of the code point that starts at `i`; 0 where none does (Unicode 16, table 3-7). */
export function codePointLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i];
  if (lead < NON_ASCII) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (i + length > bytes.length) return 0;
  const second = bytes[i + 1];
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : NON_ASCII;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let k = 2; k < length; k++) if ((bytes[i + k] & 0xc0) !== NON_ASCII) return 0;
  return length;
}
