import { byteSet, EQUALS, HEX, PERCENT, SPACE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { quotedString } from '../json/containers.ts';
import { KEY_BYTES } from '../reading.ts';

const ESCAPE_BYTES = 3;
/** Characters that a form escapes; the braces of placeholders stay legible. */
const ESCAPED = byteSet('\x00-\x20"#%&+=<>\x7f-\xff');

/** A value of a form or a query, percent-encoded. */
export const FORM_VALUE: Container = {
  takes: 'part',
  ends: byteSet('& \t\r\n'),
  escapeAround(bytes, low, high, at) {
    for (let p = at - 1; p >= Math.max(low, at - ESCAPE_BYTES + 1); p--) {
      if (bytes[p] === PERCENT && HEX[bytes[p + 1]] === 1) {
        return { start: p, end: Math.min(high, p + ESCAPE_BYTES), joins: true };
      }
    }
    return undefined;
  },
  read: (match) => Buffer.from(decoded(match.toString('latin1')), 'latin1'),
  write: (text) =>
    text.some((byte) => ESCAPED[byte] === 1)
      ? Buffer.from(Array.from(text, encoded).join(''), 'latin1')
      : text,
};

function encoded(byte: number): string {
  if (byte === SPACE) return '+';
  if (ESCAPED[byte] === 0) return String.fromCharCode(byte);
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function decoded(latin: string): string {
  return latin
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A value of a log's pair without quotes: a text that needs them gets them, or loses blanks in a part of it. */
export const LOG_VALUE: Container = {
  takes: 'part',
  changes: true,
  // A delimiter may follow, after which no quote would end the value.
  isWhole(bytes, start, end) {
    if (bytes[start - 1] !== EQUALS || bytes[end] > SPACE) return false;
    const low = Math.max(0, start - KEY_BYTES);
    let p = start - 2;
    while (p >= low && bytes[p] > SPACE && bytes[p] !== EQUALS) p--;
    return p < low || bytes[p] !== EQUALS;
  },
  write(text, isWhole) {
    const latin = text.toString('latin1');
    if (/^[!#-<>-\x7e\x80-\xff]+$/.test(latin)) return text;
    if (isWhole) return quotedString(text);
    return Buffer.from(latin.replace(/[^!#-<>-\x7e\x80-\xff]/g, '_'), 'latin1');
  },
};
