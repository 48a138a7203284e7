import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import type { Filter } from '../../src/engine/types.ts';
import { usable } from '../profiles/running.ts';

/** They ask a service, or are another name for what does not. */
const APART = new Set(['ner', 'pheyes']);

/** Every filter there is, but for those that read names: they see other characters, and take long. */
export function everyFilter(): readonly Filter[] {
  const keys = definitions.filter(({ key, list }) => !list && !APART.has(key));
  const identifiers = Object.fromEntries(keys.map(({ key }) => [key, {}]));
  const { plan } = usable({ identifiers });
  return plan.filters.filter(({ detector }) => detector.find.kind !== 'reader');
}

const DASHES = ['\u2010', '\u2013', '\u2212', '\ufe63', '\uff0d'];
const BLANKS = ['\u00a0', '\u2009', '\u202f', '\u3000'];
const ZERO_WIDTH = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad'];
/** Texts as HTML and JSON write them, and others, with characters in the middle of values. */
const ESCAPES = [
  ...[
    '&hyphen;',
    '&ThinSpace;',
    '&sol;',
    '&lpar;',
    '&shy;',
    '\\u200b',
    '<b>',
    '</span>',
    '<em class="x">',
  ],
  ...['\\-', '\\(', '\\ ', '+', '=2D', '=20', '=28', '=\r\n', '=\n', '\x1b[31m', '\x1b[0m\x1b[K'],
  '&nbsp;',
  '&#160;',
  '&#xA0;',
  '\\u00a0',
  '\\u2009',
  '\\u2011',
  '\\u2013',
  '\\uFF11',
];
/** Escapes that may end before a value, as logs, URLs and mails write them. */
const ENDS = [
  '\x1b[31m',
  '\x1b[01;31m\x1b[K',
  '\\u001b[0K',
  '#033[1;31m',
  '#015#012',
  '^M',
  '^[[m',
  '\\u0022',
  '\\\\u003d',
  '\\x27',
  '\\012',
  '%20',
  '%2520',
  '%E2%80%9C',
  '=3D',
  '=0D=0A',
];
/** Characters of other groups, and parts of escapes. */
const OTHERS = [
  '&amp;',
  '\\u0041',
  '\\\\u00a0',
  '&nb',
  'bsp;',
  '\\u00',
  '&',
  '\\',
  '0;',
  '%2',
  '=',
  '\x1b[',
  '#0',
  '[K',
  ...['<b', '>', '&sol', '+(', '\r\n'],
];
const BREAKS = ['-\n', '-\r\n', '-\n  ', '-\r\n      '];

/** Numbers of many filters. */
const NUMBERS = [
  ...['123-45-6789', '111000025', '4111 1111 1111 1111', '4111-1111-1111-1111', '202-555-0182'],
  ...['(202) 555-0182', '+1 202 555 0182', '2021-01-02', '01/02/2021', '12-3456789', '02108-1234'],
  ...['A1234567', 'GB15 MIDL 4005 1512 3456 78', '943 476 5919', '00-14-22-04-25-37', '12345678'],
];

/** A number in which some signs are as a plain keyboard does not write them. */
const hidden = fc
  .tuple(fc.constantFrom(...NUMBERS), fc.infiniteStream(fc.nat(99)))
  .map(([number, chances]) =>
    [...number].map((sign) => rewritten(sign, () => chances.next().value)).join(''),
  );

function rewritten(sign: string, chance: () => number): string {
  const dice = chance();
  if (/\d/.test(sign)) {
    const digit = dice % 3 === 0 ? String.fromCodePoint(0xff10 + Number(sign)) : sign;
    return dice < 12 ? digit + ZERO_WIDTH[dice % ZERO_WIDTH.length] : digit;
  }
  if (sign === '-' && dice < 60) return [...DASHES, ...BREAKS, '\\u2011'][dice % 10];
  return sign === ' ' && dice < 50 ? [...BLANKS, '&nbsp;', '\\u00a0'][dice % 6] : sign;
}

const words = [
  'SSN ',
  'DOB ',
  'MRN ',
  'phone ',
  'is ',
  '"',
  ', ',
  '\n',
  '\r\n',
  'Zürich ',
  '日期',
  'MRN \u200b',
  'MRN:&nbsp;',
  'a\u00adge: ',
  'NPI\ufeff: ',
  'Patient\u200b medical record number is ',
];
const digits = fc.integer({ min: 0, max: 999_999 }).map(String);
const odd = fc.constantFrom(
  ...DASHES,
  ...BLANKS,
  ...ZERO_WIDTH,
  ...BREAKS,
  ...ESCAPES,
  ...ENDS,
  ...OTHERS,
  '\uff11',
  '\uff21',
);

/** Texts full of characters that hide numbers. */
export const nonCanonicalText = fc
  .array(fc.oneof(hidden, hidden, digits, odd, odd, fc.constantFrom(...words, ' ')), {
    minLength: 6,
    maxLength: 40,
    size: 'max',
  })
  .map((parts) => Buffer.from(parts.join('')));
