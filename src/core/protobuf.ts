import { Unreadable } from './unreadable.ts';

/** How a field's value is written: https://protobuf.dev/programming-guides/encoding/. */
export const VARINT = 0;
export const FIXED_64 = 1;
export const DELIMITED = 2;
const GROUP_START = 3;
const GROUP_END = 4;
export const FIXED_32 = 5;

/** A field of a message. Offsets are in the bytes that hold the message. */
export interface WireField {
  readonly number: number;
  readonly type: number;
  /** Offset of the tag. */
  readonly start: number;
  /** Offset of the value, after the tag and, of a delimited one, its length. */
  readonly value: number;
  readonly end: number;
}

/** Returns a field's bytes, its tag included, as they are to be; `undefined` leaves them. */
export type FieldRewrite = (field: WireField) => Buffer | undefined;

/** Bits of a varint in each of its bytes; the other bit says that more follow. */
const LOW_BITS = 0x7f;

/** Most groups or messages inside one another. */
const DEEPEST = 100;

/**
 * Passes the fields of the message `[start, end)` to `rewrite`, in their order, and returns the message with those that
 * it changed; `undefined` without any. No field is decoded, and unknown ones stay. Throws `Unreadable`.
 */
export function rewrittenFields(
  bytes: Buffer,
  start: number,
  end: number,
  rewrite: FieldRewrite,
): Buffer | undefined {
  const parts: Buffer[] = [];
  let copied = start;
  for (let at = start; at < end; ) {
    const field = fieldAt(bytes, at, end);
    const changed = rewrite(field);
    if (changed !== undefined) {
      parts.push(bytes.subarray(copied, field.start), changed);
      copied = field.end;
    }
    at = field.end;
  }
  if (copied === start && parts.length === 0) return undefined;
  parts.push(bytes.subarray(copied, end));
  return Buffer.concat(parts);
}

/** The field at an offset. Throws `Unreadable` for anything else, and for one that ends after `end`. */
export function fieldAt(bytes: Buffer, start: number, end: number, depth = 0): WireField {
  const tag = varint(bytes, start, end);
  const number = Math.floor(tag.value / 8);
  const type = tag.value & 7;
  if (number < 1 || tag.value > 0xff_ff_ff_ff) throw unreadable('a tag');
  if (type === DELIMITED) {
    const length = varint(bytes, tag.end, end);
    return within({ number, type, start, value: length.end, end: length.end + length.value }, end);
  }
  return within({ number, type, start, value: tag.end, end: valueEnd() }, end);

  function valueEnd(): number {
    if (type === VARINT) return varint(bytes, tag.end, end).end;
    if (type === FIXED_64) return tag.end + 8;
    if (type === FIXED_32) return tag.end + 4;
    if (type === GROUP_START && depth < DEEPEST)
      return groupEnd(bytes, tag.end, end, number, depth);
    throw unreadable('a wire type');
  }
}

function within(field: WireField, end: number): WireField {
  if (field.end > end) throw unreadable('a length');
  return field;
}

function groupEnd(
  bytes: Buffer,
  start: number,
  end: number,
  number: number,
  depth: number,
): number {
  for (let at = start; at < end; ) {
    const tag = varint(bytes, at, end);
    if ((tag.value & 7) === GROUP_END) {
      if (Math.floor(tag.value / 8) !== number) throw unreadable('a group');
      return tag.end;
    }
    at = fieldAt(bytes, at, end, depth + 1).end;
  }
  throw unreadable('a group');
}

/** A varint; of one beyond 2^53 the value is not exact. Throws `Unreadable`. */
export function varint(bytes: Buffer, start: number, end: number): { value: number; end: number } {
  let value = 0;
  let unit = 1;
  for (let at = start; at < end && at < start + 10; at++) {
    const byte = bytes[at];
    value += (byte & LOW_BITS) * unit;
    if (byte <= LOW_BITS) return { value, end: at + 1 };
    unit *= 128;
  }
  throw unreadable('a number');
}

/** The signed 64-bit number of a varint field. */
export function int64(bytes: Buffer, { value, end }: WireField): bigint {
  let number = 0n;
  for (let at = end - 1; at >= value; at--) number = (number << 7n) | BigInt(bytes[at] & LOW_BITS);
  return BigInt.asIntN(64, number);
}

/** A delimited field, in one buffer: messages have many. */
export function delimited(number: number, content: Buffer): Buffer {
  const tag = number * 8 + DELIMITED;
  const { length } = content;
  const start = varintSize(tag) + varintSize(length);
  const bytes = Buffer.allocUnsafe(start + length);
  writeVarint(bytes, length, writeVarint(bytes, tag, 0));
  bytes.set(content, start);
  return bytes;
}

/** A varint of a number from 0 to 2^53 - 1. */
export function varintBytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(varintSize(value));
  writeVarint(bytes, value, 0);
  return bytes;
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

/** Writes a varint, and returns its end. */
function writeVarint(bytes: Buffer, value: number, at: number): number {
  let end = at;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[end++] = (rest % 128) + 128;
  bytes[end++] = rest;
  return end;
}

/** A varint of a signed 64-bit number: ten bytes where it is negative. */
export function int64Bytes(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) + 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

function unreadable(what: string): Unreadable {
  return new Unreadable(`the body is no protobuf message: ${what} is wrong`);
}
