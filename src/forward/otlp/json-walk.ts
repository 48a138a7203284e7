import { isUtf8 } from 'node:buffer';
import { EMPTY, OPEN_BRACE, OPEN_BRACKET, SMALL_N } from '../../core/bytes.ts';
import { inRecord } from '../records/in-record.ts';
import { type Texts, Unreadable, type Walk } from '../records/texts.ts';
import {
  edits,
  inside,
  isString,
  itemsOf,
  kindOf,
  type Member,
  membersOf,
  stringAt,
  type TapeEdits,
  writtenAt,
} from '../wire/json-edits.ts';
import { jsonTape, type Tape } from '../wire/json-tape.ts';
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
        for (const { key, value } of objectAt(tape, index)) {
          const known = own.byName.get(fieldName(tape, key));
          if (known !== undefined) field(value, known);
        }
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

/** Names as they are written, and the fields' names that they stand for. */
const names = new Map<string, string>();
/** Most names that are kept. */
const MOST_NAMES = 256;

/** Names may also be written as in protobuf: `string_value`. Few are, and each comes many times. */
function fieldName(tape: Tape, key: number): string {
  const written = inside(tape, key).toString('latin1');
  const known = names.get(written);
  if (known !== undefined) return known;
  const name = stringAt(tape, key).replace(/_([a-z])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  if (names.size < MOST_NAMES && name.length < 64) names.set(written, name);
  return name;
}

function objectAt(tape: Tape, index: number): readonly Member[] {
  const kind = kindOf(tape, index);
  if (kind === OPEN_BRACE) return membersOf(tape, index);
  if (kind === SMALL_N) return [];
  throw unexpected(tape, index, 'an object');
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

/** Redacts each of several keys and values; the last key labels all values. */
function keyValue(tape: Tape, index: number, texts: Texts, changes: TapeEdits): void {
  const members = objectAt(tape, index);
  const named = (name: string) => members.filter(({ key }) => fieldName(tape, key) === name);
  const keys = named('key').map(({ value }) => value);
  const last = keys.at(-1);
  const key = last === undefined ? EMPTY : stringIn(tape, last);
  for (const other of keys.slice(0, -1)) {
    changes.inside(other, texts.key(stringIn(tape, other), 'json'));
    texts.text(EMPTY, 'json');
  }
  const changedKey = texts.key(key, 'json');
  if (last !== undefined) changes.inside(last, changedKey);
  const values = named('value').map(({ value }) => value);
  if (values.length === 0) texts.text(EMPTY, 'json');
  for (const [number, value] of values.entries()) {
    if (number > 0) texts.key(key, 'json');
    anyValue(tape, value, texts, changes);
  }
}

function anyValue(tape: Tape, index: number, texts: Texts, changes: TapeEdits): void {
  const members = objectAt(tape, index).flatMap(({ key, value }) => {
    const write = VALUES.get(fieldName(tape, key));
    // In JSON of protobuf, null is no value.
    return write === undefined || kindOf(tape, value) === SMALL_N ? [] : [{ key, value, write }];
  });
  if (members.length === 0) texts.text(EMPTY, 'json');
  if (members.length > 1) texts.open('[');
  for (const { key, value, write } of members) write({ tape, key, value, texts, changes });
  if (members.length > 1) texts.close(']');
}

/** A member of AnyValue on its way. */
interface OneValue {
  readonly tape: Tape;
  readonly key: number;
  readonly value: number;
  readonly texts: Texts;
  readonly changes: TapeEdits;
}

const VALUES: ReadonlyMap<string, (one: OneValue) => void> = new Map([
  ['stringValue', stringValue],
  ['boolValue', scalar],
  ['intValue', scalar],
  ['doubleValue', scalar],
  ['bytesValue', bytesValue],
  ['arrayValue', arrayValue],
  ['kvlistValue', listValue],
]);

function stringValue({ tape, value, texts, changes }: OneValue): void {
  changes.inside(value, texts.text(stringIn(tape, value), 'json'));
}

/** A number that is written as a string is one to the engine, too. A result that is not a number becomes a string. */
function scalar({ tape, key, value, texts, changes }: OneValue): void {
  const kind = kindOf(tape, value);
  if (kind === OPEN_BRACE || kind === OPEN_BRACKET) throw unexpected(tape, value, 'a number');
  const quoted = isString(tape, value);
  const written = quoted ? stringAt(tape, value) : writtenAt(tape, value);
  if (quoted && !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(written)) {
    const changed = texts.text(inside(tape, value), 'json');
    if (changed !== undefined) becomesString({ tape, key, value, texts, changes }, changed);
    return;
  }
  const changed = texts.literal(written, 'json');
  if (changed === undefined) return;
  if (!changed.isNumber) becomesString({ tape, key, value, texts, changes }, changed.bytes);
  else if (quoted) changes.inside(value, changed.bytes);
  else changes.value(value, changed.bytes);
}

function becomesString({ key, value, changes }: OneValue, written: Buffer): void {
  changes.inside(key, Buffer.from('stringValue'));
  changes.value(value, Buffer.from(`"${written.toString('latin1')}"`, 'latin1'));
}

/** Bytes in base64 that are text are redacted as one; others cannot be read, and only their number stays. */
function bytesValue(one: OneValue): void {
  const { tape, value, texts, changes } = one;
  if (!isString(tape, value)) throw unexpected(tape, value, 'a string');
  const content = Buffer.from(stringAt(tape, value), 'base64');
  const readable = isUtf8(content);
  const changed = texts.text(readable ? content : EMPTY, 'plain');
  if (!readable) becomesString(one, Buffer.from(`[${content.length} bytes omitted]`));
  else if (changed !== undefined) changes.inside(value, Buffer.from(changed.toString('base64')));
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

function valuesIn(tape: Tape, index: number): readonly number[] {
  return objectAt(tape, index)
    .filter(({ key }) => fieldName(tape, key) === 'values')
    .flatMap(({ value }) => arrayAt(tape, value));
}
