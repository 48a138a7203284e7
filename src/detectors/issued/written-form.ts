import { DIGIT, LOWER, UPPER } from '../../core/bytes.ts';
import type { TokenTrigger, Trigger } from '../../engine/types.ts';
import { escaped } from '../reading/escapes.ts';
import { blankLength, dashLength, sameBytes } from '../reading/separators.ts';

/** A way to write a number. */
export interface WrittenForm {
  /** Most bytes that it takes. */
  readonly most: number;
  /** Signs of its first group. */
  readonly run: number;
  /** It is digits, and nothing else. */
  readonly bare: boolean;
  /** Its groups may have blanks between them. */
  readonly spaced: boolean;
  readonly triggers: readonly Trigger[];
  /** Its signs, for `formEnd`. */
  readonly codes: Uint8Array;
  /** A separator that stands so far from its start, when those before it are bytes: most that fail do there. */
  readonly probe: number;
}

const KINDS: Readonly<Record<string, string>> = { d: 'D', A: 'U', a: 'UL', X: 'DU', x: 'DUL' };
const BRACKETS: Readonly<Record<string, string>> = {
  d: '0-9',
  A: 'A-Z',
  a: 'A-Za-z',
  X: '0-9A-Z',
  x: '0-9A-Za-z',
};
const LONGEST_GAP = 3;

/**
 * Reads a form: `d` is a digit, `A` an upper-case letter, `a` a letter, `X` an upper-case letter or a digit, `x`
 * any letter or a digit; a space is a blank or a dash, the same one throughout; `_` is a blank, `-` a dash; anything else is itself.
 * `ddd ddd dddd` is 943 476 5919.
 */
export function writtenForm(template: string): WrittenForm {
  const gaps = [...template].filter((sign) => ' _-'.includes(sign)).length;
  return {
    most: template.length + gaps * (LONGEST_GAP - 1),
    spaced: template.includes(' ') || template.includes('_'),
    run: firstRun(template).length,
    bare: /^d+$/.test(template),
    triggers: triggersOf(template),
    codes: Uint8Array.from(template, codeOf),
    probe: probeOf(template),
  };
}

/** The last separator, where those before it are one byte each when the first is; else the second; 0: none. */
function probeOf(template: string): number {
  const places = [...template].flatMap((sign, i) => (/[dAaXx]/.test(sign) ? [] : [i]));
  const alike = places.every((place) => template[place] === ' ');
  const literal = places.slice(0, -1).every((place) => !' _-'.includes(template[place]));
  return (alike || literal ? places.at(-1) : places[1]) ?? 0;
}

/** Kinds of bytes as bits, and the signs of a template that stand for them. */
const KIND = DIGIT.map((digit, byte) => digit | (UPPER[byte] << 1) | (LOWER[byte] << 2));
const CODES: Readonly<Record<string, number>> = {
  d: 1,
  A: 2,
  X: 3,
  a: 6,
  x: 7,
  ' ': 8,
  _: 9,
  '-': 10,
};
const GAP = 8;
const BLANK = 9;
const DASH = 10;

/** What stands for others has a code of its own, the rest the byte itself. */
function codeOf(sign: string): number {
  return CODES[sign] ?? sign.charCodeAt(0);
}

/** Where the form ends when it is written at `at`, or -1. */
export function formEnd(form: WrittenForm, bytes: Uint8Array, at: number, high: number): number {
  const { codes, probe, run } = form;
  if (at + codes.length > high) return -1;
  if (probe > 0 && bytes[at + run] < 0x80) {
    const byte = bytes[at + probe];
    if (byte < 0x80 && !isPlain(codes[probe], byte)) return -1;
  }
  let p = at;
  let gap = -1;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (p >= high) return -1;
    if (code < GAP) {
      if ((KIND[bytes[p]] & code) === 0) return -1;
      p++;
      continue;
    }
    const length = separator(code, bytes, p, high);
    if (length === 0) return -1;
    if (code === GAP) {
      if (gap >= 0 && !sameBytes(bytes, gap, p, length)) return -1;
      gap = p;
    }
    p += length;
  }
  return p;
}

function separator(code: number, bytes: Uint8Array, at: number, high: number): number {
  if (bytes[at] < 0x80) return Number(isPlain(code, bytes[at]));
  if (code === DASH) return dashLength(bytes, at, high);
  if (code === BLANK) return blankLength(bytes, at, high);
  if (code !== GAP) return 0;
  return blankLength(bytes, at, high) || dashLength(bytes, at, high);
}

/** Whether an ASCII byte is this separator. */
function isPlain(code: number, byte: number): boolean {
  if (code === GAP) return byte === 0x20 || byte === 0x2d;
  if (code === BLANK) return byte === 0x20;
  return byte === (code === DASH ? 0x2d : code);
}

/** The form from its first run of letters and digits on, and the same behind an escape as in JSON. */
function triggersOf(template: string): readonly Trigger[] {
  const run = firstRun(template);
  const kinds = new Set([...run].flatMap((sign) => [...KINDS[sign]]));
  const needed = new Set([...run].filter((sign) => sign === 'd' || sign === 'A'));
  const token: TokenTrigger = {
    only: [...kinds].join(''),
    has: [...needed].map((sign) => KINDS[sign]).join(''),
    length: [run.length, run.length],
    apart: true,
    ...following(template.slice(run.length)),
    ...(/^d+$/.test(template) ? {} : { form: `${[...template].map(patternOf).join('')}\\b` }),
  };
  return [token, escaped(BRACKETS[template[0]])];
}

const BLANKS = ' |\xc2\xa0|\xe2\x80\xaf';
const PATTERNS: Readonly<Record<string, string>> = {
  ' ': `(${BLANKS}|-|\xe2\x80[\x90-\x95])`,
  _: `(${BLANKS})`,
  '-': '(-|\xe2\x80[\x90-\x95])',
};

/** What a sign of a template stands for, as triggers write it. */
function patternOf(sign: string): string {
  const brackets = BRACKETS[sign];
  return brackets === undefined ? (PATTERNS[sign] ?? `[${sign}]`) : `[${brackets}]`;
}

function firstRun(template: string): string {
  return /^[dAaXx]+/.exec(template)?.[0] ?? '';
}

function following([sign, next]: string): Pick<TokenTrigger, 'next' | 'after'> {
  if (sign === undefined) return {};
  if (sign === ' ') return { next: ' \xc2\xe2-', after: `${BRACKETS[next]}\x80\xa0` };
  if (sign === '_') return { next: ' \xc2\xe2', after: `${BRACKETS[next]}\x80\xa0` };
  if (sign === '-') return { next: '\xe2-', after: `${BRACKETS[next]}\x80` };
  return { next: sign, after: BRACKETS[next] };
}
