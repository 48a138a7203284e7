import { Unreadable } from '../../core/unreadable.ts';

/** Kinds of MessagePack's values: https://github.com/msgpack/msgpack/blob/master/spec.md. */
export type MsgpackKind =
  | 'nil'
  | 'bool'
  | 'int'
  | 'float'
  | 'str'
  | 'bin'
  | 'array'
  | 'map'
  | 'ext';

/** A value's head. Offsets are in the bytes that hold it. */
export interface MsgpackHead {
  readonly kind: MsgpackKind;
  readonly start: number;
  /** After the head: the content of `str`, `bin`, `ext` and numbers, the first element of others. */
  readonly content: number;
  /** Bytes of the content, elements of an array, or pairs of a map. */
  readonly length: number;
  /** Type of an `ext`. */
  readonly type: number;
}

/** The bytes end inside a value. */
export class Incomplete extends Error {
  override name = 'Incomplete';

  constructor() {
    super('the value is incomplete');
  }
}

/** Most values inside one another. */
const DEEPEST = 100;

/** First bytes of kinds with their own, and the bytes of their length: of `ext`, its type follows. */
const SIZED: ReadonlyMap<number, readonly [MsgpackKind, bytes: number]> = new Map([
  [0xc4, ['bin', 1]],
  [0xc5, ['bin', 2]],
  [0xc6, ['bin', 4]],
  [0xc7, ['ext', 1]],
  [0xc8, ['ext', 2]],
  [0xc9, ['ext', 4]],
  [0xd9, ['str', 1]],
  [0xda, ['str', 2]],
  [0xdb, ['str', 4]],
  [0xdc, ['array', 2]],
  [0xdd, ['array', 4]],
  [0xde, ['map', 2]],
  [0xdf, ['map', 4]],
]);

/** First bytes of kinds with a fixed number of bytes. */
const FIXED: ReadonlyMap<number, readonly [MsgpackKind, bytes: number]> = new Map([
  [0xc0, ['nil', 0]],
  [0xc2, ['bool', 0]],
  [0xc3, ['bool', 0]],
  [0xca, ['float', 4]],
  [0xcb, ['float', 8]],
  [0xcc, ['int', 1]],
  [0xcd, ['int', 2]],
  [0xce, ['int', 4]],
  [0xcf, ['int', 8]],
  [0xd0, ['int', 1]],
  [0xd1, ['int', 2]],
  [0xd2, ['int', 4]],
  [0xd3, ['int', 8]],
  [0xd4, ['ext', 1]],
  [0xd5, ['ext', 2]],
  [0xd6, ['ext', 4]],
  [0xd7, ['ext', 8]],
  [0xd8, ['ext', 16]],
]);

const FIX_MAP = 0x80;
const FIX_ARRAY = 0x90;
const FIX_STR = 0xa0;
const NIL = 0xc0;
const TRUE = 0xc3;
const FLOAT_32 = 0xca;
const UNSIGNED_64 = 0xcf;
const NEGATIVE = 0xe0;
const STR_8 = 0xd9;
const STR_16 = 0xda;
const STR_32 = 0xdb;
const BIN_8 = 0xc4;
const BIN_16 = 0xc5;
const BIN_32 = 0xc6;
const ARRAY_16 = 0xdc;
const MAP_16 = 0xde;

/** The head of the value at an offset. Throws `Incomplete`, or `Unreadable` for a byte that begins none. */
export function headAt(bytes: Buffer, start: number): MsgpackHead {
  if (start >= bytes.length) throw new Incomplete();
  const first = bytes[start];
  const short = (kind: MsgpackKind, length: number): MsgpackHead => ({
    ...{ kind, start, content: start + 1, length, type: 0 },
  });
  if (first < FIX_MAP || first >= NEGATIVE) return { ...short('int', 0) };
  if (first < FIX_ARRAY) return short('map', first - FIX_MAP);
  if (first < FIX_STR) return short('array', first - FIX_ARRAY);
  if (first < NIL) return short('str', first - FIX_STR);
  const fixed = FIXED.get(first);
  if (fixed !== undefined) {
    const [kind, length] = fixed;
    if (kind !== 'ext') return short(kind, length);
    if (start + 2 > bytes.length) throw new Incomplete();
    return { kind, start, content: start + 2, length, type: bytes.readInt8(start + 1) };
  }
  const sized = SIZED.get(first);
  if (sized === undefined) throw new Unreadable('the message is no MessagePack');
  const [kind, size] = sized;
  const end = start + 1 + size + (kind === 'ext' ? 1 : 0);
  if (end > bytes.length) throw new Incomplete();
  const length = bytes.readUIntBE(start + 1, size);
  const type = kind === 'ext' ? bytes.readInt8(end - 1) : 0;
  return { kind, start, content: end, length, type };
}

/** The end of the value at an offset. Throws `Incomplete` or `Unreadable`. */
export function valueEnd(bytes: Buffer, start: number, depth = 0): number {
  const { kind, content, length } = headAt(bytes, start);
  if (kind !== 'array' && kind !== 'map') {
    if (content + length > bytes.length) throw new Incomplete();
    return content + length;
  }
  if (depth > DEEPEST) throw tooDeep();
  let at = content;
  const count = kind === 'map' ? length * 2 : length;
  for (let n = 0; n < count; n++) at = valueEnd(bytes, at, depth + 1);
  return at;
}

/**
 * Looks for the end of the value at the start of bytes that arrive in pieces: each call gets all that came, and continues where the
 * one before ended. Returns `undefined` until the value is complete. Throws `Unreadable`.
 */
export function arrivingEnd(): (bytes: Buffer) => number | undefined {
  let at = 0;
  /** Values left in each open array or map. */
  const left = [1];
  return (bytes) => {
    while (left.length > 0) {
      if (left[left.length - 1] === 0) {
        left.pop();
        continue;
      }
      const head = arrivedHead(bytes, at);
      if (head === undefined) return undefined;
      const { kind, content, length } = head;
      const isContainer = kind === 'array' || kind === 'map';
      if (!isContainer && content + length > bytes.length) return undefined;
      left[left.length - 1] -= 1;
      at = isContainer ? content : content + length;
      if (!isContainer) continue;
      if (left.length > DEEPEST) throw tooDeep();
      left.push(kind === 'map' ? length * 2 : length);
    }
    return at;
  };
}

function arrivedHead(bytes: Buffer, at: number): MsgpackHead | undefined {
  try {
    return headAt(bytes, at);
  } catch (error) {
    if (error instanceof Incomplete) return undefined;
    throw error;
  }
}

function tooDeep(): Unreadable {
  return new Unreadable(`values are more than ${DEEPEST} deep`);
}

/** Passes the values of an array, or keys and values in turn of a map, to `visit`, which returns the end of each. Returns the end of all. */
export function visitElements(
  bytes: Buffer,
  { kind, content, length }: MsgpackHead,
  visit: (element: MsgpackHead, index: number) => number,
): number {
  const count = kind === 'map' ? length * 2 : length;
  let at = content;
  for (let n = 0; n < count; n++) at = visit(headAt(bytes, at), n);
  return at;
}

/** The values of an array, or keys and values in turn of a map, by their heads: for few. */
export function elementsOf(bytes: Buffer, head: MsgpackHead): readonly MsgpackHead[] {
  const count = head.kind === 'map' ? head.length * 2 : head.length;
  const heads: MsgpackHead[] = [];
  let at = head.content;
  for (let n = 0; n < count; n++) {
    const one = headAt(bytes, at);
    heads.push(one);
    at = valueEnd(bytes, at);
  }
  return heads;
}

/** A number, `true`, `false` or `null` as JSON writes it; a number that JSON has not is `null`. */
export function scalarText(bytes: Buffer, { kind, start, content, length }: MsgpackHead): string {
  const first = bytes[start];
  if (kind === 'bool') return first === TRUE ? 'true' : 'false';
  if (kind === 'nil') return 'null';
  if (kind === 'float') {
    const value = first === FLOAT_32 ? bytes.readFloatBE(content) : bytes.readDoubleBE(content);
    return Number.isFinite(value) ? String(value) : 'null';
  }
  if (length === 0) return String(bytes.readInt8(start));
  const signed = first > UNSIGNED_64;
  if (length < 8) {
    return String(signed ? bytes.readIntBE(content, length) : bytes.readUIntBE(content, length));
  }
  return String(signed ? bytes.readBigInt64BE(content) : bytes.readBigUInt64BE(content));
}

/** A string. */
export function strBytes(content: Buffer): Buffer {
  const { length } = content;
  if (length < 32) return Buffer.concat([Buffer.from([FIX_STR + length]), content]);
  return Buffer.concat([sizedHead(length, STR_8, STR_16, STR_32), content]);
}

/** Binary content. */
export function binBytes(content: Buffer): Buffer {
  return Buffer.concat([sizedHead(content.length, BIN_8, BIN_16, BIN_32), content]);
}

/** The head of an array or a map. */
export function containerHead(kind: 'array' | 'map', length: number): Buffer {
  const isMap = kind === 'map';
  if (length < 16) return Buffer.from([(isMap ? FIX_MAP : FIX_ARRAY) + length]);
  const first = isMap ? MAP_16 : ARRAY_16;
  const head = Buffer.alloc(length < 65_536 ? 3 : 5);
  head[0] = length < 65_536 ? first : first + 1;
  head.writeUIntBE(length, 1, head.length - 1);
  return head;
}

function sizedHead(length: number, byte: number, two: number, four: number): Buffer {
  const size = length < 256 ? 1 : length < 65_536 ? 2 : 4;
  const head = Buffer.alloc(1 + size);
  head[0] = size === 1 ? byte : size === 2 ? two : four;
  head.writeUIntBE(length, 1, size);
  return head;
}
