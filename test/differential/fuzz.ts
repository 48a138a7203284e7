// Texts that nobody would write: examples of filters, whole and in parts, with odd characters in and between them.

import { type Random, random } from '../bench/random.ts';
import type { Text } from './run.ts';

const BETWEEN = [
  ...[' ', '\n', '\r\n', '\t', ', ', '; ', ' and ', ' / ', '|', ': ', '=', ' - ', '. ', '', '\0'],
  ...[
    '","',
    "','",
    '":"',
    '</td><td>',
    '&nbsp;',
    '&#10;',
    '\\n',
    '\\u00a0',
    '\\t',
    '%20',
    '%0A',
    '+',
  ],
  ...[
    '=20',
    '=\n',
    '=3D',
    '\u001b[1m',
    '^',
    '~',
    '*',
    '\u00a0',
    '\u200b',
    '\u00ad',
    '\u2028',
    'é',
    '漢',
    '\u{1f600}',
  ],
  ...[
    '{"id":',
    '<p>',
    'PID|1||',
    'INSERT INTO t (name, ssn) VALUES (',
    '\n\n',
    '---',
    'x',
    '0',
    '(',
  ],
] as const;

/** Characters that are read as others, or stand where they should not. */
const ODD: Readonly<Record<string, readonly string[]>> = {
  '-': ['\u2010', '\u2011', '\u2013', '\u2212', '\u00ad', '\uff0d', ' ', ''],
  ' ': ['\u00a0', '\u202f', '\u200b', '  ', '\t', '&nbsp;', '%20', '\\u0020', '\n'],
  '.': ['\uff0e', ',', '\u00b7', '&period;'],
  '@': ['\uff20', '%40', '&#64;', '\\u0040', '=40'],
  '/': ['\\/', '%2F', '\u2044', '\uff0f'],
  ':': ['%3A', '\uff1a', '&colon;'],
};
const ANYWHERE = ['\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060', '=\r\n', '\0', '\u0301'];
const DIGIT_ZEROS = ['\uff10', '\u0660', '\u{1d7ce}'];
const LONGEST_PIECES = 16;

/** Makes the `seed`th text of examples. */
export function fuzzedText(examples: readonly string[], seed: number): Text {
  const r = random(seed);
  const parts: Buffer[] = [];
  for (let count = 1 + r.below(LONGEST_PIECES); count > 0; count--) {
    parts.push(Buffer.from(piece(r, r.pick(examples))), Buffer.from(r.pick(BETWEEN)));
  }
  const bytes = Buffer.concat(parts);
  // Bytes that are no UTF-8.
  if (bytes.length > 0 && r.once(6)) bytes[r.below(bytes.length)] = 0x80 + r.below(0x80);
  return { name: `fuzz ${seed}`, bytes, seed };
}

function piece(r: Random, example: string): string {
  if (r.once(2)) return example;
  if (r.once(3)) return cut(r, example);
  return r.once(2) ? changed(r, example) : example.toUpperCase();
}

function cut(r: Random, text: string): string {
  const from = r.below(text.length);
  return r.once(2) ? text.slice(from) : text.slice(0, from);
}

/** Some characters changed: a digit for another, an odd one for a plain one, one more or one less. */
function changed(r: Random, text: string): string {
  const characters = Array.from(text);
  for (let count = 1 + r.below(4); count > 0 && characters.length > 0; count--) {
    const at = r.below(characters.length);
    characters[at] = other(r, characters[at]);
  }
  return characters.join('');
}

function other(r: Random, character: string): string {
  if (r.once(6)) return '';
  if (r.once(6)) return character + r.pick(ANYWHERE);
  if (/^\d$/.test(character) && r.once(2)) return digit(r, Number(character));
  const odd = ODD[character];
  return odd === undefined ? `${r.below(10)}` : r.pick(odd);
}

function digit(r: Random, value: number): string {
  const zero = r.pick(DIGIT_ZEROS).codePointAt(0) ?? 0;
  return String.fromCodePoint(zero + value);
}
