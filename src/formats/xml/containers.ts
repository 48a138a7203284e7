import { AMPERSAND, byteSet, HASH, PERCENT, SEMICOLON, UNDERSCORE } from '../../core/bytes.ts';
import { LAST_POINT } from '../../core/utf-8.ts';
import type { Container, Escape } from '../../engine/fields/container.ts';
import { NO_BYTES } from '../../engine/fields/value-bounds.ts';

const SPECIAL = byteSet('&<>"\'');
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  // A byte a character.
  nbsp: '\xc2\xa0',
};
/** Bytes that XML does not allow, as they are or as a reference. */
const CONTROL = byteSet('\x00-\x08\x0b\x0c\x0e-\x1f');
/** Bytes of the longest reference that is looked for: `&#1114111;`. */
const REFERENCE_BYTES = 10;
const IN_REFERENCE = byteSet('A-Za-z0-9#');
const UNQUOTED = byteSet('\x00- "\'<>=`&');

/** Text between tags. */
export const XML_TEXT: Container = {
  takes: 'part',
  escapeAround: referenceAround,
  read: (match) => withoutReferences(match),
  write: (text) => withReferences(text),
};

/** The value of an attribute in quotes. */
export const QUOTED_VALUE: Container = { ...XML_TEXT, ends: NO_BYTES };

const UNQUOTED_ENDS = byteSet(' \t\r\n>');

/** The unquoted value of an attribute. */
export const UNQUOTED_VALUE: Container = {
  takes: 'part',
  ends: UNQUOTED_ENDS,
  changes: true,
  write: (text) => Buffer.from(text.map((byte) => (UNQUOTED[byte] === 1 ? UNDERSCORE : byte))),
};

/** A section of characters, which `]]>` ends. */
export const CHARACTER_DATA: Container = {
  takes: 'part',
  write: (text) =>
    Buffer.from(text.toString('latin1').replaceAll(']]>', ']]]]><![CDATA[>'), 'latin1'),
};

/** The text of a comment, which must not contain `--`. */
export const COMMENT: Container = without(/^-|-(?=-|$)/g);
/** The text of a processing instruction, which `?>` ends, and for browsers `>`. */
export const INSTRUCTION: Container = without(/>|\?$/g);

/** The value of an entity, in which `%` begins a reference. */
export const ENTITY_VALUE: Container = {
  ...XML_TEXT,
  write(text) {
    const written = withReferences(text);
    if (!written.includes(PERCENT)) return written;
    return Buffer.from(written.toString('latin1').replaceAll('%', '&#37;'), 'latin1');
  },
};

/** Text without escapes: characters that might end it are written as `_`. */
function without(ends: RegExp): Container {
  return {
    takes: 'part',
    changes: true,
    write: (text) => Buffer.from(text.toString('latin1').replace(ends, '_'), 'latin1'),
  };
}

function withReferences(text: Buffer): Buffer {
  if (!text.some((byte) => SPECIAL[byte] === 1 || CONTROL[byte] === 1)) return text;
  const allowed = text.filter((byte) => CONTROL[byte] === 0);
  const latin = Buffer.from(allowed).toString('latin1');
  return Buffer.from(
    latin.replace(/[&<>"']/g, (character) => ENTITIES[character]),
    'latin1',
  );
}

function withoutReferences(match: Buffer): Buffer {
  if (!match.includes(AMPERSAND)) return match;
  const text = match.toString('latin1').replace(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return CHARACTERS[name] ?? all;
    const code = Number.parseInt(
      name.replace(/^#x/i, '0x').replace('#', ''),
      name[1] === 'x' ? 16 : 10,
    );
    return code <= LAST_POINT ? Buffer.from(String.fromCodePoint(code)).toString('latin1') : all;
  });
  return Buffer.from(text, 'latin1');
}

/** The reference that the offset `at` is inside of: `&amp;`, `&#233;`. */
function referenceAround(bytes: Buffer, low: number, high: number, at: number): Escape | undefined {
  const least = Math.max(low, at - REFERENCE_BYTES);
  let start = at - 1;
  while (start >= least && IN_REFERENCE[bytes[start]] === 1) start--;
  if (start < least || bytes[start] !== AMPERSAND) return undefined;
  const most = Math.min(high, start + REFERENCE_BYTES);
  let end = at;
  while (end < most && IN_REFERENCE[bytes[end]] === 1) end++;
  if (end >= most || bytes[end] !== SEMICOLON) return undefined;
  return { start, end: end + 1, joins: bytes[start + 1] === HASH };
}
