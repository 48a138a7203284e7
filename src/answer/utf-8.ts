import { NON_ASCII } from '../core/bytes.ts';

/** Returns how many bytes at the end of a piece of UTF-8 begin a character that goes on in the next piece. */
export function cutBytes(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back];
    if (byte < NON_ASCII) return 0;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? back : 0;
  }
  return 0;
}
