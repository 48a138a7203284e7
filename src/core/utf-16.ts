import { isUtf8 } from 'node:buffer';
import { codePointAt, codePointLength, cutBytes, isSurrogateAt, writeCodePoint } from './utf-8.ts';

/** Converts a text that comes in pieces, cut anywhere. */
export interface Converter {
  convert(bytes: Buffer): Buffer;
  /** The last bytes, and whether the text ended inside a character: `rest` are its remaining bytes. */
  end(): { readonly converted: Buffer; readonly rest: Buffer };
}

const EMPTY = Buffer.alloc(0);

/**
 * UTF-16 to UTF-8, one to one: a surrogate that has no other becomes the three bytes that UTF-8 would have for it
 * (WTF-8, https://simonsapin.github.io/wtf-8/), which the engine takes for bytes that are not UTF-8.
 */
export function fromUtf16(bigEndian: boolean): Converter {
  let open: Buffer = EMPTY;
  return {
    convert(bytes) {
      const all = open.length === 0 ? bytes : Buffer.concat([open, bytes]);
      const even = all.length & ~1;
      const last = even === 0 ? 0 : unitAt(all, even - 2, bigEndian);
      const end = isHighSurrogate(last) ? even - 2 : even;
      open = Buffer.from(all.subarray(end));
      return wtf8(unitsOf(all.subarray(0, end), bigEndian));
    },
    end() {
      const even = open.length & ~1;
      const converted = wtf8(unitsOf(open.subarray(0, even), bigEndian));
      const rest = open.subarray(even);
      open = EMPTY;
      return { converted, rest };
    },
  };
}

/** The way back. Other bytes that are not UTF-8, which `fromUtf16` makes none of, become U+FFFD. */
export function toUtf16(bigEndian: boolean): Converter {
  let open: Buffer = EMPTY;
  const written = (text: string) => {
    const units = Buffer.from(text, 'utf16le');
    return bigEndian ? units.swap16() : units;
  };
  return {
    convert(bytes) {
      const all = open.length === 0 ? bytes : Buffer.concat([open, bytes]);
      const end = all.length - cutBytes(all);
      open = Buffer.from(all.subarray(end));
      return written(textOf(all.subarray(0, end)));
    },
    end: () => ({ converted: written(textOf(open)), rest: EMPTY }),
  };
}

function unitAt(bytes: Buffer, at: number, bigEndian: boolean): number {
  return bigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at);
}

const FIRST_HIGH = 0xd800;
const FIRST_LOW = 0xdc00;
const LAST_LOW = 0xdfff;

/** Whether a unit is the first half of a pair, which writes a character beyond U+FFFF. */
export function isHighSurrogate(unit: number): boolean {
  return unit >= FIRST_HIGH && unit < FIRST_LOW;
}

/** Whether a unit is the second half of a pair. */
export function isLowSurrogate(unit: number): boolean {
  return unit >= FIRST_LOW && unit <= LAST_LOW;
}

/** Whether a unit is half of a pair. */
export function isSurrogate(unit: number): boolean {
  return unit >= FIRST_HIGH && unit <= LAST_LOW;
}

function unitsOf(bytes: Buffer, bigEndian: boolean): string {
  return (bigEndian ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
}

/** Surrogates without their other half: with the flag, a pair is one character. */
const LONE = /\p{Surrogate}/u;

function wtf8(text: string): Buffer {
  if (!LONE.test(text)) return Buffer.from(text);
  const parts: Buffer[] = [];
  let at = 0;
  for (const { index } of text.matchAll(new RegExp(LONE, 'gu'))) {
    const unit = text.charCodeAt(index);
    const bytes = Buffer.alloc(3);
    writeCodePoint(bytes, 0, unit);
    parts.push(Buffer.from(text.slice(at, index)), bytes);
    at = index + 1;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(at))]);
}

function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  let text = '';
  let valid = 0;
  for (let i = 0; i < bytes.length; ) {
    const length = codePointLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    const surrogate = isSurrogateAt(bytes, i);
    text += bytes.toString('utf8', valid, i);
    text += surrogate ? String.fromCharCode(codePointAt(bytes, i, 3)) : '\ufffd';
    i += surrogate ? 3 : 1;
    valid = i;
  }
  return text + bytes.toString('utf8', valid);
}
