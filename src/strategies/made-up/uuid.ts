const VERSION_4 = 0x40;
const LOW_NIBBLE = 0x0f;
/** The variant of RFC 9562, in the two highest bits. */
const VARIANT = 0x80;
const LOW_SIX_BITS = 0x3f;

/** The first 16 bytes as a UUID of version 4, RFC 9562 §5.4. */
export function uuid(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own[6] = (own[6] & LOW_NIBBLE) | VERSION_4;
  own[8] = (own[8] & LOW_SIX_BITS) | VARIANT;
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
