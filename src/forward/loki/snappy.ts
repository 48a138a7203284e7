import { compress, uncompress } from 'snappyjs';
import { varint } from '../../core/protobuf.ts';
import { Unreadable } from '../../core/unreadable.ts';

/** Most bytes that each byte of a block becomes: three bytes copy 64. */
const RATIO = 22;

/** Decodes a block of snappy. Throws `Unreadable` for one that is malformed, or longer than `most`. */
export function uncompressed(block: Buffer, most: number): Buffer {
  try {
    return uncompress(block, Math.min(most, block.length * RATIO));
  } catch {
    throw new Unreadable('the body is no block of snappy, or too long');
  }
}

/** Bytes that a block becomes, by the length that it begins with: `most` at the most, and for a malformed one. */
export function uncompressedBytes(block: Buffer, most: number): number {
  const longest = Math.min(most, block.length * RATIO);
  try {
    return Math.min(longest, varint(block, 0, block.length).value);
  } catch {
    return longest;
  }
}

/** Encodes a block of snappy. */
export function compressed(bytes: Buffer): Buffer {
  return compress(bytes);
}
