import { isUtf8 } from 'node:buffer';
import { EMPTY } from '../../core/bytes.ts';
import {
  DELIMITED,
  delimited,
  FIXED_64,
  fieldAt,
  int64,
  int64Bytes,
  rewrittenFields,
  VARINT,
  type WireField,
} from '../../core/protobuf.ts';
import { Unreadable } from '../../core/unreadable.ts';
import { inRecord } from '../records/in-record.ts';
import type { Texts, Walk } from '../records/texts.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';

/** Most values inside one another: https://protobuf.dev/programming-guides/proto-limits/. */
const DEEPEST = 100;

/** Fields of AnyValue and KeyValue. */
const STRING = 1;
const BOOL = 2;
const INT = 3;
const DOUBLE = 4;
const ARRAY = 5;
const LIST = 6;
const BYTES = 7;
const KEY = 1;
const VALUE = 2;

/** Walks a request of OTLP in protobuf on the wire: fields that are no text, unknown ones among them, stay byte for byte. */
export function otlpProtobufWalk(bytes: Buffer, schema: MessageSchema): Walk {
  return (texts) => {
    const record = inRecord(texts);
    return message(0, bytes.length, schema);

    function message(start: number, end: number, own: MessageSchema): Buffer | undefined {
      const fields = () =>
        rewrittenFields(bytes, start, end, (field) => {
          const known = own.byNumber.get(field.number);
          if (known === undefined || field.type !== DELIMITED) return undefined;
          const content = held(field, known);
          return content === undefined ? undefined : delimited(field.number, content);
        });
      return own.isRecord ? record(fields) : fields();
    }

    function held({ value, end }: WireField, { holds, label }: FieldSchema): Buffer | undefined {
      if (holds === 'attributes') return record(() => keyValue(bytes, value, end, texts, 0));
      if (typeof holds === 'object' && !record.isOpen) return message(value, end, holds);
      return record(() => {
        texts.label(label);
        if (holds === 'text') return texts.text(bytes.subarray(value, end), 'plain');
        if (holds === 'value') return anyValue(bytes, value, end, texts, 0);
        texts.open('{');
        const content = message(value, end, holds);
        texts.close('}');
        return content;
      });
    }
  };
}

/** Redacts each of several keys and values: the last key counts, and the others are keys without a value. */
function keyValue(
  bytes: Buffer,
  start: number,
  end: number,
  texts: Texts,
  depth: number,
): Buffer | undefined {
  const fields = delimitedFields(bytes, start, end);
  const keys = fields.filter(({ number }) => number === KEY);
  const values = fields.filter(({ number }) => number === VALUE);
  const last = keys.at(-1);
  const key = last === undefined ? EMPTY : bytes.subarray(last.value, last.end);
  const changed = new Map<number, Buffer | undefined>();
  for (const other of keys.slice(0, -1)) {
    changed.set(other.start, texts.key(bytes.subarray(other.value, other.end), 'plain'));
    texts.text(EMPTY, 'plain');
  }
  const changedKey = texts.key(key, 'plain');
  if (last !== undefined) changed.set(last.start, changedKey);
  if (values.length === 0) texts.text(EMPTY, 'plain');
  for (const [index, { start: at, value, end: stop }] of values.entries()) {
    if (index > 0) texts.key(key, 'plain');
    changed.set(at, anyValue(bytes, value, stop, texts, depth));
  }
  return rewrittenFields(bytes, start, end, (field) => {
    const content = changed.get(field.start);
    return content === undefined ? undefined : delimited(field.number, content);
  });
}

function anyValue(
  bytes: Buffer,
  start: number,
  end: number,
  texts: Texts,
  depth: number,
): Buffer | undefined {
  if (depth > DEEPEST) throw new Unreadable(`values are more than ${DEEPEST} deep`);
  // Mostly one field; of several, the last counts.
  const known = valueFields(bytes, start, end);
  if (known === 0) texts.text(EMPTY, 'plain');
  if (known > 1) texts.open('[');
  const changed = rewrittenFields(bytes, start, end, (field) =>
    isValue(field) ? oneValue(bytes, field, texts, depth) : undefined,
  );
  if (known > 1) texts.close(']');
  return changed;
}

function oneValue(
  bytes: Buffer,
  field: WireField,
  texts: Texts,
  depth: number,
): Buffer | undefined {
  const { number, value, end } = field;
  if (number === STRING) return asString(texts.text(bytes.subarray(value, end), 'plain'));
  if (number === BOOL) {
    return asString(texts.literal(bytes[value] === 0 ? 'false' : 'true', 'plain')?.bytes);
  }
  if (number === INT) {
    const changed = texts.literal(String(int64(bytes, field)), 'plain');
    if (changed === undefined) return undefined;
    const isInteger = changed.isNumber && /^-?\d{1,18}$/.test(changed.bytes.toString('latin1'));
    if (!isInteger) return asString(changed.bytes);
    const tag = Buffer.from([INT * 8 + VARINT]);
    return Buffer.concat([tag, int64Bytes(BigInt(changed.bytes.toString('latin1')))]);
  }
  if (number === DOUBLE) return double(bytes.readDoubleLE(value), texts);
  if (number === BYTES) return binary(bytes.subarray(value, end), texts);
  const isArray = number === ARRAY;
  texts.open(isArray ? '[' : '{');
  const content = rewrittenFields(bytes, value, end, (item) => {
    if (item.number !== 1 || item.type !== DELIMITED) return undefined;
    const inside = isArray ? anyValue : keyValue;
    const changed = inside(bytes, item.value, item.end, texts, depth + 1);
    return changed === undefined ? undefined : delimited(1, changed);
  });
  texts.close(isArray ? ']' : '}');
  return content === undefined ? undefined : delimited(number, content);
}

function double(value: number, texts: Texts): Buffer | undefined {
  const changed = texts.literal(Number.isFinite(value) ? String(value) : 'null', 'plain');
  if (changed === undefined) return undefined;
  if (!changed.isNumber) return asString(changed.bytes);
  const bytes = Buffer.alloc(9);
  bytes[0] = DOUBLE * 8 + FIXED_64;
  bytes.writeDoubleLE(Number(changed.bytes.toString('latin1')), 1);
  return bytes;
}

/** Bytes that are text are redacted as one; others cannot be read, and only their number stays. */
function binary(value: Buffer, texts: Texts): Buffer | undefined {
  if (isUtf8(value)) {
    const changed = texts.text(value, 'plain');
    return changed === undefined ? undefined : delimited(BYTES, changed);
  }
  texts.omit();
  return asString(Buffer.from(`[${value.length} bytes omitted]`));
}

function asString(content: Buffer | undefined): Buffer | undefined {
  return content === undefined ? undefined : delimited(STRING, content);
}

function isValue({ number, type }: WireField): boolean {
  if (number === BOOL || number === INT) return type === VARINT;
  if (number === DOUBLE) return type === FIXED_64;
  return type === DELIMITED && [STRING, ARRAY, LIST, BYTES].includes(number);
}

function valueFields(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; ) {
    const field = fieldAt(bytes, at, end);
    if (isValue(field)) count += 1;
    at = field.end;
  }
  return count;
}

function delimitedFields(bytes: Buffer, start: number, end: number): readonly WireField[] {
  const fields: WireField[] = [];
  for (let at = start; at < end; ) {
    const field = fieldAt(bytes, at, end);
    if (field.type === DELIMITED) fields.push(field);
    at = field.end;
  }
  return fields;
}
