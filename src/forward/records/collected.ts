import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  COLON,
  COMMA,
  EMPTY,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
  TAB,
} from '../../core/bytes.ts';
import type { Texts, Writing } from './texts.ts';

/** Records of a message, as lines of JSON. */
export interface Records {
  /** Each record is a line, its newline included. */
  readonly lines: Buffer;
  /** End of each record's line. */
  readonly ends: readonly number[];
  /** Number of slots, keys and values, before the end of each record. */
  readonly slots: readonly number[];
  /** Numbers of the records with a value that cannot be read as text. */
  readonly omitted: ReadonlySet<number>;
}

/** A visitor that collects texts as records. */
export interface Collecting extends Texts {
  records(): Records;
}

const HEX = '0123456789abcdef';

/** Writes each record as a line: `{"label":"text","key":1}`. Texts stay as they are written but for what JSON escapes. */
export function collecting(): Collecting {
  let bytes = Buffer.allocUnsafe(16 * 1024);
  let length = 0;
  let slot = 0;
  const ends: number[] = [];
  const slots: number[] = [];
  const omitted = new Set<number>();

  function reserve(wanted: number): void {
    if (length + wanted <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + wanted));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  }

  function separate(): void {
    const last = bytes[length - 1];
    if (last === COLON || last === OPEN_BRACE || last === OPEN_BRACKET) return;
    bytes[length++] = COMMA;
  }

  function string(written: Buffer, writing: Writing): void {
    reserve(written.length * (writing === 'json' ? 1 : 6) + 4);
    separate();
    bytes[length++] = QUOTE;
    if (writing === 'json') length += written.copy(bytes, length);
    else length = escapedInto(bytes, length, written);
    bytes[length++] = QUOTE;
    slot += 1;
  }

  function ascii(text: string): void {
    reserve(text.length + 2);
    separate();
    length += bytes.write(text, length, 'latin1');
  }

  return {
    record(run) {
      reserve(1);
      bytes[length++] = OPEN_BRACE;
      const result = run();
      reserve(2);
      bytes[length++] = CLOSE_BRACE;
      bytes[length++] = NEWLINE;
      ends.push(length);
      slots.push(slot);
      return result;
    },
    open: ascii,
    close(bracket) {
      reserve(1);
      length += bytes.write(bracket, length, 'latin1');
    },
    members(written, count) {
      if (count > 0) {
        reserve(written.length + 1);
        separate();
        length += written.copy(bytes, length);
        slot += count;
      }
      return true;
    },
    label(name) {
      ascii(`"${name}":`);
      slot += 1;
    },
    key(written, writing) {
      string(written, writing);
      bytes[length++] = COLON;
      return undefined;
    },
    text(written, writing) {
      string(written, writing);
      return undefined;
    },
    omit() {
      omitted.add(ends.length);
      string(EMPTY, 'json');
    },
    literal(written) {
      ascii(written);
      slot += 1;
      return undefined;
    },
    records: () => ({ lines: bytes.subarray(0, length), ends, slots, omitted }),
  };
}

/** Writes a text as the inside of a string of JSON, and returns its end. `target` has room for six bytes each. */
function escapedInto(target: Buffer, at: number, text: Buffer): number {
  let end = at;
  for (let index = 0; index < text.length; index++) {
    const byte = text[index];
    if (byte === QUOTE || byte === BACKSLASH) target[end++] = BACKSLASH;
    if (byte >= SPACE) target[end++] = byte;
    else end += target.write(control(byte), end, 'latin1');
  }
  return end;
}

function control(byte: number): string {
  if (byte === NEWLINE) return '\\n';
  if (byte === TAB) return '\\t';
  if (byte === CARRIAGE_RETURN) return '\\r';
  return `\\u00${HEX[byte >> 4]}${HEX[byte & 15]}`;
}
