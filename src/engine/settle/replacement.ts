import type { Found, Made, Told, Verdict } from '../types.ts';

/**
 * What is written for a match. What shows a few of its characters is made of the whole where what parts a message cut it:
 * the part where they stand has it, the others are fragments, and so are all where it has some of what parts them.
 */
export function madeOf(
  { replacement, fragment, shows }: Verdict,
  { start, end, partOf }: Found,
  bytes: Buffer,
): Buffer | Made {
  if (typeof replacement !== 'function') return replacement;
  if (partOf === undefined || shows === undefined) return replacement(bytes.subarray(start, end));
  if (partOf.place !== shows) return { bytes: fragment, note: 'fragment' };
  const made = replacement(bytes.subarray(partOf.start, partOf.end));
  const isParted = bytesOf(made).some((byte) => partOf.parting[byte] === 1);
  return isParted ? { bytes: fragment, note: 'fragment' } : made;
}

/** The bytes of a replacement. */
export function bytesOf(made: Buffer | Made): Buffer {
  return Buffer.isBuffer(made) ? made : made.bytes;
}

/** What is to be told of a replacement beside what its verdict does. */
export function told(made: Buffer | Made): Told | undefined {
  return Buffer.isBuffer(made) ? undefined : made;
}
