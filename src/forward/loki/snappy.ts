import { compress, uncompress } from 'snappyjs';
import { varint } from '../../core/protobuf.ts';
import { Unreadable } from '../../core/unreadable.ts';
import { decodedTooLarge } from '../../http/request/content-coding.ts';

/** Most bytes that each byte of a block becomes: three bytes copy 64. */
const RATIO = 22;

/** Decodes a block of snappy. Throws `Unreadable` for one that is malformed, and a `Refusal` for one that is longer than `most`. */
export function uncompressed(block: Buffer, most: number): Buffer {
  if ((lengthOf(block) ?? 0) > most) throw decodedTooLarge();
  try {
    return uncompress(block, block.length * RATIO);
  } catch {
    throw new Unreadable('the body is no block of snappy');
  }
}

/** The length that a block begins with; `undefined` for a malformed one. */
function lengthOf(block: Buffer): number | undefined {
  try {
    return varint(block, 0, block.length).value;
  } catch {
    return undefined;
  }
}

/** Bytes that a block becomes, by the length that it begins with: `most` at the most, and for a malformed one. */
export function uncompressedBytes(block: Buffer, most: number): number {
  return Math.min(most, block.length * RATIO, lengthOf(block) ?? most);
}

/** Encodes a block of snappy. */
export function compressed(bytes: Buffer): Buffer {
  return compress(bytes);
}
