/** The first 16 bytes as a UUID of version 4, RFC 9562 §5.4. */
export function uuid(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own[6] = (own[6] & 0x0f) | 0x40;
  own[8] = (own[8] & 0x3f) | 0x80;
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
