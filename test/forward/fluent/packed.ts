/** Packs a value as MessagePack, in the shortest form; Buffers are values that are packed already, `{ bin }` is binary content. */
export function packed(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value;
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return sized(Buffer.from(value), 0xa0, 32, 0xd9);
  if (Array.isArray(value)) {
    return Buffer.concat([head(value.length, 0x90, 0xdc), ...value.map(packed)]);
  }
  if (typeof value !== 'object') throw new Error(typeof value);
  if ('bin' in value && Buffer.isBuffer(value.bin)) return sized(value.bin, 0, 0, 0xc4);
  const entries = Object.entries(value).flatMap(([key, of]) => [packed(key), packed(of)]);
  return Buffer.concat([head(entries.length / 2, 0x80, 0xde), ...entries]);
}

function number(value: number): Buffer {
  if (value < 128) return Buffer.from([value]);
  const bytes = Buffer.alloc(9);
  bytes[0] = 0xcf;
  bytes.writeBigUInt64BE(BigInt(value), 1);
  return bytes;
}

function sized(content: Buffer, fix: number, most: number, first: number): Buffer {
  const { length } = content;
  if (length < most) return Buffer.concat([Buffer.from([fix + length]), content]);
  const size = length < 256 ? 1 : length < 65_536 ? 2 : 4;
  const bytes = Buffer.alloc(1 + size);
  bytes[0] = first + Math.log2(size);
  bytes.writeUIntBE(length, 1, size);
  return Buffer.concat([bytes, content]);
}

function head(length: number, fix: number, first: number): Buffer {
  if (length < 16) return Buffer.from([fix + length]);
  const bytes = Buffer.alloc(3);
  bytes[0] = first;
  bytes.writeUInt16BE(length, 1);
  return bytes;
}
