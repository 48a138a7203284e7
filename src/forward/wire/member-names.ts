import { BACKSLASH, UNDERSCORE } from '../../core/bytes.ts';
import { stringAt } from './json-edits.ts';
import type { Tape } from './json-tape.ts';

/** Finds what the name of the member with this key is for; `undefined` for unknown names. */
export type MemberNames<Value> = (tape: Tape, key: number) => Value | undefined;

/**
 * Names of members in JSON of protobuf, in lowerCamelCase. They may also be written as in protobuf, `string_value`, and
 * with escapes. Names as they mostly are written are compared where they are: a message has thousands.
 */
export function memberNames<Value>(named: ReadonlyMap<string, Value>): MemberNames<Value> {
  const byLength: (readonly { readonly name: Buffer; readonly value: Value }[])[] = [];
  for (const [text, value] of named) {
    const name = Buffer.from(text);
    byLength[name.length] = [...(byLength[name.length] ?? []), { name, value }];
  }
  return (tape, key) => {
    const { bytes } = tape;
    const start = tape.starts[key] + 1;
    const end = tape.ends[key] - 1;
    for (const { name, value } of byLength[end - start] ?? NONE) {
      if (isAt(bytes, start, name)) return value;
    }
    for (let at = start; at < end; at++) {
      if (bytes[at] === UNDERSCORE || bytes[at] === BACKSLASH) {
        return named.get(camelCase(stringAt(tape, key)));
      }
    }
    return undefined;
  };
}

const NONE: readonly never[] = [];

function isAt(bytes: Buffer, start: number, name: Buffer): boolean {
  for (let at = name.length - 1; at >= 0; at--) if (bytes[start + at] !== name[at]) return false;
  return true;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
