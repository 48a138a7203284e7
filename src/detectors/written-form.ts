import { byteSet } from '../engine/bytes.ts';
import type { ByteSet, TokenTrigger, Trigger } from '../engine/types.ts';
import { blankLength, dashLength, sameBytes } from './separators.ts';

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
  /** Where it ends when it is written at `at`, or -1. */
  end(bytes: Uint8Array, at: number, high: number): number;
}

const SETS: Readonly<Record<string, ByteSet>> = {
  d: byteSet('0-9'),
  A: byteSet('A-Z'),
  a: byteSet('A-Za-z'),
  X: byteSet('0-9A-Z'),
};
const KINDS: Readonly<Record<string, string>> = { d: 'D', A: 'U', a: 'UL', X: 'DU' };
const BRACKETS: Readonly<Record<string, string>> = {
  d: '0-9',
  A: 'A-Z',
  a: 'A-Za-z',
  X: '0-9A-Z',
};
const LONGEST_GAP = 3;

/**
 * Reads a form: `d` is a digit, `A` an upper-case letter, `a` a letter, `X` an upper-case letter or a digit; a
 * space is a blank or a dash, the same one throughout; `_` is a blank, `-` a dash; anything else is itself.
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
    end: reader(template),
  };
}

/** Codes for what a sign of a template stands for; above them, the byte that stands for itself. */
const SIGNS = 'dAaX _-';
const BYTES_OF: readonly ByteSet[] = ['d', 'A', 'a', 'X'].map((sign) => SETS[sign]);
const GAP = 4;
const BLANK = 5;
const DASH = 6;

function reader(template: string): WrittenForm['end'] {
  const codes = Uint8Array.from([...template], (sign) =>
    SIGNS.includes(sign) ? SIGNS.indexOf(sign) : sign.charCodeAt(0),
  );
  return (bytes, at, high) => {
    let p = at;
    let gap = -1;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      if (p >= high) return -1;
      if (code < GAP) {
        if (BYTES_OF[code][bytes[p]] === 0) return -1;
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
  };
}

function separator(code: number, bytes: Uint8Array, at: number, high: number): number {
  if (code === DASH) return dashLength(bytes, at, high);
  if (code === BLANK) return blankLength(bytes, at, high);
  if (code !== GAP) return Number(bytes[at] === code);
  return blankLength(bytes, at, high) || dashLength(bytes, at, high);
}

/** Its first run of letters and digits, and the same behind an escape as in JSON. */
function triggersOf(template: string): readonly Trigger[] {
  const run = firstRun(template);
  const kinds = new Set([...run].flatMap((sign) => [...KINDS[sign]]));
  const needed = new Set([...run].filter((sign) => sign === 'd' || sign === 'A'));
  const token: TokenTrigger = {
    only: [...kinds].join(''),
    has: [...needed].map((sign) => KINDS[sign]).join(''),
    length: [run.length, run.length],
    ...following(template.slice(run.length)),
  };
  return [token, { literal: ['\\', 'bfnrt', BRACKETS[template[0]]] }];
}

function firstRun(template: string): string {
  return /^[dAaX]+/.exec(template)?.[0] ?? '';
}

function following([sign, next]: string): Pick<TokenTrigger, 'next' | 'after'> {
  if (sign === undefined) return {};
  if (sign === ' ') return { next: ' \xc2\xe2-', after: `${BRACKETS[next]}\x80\xa0` };
  if (sign === '_') return { next: ' \xc2\xe2', after: `${BRACKETS[next]}\x80\xa0` };
  if (sign === '-') return { next: '\xe2-', after: `${BRACKETS[next]}\x80` };
  return { next: sign, after: BRACKETS[next] };
}
