import { type Readable, Transform } from 'node:stream';
import { type NarrowCheck, narrowCheck } from '../core/text-check/narrow-check.ts';
import { type TextCheck, textCheck } from '../core/text-check/text-check.ts';
import { type Converter, fromUtf16, toUtf16 } from '../core/utf-16.ts';
import type { Charset } from '../engine/charset.ts';

/** Declared encoding of a text. `utf-16` begins with a byte order mark. */
export type Encoding = Charset | 'utf-16' | 'utf-16le' | 'utf-16be';

/** A text that cannot be read: nothing would be found in it, and it would pass as if it had been redacted. */
export class NotText extends Error {
  override name = 'NotText';
  /** Apparent kind of the bytes. */
  readonly kind: string;

  constructor(kind: string) {
    super(`it looks like ${kind}`);
    this.kind = kind;
  }
}

/** One text's encoding, in both directions. */
export interface Transcoding {
  /** Known when two bytes of the text have been read. */
  encoding(): Encoding;
  /** The encoding that the engine reads. */
  charset(): Charset;
  /** The next bytes of the text, as the engine reads them. Throws `NotText`. */
  read(bytes: Buffer): Buffer;
  /** The last bytes; empty once the text has ended. */
  readEnd(): Buffer;
  /** The next bytes of the engine's output, in the encoding of the text. */
  write(bytes: Buffer): Buffer;
  writeEnd(): Buffer;
}

const EMPTY = Buffer.alloc(0);
const MARK_BYTES = 2;

/**
 * Reads and writes a text. With `byMark`, a text declared as UTF-8 that begins with the byte order mark of UTF-16 is
 * UTF-16. The mark is a character of the text, and stays.
 */
export function transcoding(declared: Encoding, byMark = true): Transcoding {
  let start: Buffer = EMPTY;
  let encoding: Way | undefined;
  let rest: Buffer = EMPTY;

  function read(bytes: Buffer, last: boolean): Buffer {
    if (encoding !== undefined) return passed(encoding, bytes, last);
    start = start.length === 0 ? bytes : Buffer.concat([start, bytes]);
    if (start.length < MARK_BYTES && !last) return EMPTY;
    encoding = wayOf(declared, start, byMark);
    return passed(encoding, start, last);
  }

  return {
    // Functions, not accessors, which take 4 µs to define.
    encoding: () => encoding?.encoding ?? declared,
    charset: () => charsetOf(encoding?.encoding ?? declared),
    read: (bytes) => read(bytes, false),
    readEnd() {
      const bytes = read(EMPTY, true);
      const end = encoding?.from?.end();
      if (end === undefined) return bytes;
      rest = end.rest.length > 0 ? end.rest : rest;
      return Buffer.concat([bytes, end.converted]);
    },
    write: (bytes) => encoding?.to?.convert(bytes) ?? bytes,
    writeEnd: () =>
      encoding?.to === undefined ? EMPTY : joined(encoding.to.end().converted, rest),
  };
}

/** Reads all bytes as a text in UTF-8, unchanged. */
export const untouched: Transcoding = {
  encoding: () => 'utf-8',
  charset: () => 'utf-8',
  read: (bytes) => bytes,
  readEnd: () => EMPTY,
  write: (bytes) => bytes,
  writeEnd: () => EMPTY,
};

/** Reader of a text, once its encoding is known. */
interface Way {
  readonly encoding: Encoding;
  readonly check: TextCheck;
  /** The check of a byte order that is declared, and that no mark confirms. */
  readonly narrow?: NarrowCheck | undefined;
  readonly from?: Converter;
  readonly to?: Converter;
}

function wayOf(declared: Encoding, start: Buffer, byMark: boolean): Way {
  const mark = markOf(start);
  if (declared === 'utf-8' && (mark === undefined || !byMark)) {
    return { encoding: declared, check: textCheck('utf-8') };
  }
  if (!isUnicode(declared)) {
    return { encoding: declared, check: textCheck('single-byte') };
  }
  // An empty text has no mark, and needs none.
  if (start.length === 0) return { encoding: declared, check: textCheck('from-utf-16') };
  const order = declared === 'utf-16le' || declared === 'utf-16be' ? declared : mark;
  if (order === undefined) throw new NotText('UTF-16 without a byte order mark');
  if (mark !== undefined && mark !== order) throw new NotText('UTF-16 in the other byte order');
  const bigEndian = order === 'utf-16be';
  return {
    encoding: declared === 'utf-8' ? 'utf-16' : declared,
    check: textCheck('from-utf-16'),
    narrow: mark === undefined ? narrowCheck() : undefined,
    from: fromUtf16(bigEndian),
    to: toUtf16(bigEndian),
  };
}

/** U+FEFF as a unit of two bytes, high byte first, in each order. */
const BIG_ENDIAN_MARK = 0xfeff;
const LITTLE_ENDIAN_MARK = 0xfffe;

function markOf(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (start.length < MARK_BYTES) return undefined;
  const mark = start.readUInt16BE(0);
  return mark === LITTLE_ENDIAN_MARK
    ? 'utf-16le'
    : mark === BIG_ENDIAN_MARK
      ? 'utf-16be'
      : undefined;
}

function charsetOf(encoding: Encoding): Charset {
  return encoding === 'iso-8859-1' || encoding === 'windows-1252' ? encoding : 'utf-8';
}

/** Whether an encoding has all characters. */
export function isUnicode(encoding: Encoding): boolean {
  return charsetOf(encoding) === 'utf-8';
}

function passed({ from, check, narrow }: Way, bytes: Buffer, last: boolean): Buffer {
  if (narrow?.see(bytes, last) === true) throw new NotText('text in another charset than UTF-16');
  const text = from === undefined ? bytes : from.convert(bytes);
  const kind = check.see(text);
  if (kind !== undefined) throw new NotText(kind);
  return text;
}

/** A text that is there as a whole, as the engine reads it. Throws `NotText`. */
export function readWhole({ read, readEnd }: Transcoding, bytes: Buffer): Buffer {
  return joined(read(bytes), readEnd());
}

/** A text that the engine wrote as a whole, in its encoding. */
export function writtenWhole({ write, writeEnd }: Transcoding, bytes: Buffer): Buffer {
  return joined(write(bytes), writeEnd());
}

function joined(first: Buffer, second: Buffer): Buffer {
  return second.length === 0 ? first : Buffer.concat([first, second]);
}

/** The rest of a text as the engine reads it, after `start`, which has been read. Fails with `NotText`. */
export function readFrom(source: Readable, encoding: Transcoding, start: Buffer = EMPTY): Readable {
  const text = readStream(encoding);
  if (start.length > 0) text.push(start);
  source.once('error', (error) => text.destroy(error));
  text.once('close', () => source.destroy());
  return source.pipe(text);
}

/** Reads a text. */
export function readStream({ read, readEnd }: Transcoding): Transform {
  return attempting(read, readEnd);
}

/** Writes the engine's output in the encoding of its text. */
export function writeStream({ write, writeEnd }: Transcoding): Transform {
  return attempting(write, writeEnd);
}

function attempting(convert: (bytes: Buffer) => Buffer, end: () => Buffer): Transform {
  const attempt = (act: () => Buffer, done: (error: Error | null, bytes?: Buffer) => void) => {
    try {
      done(null, act());
    } catch (error) {
      done(error instanceof Error ? error : new NotText('nothing known'));
    }
  };
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => attempt(() => convert(bytes), done),
    flush: (done) => attempt(end, done),
  });
}
