import { isAscii } from 'node:buffer';
import { EMPTY, SPACE } from '../../core/bytes.ts';
import { codePointLength } from '../../core/utf-8.ts';
import { partCharset } from './part-charset.ts';

/** Longest encoded word (RFC 2047, section 2). */
const WORD = 75;

/** Writes UTF-8 as encoded words, folded; in UTF-8 where it is not ASCII or `label` is no superset of ASCII. */
export function writtenWords(text: Buffer, label: string, method: string, eol: string): Buffer {
  if (text.length === 0) return EMPTY;
  const charset = isAscii(text) && partCharset(label, false) !== undefined ? label : 'utf-8';
  const prefix = `=?${charset}?${method}?`;
  const isBase64 = /b/i.test(method);
  const most = Math.max(12, WORD - prefix.length - 2);
  const words: string[] = [];
  let from = 0;
  let width = 0;
  for (let i = 0; i < text.length; ) {
    const to = i + Math.max(1, codePointLength(text, i));
    const next = isBase64
      ? Math.ceil((to - from) / 3) * 4
      : width + quoted(text.subarray(i, to)).length;
    if (next > most) {
      words.push(content(text.subarray(from, i), isBase64));
      from = i;
      width = 0;
    }
    width += quoted(text.subarray(i, to)).length;
    i = to;
  }
  words.push(content(text.subarray(from), isBase64));
  return Buffer.from(words.map((word) => `${prefix}${word}?=`).join(`${eol} `), 'latin1');
}

function content(bytes: Buffer, isBase64: boolean): string {
  return isBase64 ? bytes.toString('base64') : quoted(bytes);
}

/** Text with only the characters that every header may have in a word (RFC 2047, section 5, rule 3). */
function quoted(bytes: Buffer): string {
  let out = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (byte === SPACE) out += '_';
    else if (/[A-Za-z0-9!*+/-]/.test(character)) out += character;
    else out += `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}
