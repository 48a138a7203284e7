/** A record with its length before it: four bytes, big-endian. */
export function frame(record: Buffer): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(record.length);
  return Buffer.concat([prefix, record]);
}
