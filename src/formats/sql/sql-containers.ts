import { APOSTROPHE, byteSet, isEscaped, QUOTE, SPACE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { NO_BYTES } from '../../engine/fields/value-bounds.ts';
import { escapeIn, escapeInside, type JsonInside, jsonInside } from '../json/containers.ts';
import { numbersWritten } from '../numbers-written.ts';
import { doubledCharacter } from '../tables/table-containers.ts';

const NUMBER_FORM = /^[+-]?\d+(?:\.\d+)?$/;
const ONE = Buffer.from("'");

/** The content of a string, in which its quote is written twice; with `isEscaping` a backslash escapes. */
export function sqlString(quote: number, isEscaping: boolean): Container {
  const character = String.fromCharCode(quote);
  const special = byteSet(isEscaping ? `${character}\\` : character);
  return {
    takes: 'part',
    ends: NO_BYTES,
    escapeAround(bytes, low, _high, at) {
      if (isEscaping && at > low && isEscaped(bytes, low, at)) {
        return { start: at - 1, end: at + 1, joins: false };
      }
      return doubledCharacter(quote, bytes, low, at);
    },
    read: (match) => readString(match, character, isEscaping),
    write: (text) => doubled(text, special),
  };
}

/** Strings by their quote, and whether a backslash escapes. */
const KINDS = [
  [APOSTROPHE, false],
  [APOSTROPHE, true],
  [QUOTE, false],
  [QUOTE, true],
] as const;
export const SQL_STRINGS = KINDS.map(([quote, isEscaping]) => sqlString(quote, isEscaping));

/** JSON in such strings. */
export const SQL_JSON: readonly JsonInside[] = KINDS.map(([quote, isEscaping]) => {
  const escapeOfJson = isEscaping ? escapeInside : escapeIn;
  return jsonInside(
    sqlString(quote, isEscaping),
    (bytes, low, high, at) =>
      doubledCharacter(quote, bytes, low, at) ?? escapeOfJson(bytes, low, high, at),
  );
});

/** A number: another replacement is written as the profile wants. */
export const SQL_NUMBERS = numbersWritten(NUMBER_FORM, (text) =>
  Buffer.concat([ONE, doubled(text, byteSet("'\\")), ONE]),
);

/** A comment up to the end of its line, or up to its closing delimiter. */
export const LINE_COMMENT: Container = changing(byteSet('\r\n'));
export const BLOCK_COMMENT: Container = changing(byteSet('*'));
/** A string between dollar signs. */
export const DOLLAR_STRING: Container = { ...changing(byteSet('$')), ends: NO_BYTES };

/** A string of Oracle between quotes of its own. */
export const ALTERNATIVE_STRING: Container = { ...changing(byteSet("'")), ends: NO_BYTES };

/** Printable text. */
const SHOWN = /^[^\p{Cc}\ufffd]+$/u;

/** Digits for the bytes of a text. */
export const HEX_DIGITS: Container = {
  takes: 'whole',
  read(match) {
    const bytes = Buffer.from(match.toString('latin1'), 'hex');
    return SHOWN.test(bytes.toString()) ? bytes : match;
  },
  write: (text) => Buffer.from(text.toString('hex')),
};

const COPIED_ENDS = byteSet('\t\n');

/** Rows of COPY in text: tabs between fields, a backslash escapes. */
export const COPIED_ROWS: Container = {
  takes: 'part',
  parting: COPIED_ENDS,
  ends: COPIED_ENDS,
  escapeAround(bytes, low, _high, at) {
    if (at <= low || !isEscaped(bytes, low, at)) return undefined;
    return { start: at - 1, end: at + 1, joins: false };
  },
  read: (match) =>
    Buffer.from(
      match.toString('latin1').replace(/\\(.)/gs, (_all, byte) => READ[byte] ?? byte),
      'latin1',
    ),
  write(text) {
    const latin = text.toString('latin1');
    const written = latin.replace(/[\\\t\n\r]/g, (character) => COPIED[character]);
    return written === latin ? text : Buffer.from(written, 'latin1');
  },
};

const COPIED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};
const READ: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** JSON in such rows. */
export const COPIED_JSON = jsonInside(COPIED_ROWS, escapeInside);

/** Text that cannot have some bytes: blanks are written in place of them. */
export function changing(not: Uint8Array): Container {
  return {
    takes: 'part',
    changes: true,
    write: (text) =>
      text.some((byte) => not[byte] === 1)
        ? Buffer.from(text.map((byte) => (not[byte] === 1 ? SPACE : byte)))
        : text,
  };
}

function doubled(text: Buffer, special: Uint8Array): Buffer {
  if (!text.some((byte) => special[byte] === 1)) return text;
  return Buffer.from(
    Array.from(text).flatMap((byte) => (special[byte] === 1 ? [byte, byte] : [byte])),
  );
}

function readString(match: Buffer, character: string, isEscaping: boolean): Buffer {
  const latin = match.toString('latin1');
  const once = latin.replaceAll(character + character, character);
  return Buffer.from(isEscaping ? once.replace(/\\(.)/gs, '$1') : once, 'latin1');
}
