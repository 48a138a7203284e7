import { isUtf8 } from 'node:buffer';
import { EMPTY, OPEN_BRACE, OPEN_BRACKET, SMALL_N } from '../../core/bytes.ts';
import { Unreadable } from '../../core/unreadable.ts';
import { inRecord } from '../records/in-record.ts';
import type { Texts, Walk } from '../records/texts.ts';
import {
  edits,
  inside,
  isString,
  itemsOf,
  kindOf,
  stringAt,
  type TapeEdits,
  writtenAt,
} from '../wire/json-edits.ts';
import { jsonTape, type Tape } from '../wire/json-tape.ts';
import { memberNames } from '../wire/member-names.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';

/** Walks a request of OTLP in JSON. Members that are no text, unknown ones among them, stay byte for byte. */
export function otlpJsonWalk(bytes: Buffer, schema: MessageSchema): Walk {
  const tape = jsonTape(bytes);
  return (texts) => {
    const record = inRecord(texts);
    const changes = edits(tape);
    message(0, schema);
    return changes.result();

    function message(index: number, own: MessageSchema): void {
      const members = () => {
        eachMember(tape, index, (key, value) => {
          const known = own.named(tape, key);
          if (known !== undefined) field(value, known);
        });
      };
      if (own.isRecord) record(members);
      else members();
    }

    function field(index: number, known: FieldSchema): void {
      // The name of a repeated field holds an array; one that is not repeated holds its value.
      if (kindOf(tape, index) === OPEN_BRACKET) {
        for (const item of itemsOf(tape, index)) held(item, known);
      } else if (kindOf(tape, index) !== SMALL_N) held(index, known);
    }

    function held(index: number, { holds, label }: FieldSchema): void {
      if (holds === 'attributes') {
        record(() => keyValue(tape, index, texts, changes));
        return;
      }
      if (typeof holds === 'object' && !record.isOpen) {
        message(index, holds);
        return;
      }
      record(() => {
        texts.label(label);
        if (holds === 'text') changes.inside(index, texts.text(stringIn(tape, index), 'json'));
        else if (holds === 'value') anyValue(tape, index, texts, changes);
        else {
          texts.open('{');
          message(index, holds);
          texts.close('}');
        }
      });
    }
  };
}

/** Calls `take` for each member of an object; null has none. */
function eachMember(tape: Tape, index: number, take: (key: number, value: number) => void): void {
  const kind = kindOf(tape, index);
  if (kind === SMALL_N) return;
  if (kind !== OPEN_BRACE) throw unexpected(tape, index, 'an object');
  const { nexts } = tape;
  for (let key = index + 1; key < nexts[index]; key = nexts[key + 1]) take(key, key + 1);
}

function arrayAt(tape: Tape, index: number): readonly number[] {
  const kind = kindOf(tape, index);
  if (kind === OPEN_BRACKET) return itemsOf(tape, index);
  if (kind === SMALL_N) return [];
  throw unexpected(tape, index, 'an array');
}

function stringIn(tape: Tape, index: number): Buffer {
  if (!isString(tape, index)) throw unexpected(tape, index, 'a string');
  return inside(tape, index);
}

function unexpected({ starts }: Tape, index: number, expected: string): Unreadable {
  return new Unreadable(`the body is no OTLP: expected ${expected} at offset ${starts[index]}`);
}

const isKey = memberNames(
  new Map([
    ['key', true],
    ['value', false],
  ]),
);

/** Redacts each of several keys and values; the last key labels all values. */
function keyValue(tape: Tape, index: number, texts: Texts, changes: TapeEdits): void {
  let last: number | undefined;
  const values: number[] = [];
  eachMember(tape, index, (member, value) => {
    const known = isKey(tape, member);
    if (known === false) values.push(value);
    if (known !== true) return;
    if (last !== undefined) {
      changes.inside(last, texts.key(stringIn(tape, last), 'json'));
      texts.text(EMPTY, 'json');
    }
    last = value;
  });
  const key = last === undefined ? EMPTY : stringIn(tape, last);
  const changedKey = texts.key(key, 'json');
  if (last !== undefined) changes.inside(last, changedKey);
  if (values.length === 0) texts.text(EMPTY, 'json');
  for (let number = 0; number < values.length; number++) {
    if (number > 0) texts.key(key, 'json');
    anyValue(tape, values[number], texts, changes);
  }
}

/** Redacts each value that is there: mostly one. */
function anyValue(tape: Tape, index: number, texts: Texts, changes: TapeEdits): void {
  const known: OneValue[] = [];
  eachMember(tape, index, (key, value) => {
    const write = valueNames(tape, key);
    // In JSON of protobuf, null is no value.
    if (write === undefined || kindOf(tape, value) === SMALL_N) return;
    known.push({ tape, key, value, texts, changes, write });
  });
  if (known.length === 0) texts.text(EMPTY, 'json');
  if (known.length > 1) texts.open('[');
  for (const one of known) one.write(one);
  if (known.length > 1) texts.close(']');
}

/** A member of AnyValue on its way. */
interface OneValue {
  readonly tape: Tape;
  readonly key: number;
  readonly value: number;
  readonly texts: Texts;
  readonly changes: TapeEdits;
  write(one: OneValue): void;
}

const valueNames = memberNames(
  new Map<string, (one: OneValue) => void>([
    ['stringValue', stringValue],
    ['boolValue', scalar],
    ['intValue', scalar],
    ['doubleValue', scalar],
    ['bytesValue', bytesValue],
    ['arrayValue', arrayValue],
    ['kvlistValue', listValue],
  ]),
);

function stringValue({ tape, value, texts, changes }: OneValue): void {
  changes.inside(value, texts.text(stringIn(tape, value), 'json'));
}

/** A number that is written as a string is one to the engine, too. A result that is not a number becomes a string. */
function scalar(one: OneValue): void {
  const { tape, value, texts, changes } = one;
  const kind = kindOf(tape, value);
  if (kind === OPEN_BRACE || kind === OPEN_BRACKET) throw unexpected(tape, value, 'a number');
  const quoted = isString(tape, value);
  const written = quoted ? stringAt(tape, value) : writtenAt(tape, value);
  if (quoted && !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(written)) {
    const changed = texts.text(inside(tape, value), 'json');
    if (changed !== undefined) becomesString(one, changed);
    return;
  }
  const changed = texts.literal(written, 'json');
  if (changed === undefined) return;
  if (!changed.isNumber) becomesString(one, changed.bytes);
  else if (quoted) changes.inside(value, changed.bytes);
  else changes.value(value, changed.bytes);
}

function becomesString({ key, value, changes }: OneValue, written: Buffer): void {
  changes.inside(key, Buffer.from('stringValue'));
  changes.value(value, Buffer.from(`"${written.toString('latin1')}"`, 'latin1'));
}

/** Standard or URL-safe base64: protobuf's JSON takes both. */
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Bytes in base64 that are text are redacted as one; others cannot be read, and only their number stays. */
function bytesValue(one: OneValue): void {
  const { tape, value, texts, changes } = one;
  if (!isString(tape, value)) throw unexpected(tape, value, 'a string');
  const encoded = stringAt(tape, value);
  if (!BASE64.test(encoded)) throw unexpected(tape, value, 'base64');
  const content = Buffer.from(encoded, 'base64');
  if (!isUtf8(content)) {
    texts.omit();
    becomesString(one, Buffer.from(`[${content.length} bytes omitted]`));
    return;
  }
  const changed = texts.text(content, 'plain');
  if (changed !== undefined) changes.inside(value, Buffer.from(changed.toString('base64')));
}

function arrayValue({ tape, value, texts, changes }: OneValue): void {
  texts.open('[');
  for (const item of valuesIn(tape, value)) anyValue(tape, item, texts, changes);
  texts.close(']');
}

function listValue({ tape, value, texts, changes }: OneValue): void {
  texts.open('{');
  for (const item of valuesIn(tape, value)) keyValue(tape, item, texts, changes);
  texts.close('}');
}

const isValues = memberNames(new Map([['values', true]]));

function valuesIn(tape: Tape, index: number): readonly number[] {
  const values: number[] = [];
  eachMember(tape, index, (key, value) => {
    if (!isValues(tape, key)) return;
    for (const item of arrayAt(tape, value)) values.push(item);
  });
  return values;
}
