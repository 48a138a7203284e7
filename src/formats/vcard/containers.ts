import { BACKSLASH, byteSet, SPACE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  ';': '\\;',
  ',': '\\,',
  '\n': '\\n',
  '\r': '',
};
const IN_PARAMETER = byteSet('\r\n";:,');

/** The value of a property: components are apart, and the signs between them escaped (RFC 6350, RFC 5545). */
export const PROPERTY_VALUE: Container = {
  takes: 'part',
  parting: byteSet(';\r\n'),
  ...(JSON_STRING.escapeAround && { escapeAround: JSON_STRING.escapeAround }),
  read(match) {
    if (!match.includes(BACKSLASH)) return match;
    const latin = match
      .toString('latin1')
      .replace(/\\(.)/g, (_all, character: string) => (/n/i.test(character) ? '\n' : character));
    return Buffer.from(latin, 'latin1');
  },
  write(text) {
    const latin = text.toString('latin1');
    const written = latin.replace(/[\\;,\n\r]/g, (character) => ESCAPES[character]);
    return written === latin ? text : Buffer.from(written, 'latin1');
  },
};

/** The value of a parameter: no sign in it can be escaped. */
export const PARAMETER_VALUE: Container = {
  takes: 'part',
  changes: true,
  write: (text) =>
    text.some((byte) => IN_PARAMETER[byte] === 1)
      ? Buffer.from(text.map((byte) => (IN_PARAMETER[byte] === 1 ? SPACE : byte)))
      : text,
};
