import type { Made, Told } from './types.ts';

/** The bytes of a replacement. */
export function bytesOf(made: Buffer | Made): Buffer {
  return Buffer.isBuffer(made) ? made : made.bytes;
}

/** What is to be told of a replacement beside what its verdict does. */
export function told(made: Buffer | Made): Told | undefined {
  return Buffer.isBuffer(made) ? undefined : made;
}
