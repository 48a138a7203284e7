import { QUESTION_MARK } from '../../core/bytes.ts';
import { isLeadOf4 } from '../../core/utf-8.ts';
import { fromUtf16, isHighSurrogate, toUtf16 } from '../../core/utf-16.ts';
import type { Charset } from '../../engine/charset.ts';

/** Charset of a part's text, which the engine reads as it is, or converted to UTF-8 by a `TextForm`. */
export interface PartCharset {
  readonly charset: Charset;
  readonly form?: TextForm;
}

/** A charset that is read as UTF-8. */
export interface TextForm {
  /** Text in UTF-8 that cuts no character, or undefined if the bytes are not text. */
  read(bytes: Buffer): Buffer | undefined;
  written(text: Buffer): Buffer;
  /** Length in bytes of the character that the lead byte of a code point in UTF-8 begins. */
  lengthOf(lead: number): number;
  isWhole(bytes: Buffer): boolean;
}

const ASCII = ['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'utf-8', 'utf8', 'unicode-1-1-utf-8'];
const LATIN = ['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1', 'l1'];
const WESTERN = ['windows-1252', 'cp1252', 'x-cp1252'];

/** Encodings of the WHATWG standard with one byte a character (https://encoding.spec.whatwg.org/#legacy-single-byte-encodings). */
const SINGLE_BYTE =
  /^(?:ibm866|iso-8859-\d+(?:-i)?|koi8-[ru]|macintosh|windows-\d+|x-mac-cyrillic)$/;

/** The charset that a label names; undefined for one that cannot be read. `whole`: parts of it may end on whole characters only. */
export function partCharset(label: string, whole: boolean): PartCharset | undefined {
  const name = label.trim().toLowerCase();
  if (ASCII.includes(name)) return { charset: 'utf-8' };
  if (LATIN.includes(name)) return { charset: 'iso-8859-1' };
  if (WESTERN.includes(name)) return { charset: 'windows-1252' };
  const form = /^utf-?16(?:le|be)?$/.test(name) ? (whole ? utf16(name) : undefined) : table(name);
  return form && { charset: 'utf-8', form };
}

const BYTE_ORDER_MARK = 0xfeff;

/** A byte order mark is a character of the text. Without one, and without an order in the label, it is big-endian (RFC 2781). */
function utf16(name: string): TextForm {
  let bigEndian = name.endsWith('le') ? false : name.endsWith('be') ? true : undefined;
  return {
    read(bytes) {
      bigEndian ??= !(bytes.length > 1 && bytes.readUInt16LE() === BYTE_ORDER_MARK);
      const { convert, end } = fromUtf16(bigEndian);
      const text = convert(bytes);
      const { converted, rest } = end();
      return rest.length > 0 ? undefined : Buffer.concat([text, converted]);
    },
    written(text) {
      const { convert, end } = toUtf16(bigEndian ?? true);
      return Buffer.concat([convert(text), end().converted]);
    },
    lengthOf: (lead) => (isLeadOf4(lead) ? 4 : 2),
    isWhole(bytes) {
      if (bytes.length % 2 !== 0 || bytes.length === 0) return bytes.length === 0;
      const last = bytes.length - 2;
      const unit = bigEndian === false ? bytes.readUInt16LE(last) : bytes.readUInt16BE(last);
      const other = bigEndian === undefined ? bytes.readUInt16LE(last) : 0;
      return [unit, other].every((one) => !isHighSurrogate(one));
    },
  };
}

const tables = new Map<string, TextForm | undefined>();
/** Labels that are remembered: a mail may name any. */
const MOST_TABLES = 64;

function table(name: string): TextForm | undefined {
  if (tables.has(name)) return tables.get(name);
  const form = tableOf(name);
  if (tables.size < MOST_TABLES) tables.set(name, form);
  return form;
}

function tableOf(name: string): TextForm | undefined {
  const decoder = decoderOf(name);
  if (decoder === undefined || !SINGLE_BYTE.test(decoder.encoding)) return undefined;
  const characters = Array.from({ length: 256 }, (_, byte) => {
    const character = decoder.decode(Buffer.of(byte));
    // A byte that the charset lacks stays: it is read as a character for private use.
    return character === '\ufffd' ? String.fromCharCode(0xf700 + byte) : character;
  });
  const bytes = new Map(characters.map((character, byte) => [character, byte]));
  return {
    read(coded) {
      let text = '';
      for (const byte of coded) text += characters[byte];
      return Buffer.from(text);
    },
    written: (text) =>
      Buffer.from(Array.from(text.toString(), (character) => bytes.get(character) ?? LACKING)),
    lengthOf: () => 1,
    isWhole: () => true,
  };
}

/** Question mark, for a character that the charset lacks. */
const LACKING = QUESTION_MARK;

/** A decoder; undefined for an unknown label. */
export function decoderOf(name: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(name, { ignoreBOM: true });
  } catch {
    return undefined;
  }
}
