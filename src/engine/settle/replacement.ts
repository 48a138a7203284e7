import type { Found, Replacement, ReplacementDetails, Verdict } from '../types.ts';

/**
 * Replacement of a match. If a message's separator cut the match, a strategy that reveals characters runs on the
 * whole, and only the part that holds these characters gets the result; the others get the fragment. Every part gets
 * the fragment if the result itself holds a separator.
 */
export function replacementOf(
  { replacement, plain = replacement, fragment, shows }: Verdict,
  { start, end, partOf }: Found,
  bytes: Buffer,
): Buffer | Replacement {
  if (typeof replacement !== 'function') return replacement;
  if (typeof plain !== 'function') return plain;
  if (partOf === undefined || shows === undefined) return replacement(bytes.subarray(start, end));
  if (partOf.place !== shows) return { bytes: fragment, note: 'fragment' };
  const full = bytes.subarray(partOf.start, partOf.end);
  const isParted = bytesOf(plain(full)).some((byte) => partOf.parting[byte] === 1);
  return isParted ? { bytes: fragment, note: 'fragment' } : replacement(full);
}

/** The bytes of a replacement. */
export function bytesOf(replacement: Buffer | Replacement): Buffer {
  return Buffer.isBuffer(replacement) ? replacement : replacement.bytes;
}

/** Members of a span that a replacement sets in addition to its verdict. */
export function detailsOf(replacement: Buffer | Replacement): ReplacementDetails | undefined {
  return Buffer.isBuffer(replacement) ? undefined : replacement;
}
