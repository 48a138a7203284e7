import * as v from 'valibot';
import { ALNUM, DIGIT, LETTER, UPPER } from '../core/bytes.ts';
import { ibanLength, isIban } from '../core/checks/iban-check.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { afterEscape, endsAt } from './reading/edges.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { blankLength, dashLength } from './reading/separators.ts';

/** The longest has 34 characters, with as many blanks between. */
const LONGEST = 34;
const REACH = LONGEST * 4;
const ESCAPE = '([bfnrt]|u[0-9A-Fa-f]{4})?';
const FORM = `${ESCAPE}[A-Z]{2}[0-9]{2}`;
const FORM_IN_ANY_CASE = `${ESCAPE}[A-Za-z]{2}[0-9]{2}`;

/**
 * Finds international bank account numbers (ISO 13616): in groups with one blank or dash between, or without. By default
 * they have their country's length and the check digits of ISO 7064, mod 97-10; then they may be in lower case.
 */
export const ibanCode = definition({
  key: 'ibanCode',
  type: 'iban-code',
  filterType: 'IBAN_CODE',
  finds: 'bank account numbers (IBAN) of every country, by length and check digits',
  options: {
    onlyValidIBANCodes: v.optional(v.boolean(), true),
    allowSpaces: v.optional(v.boolean(), true),
  },
  context: { raise: ['iban', 'account', 'bank', 'transfer', 'sepa', 'bic', 'swift', 'konto'] },
  examples: [
    'Pay to «GB33BUKB20201555555555», «GB15 MIDL 4005 1512 3456 78» or «DE89 3704 0044 0532 0130 00».',
    '{"iban":"«FR1420041010050500013M02606»","n":"\\n«NL91ABNA0417164300»"}',
    '17,«NO9386011117947»,open\r\n18,«MT84MALT011000012345MTLCAST001S»,«CH93 0076 2011 6238 5295 7»',
    '2024-05-06 10:30:45 INFO iban=«ES9121000418450200051332» to_«BE68539007547034»_x',
    '«LC55 HEMM 0001 0001 0012 0012 0002 3015», «PL61 1090 1014 0000 0712 1981 2874», “«AT611904300234573201»”。',
    'grouped oddly: «GB15 MIDL 400515 12345678»; wide: «GB15\u00a0MIDL\u00a04005\u00a01512\u00a03456\u00a078», «GB15 MIDL ４００５ 1512 3456 78», «GB15MIDL\u200b40051512345678» 12',
    'wrong digits: GB34BUKB20201555555555, DE88 3704 0044 0532 0130 00; length: GB33BUKB2020155555555, DE893704004405320130001',
    'no country: ZZ33BUKB20201555555555; AV01AZ; gb34bukb20201555555555; xGB33BUKB20201555555555',
    'pay «AT61190430023457-\n3201» now, «de89370400440532-\n013000»',
    'lower case «de89370400440532013000», «gb29 nwbk 6016 1331 9268 19», «Gb29Nwbk60161331926819»; «DE89-3704-0044-0532-0130-00», "\\n«de89370400440532013000»"',
    'wrong digits: de88370400440532013000, gb28 nwbk 6016 1331 9268 19, DE88-3704-0044-0532-0130-00; more: BE68-5390-0754-7034-1111; words: be49 some long text',
    'in hexadecimal: 03c0: be35 cc53 db44 5336 8aca, 938bf0c1-1234-ad27-5878-0635-773e19efc019, CE3C AD22 4167 4DD1 DAA1 6A65 7139',
    {
      text: 'any: «AV01AZ» and «GB34BUKB20201555555555», not A01AZ or AV0AZ1',
      options: { onlyValidIBANCodes: false },
    },
    {
      text: 'GB15 MIDL 4005 1512 3456 78 or «GB15MIDL40051512345678»',
      options: { allowSpaces: false },
    },
  ],
  detector: ({ onlyValidIBANCodes, allowSpaces }) => ({
    type: 'iban-code',
    filterType: 'IBAN_CODE',
    reach: evasionReach(REACH),
    find: throughEvasions({
      kind: 'matcher',
      triggers: [
        { only: 'DU', has: 'DU', length: [onlyValidIBANCodes ? 15 : 5, LONGEST + 1], form: FORM },
        ...(onlyValidIBANCodes
          ? ([
              { only: 'DL', has: 'DL', length: [15, LONGEST + 5], form: FORM_IN_ANY_CASE },
              { only: 'DUL', has: 'DUL', length: [15, LONGEST + 5], form: FORM_IN_ANY_CASE },
            ] as const)
          : ([{ only: 'DUL', has: 'DUL', length: [16, LONGEST + 1], form: FORM }] as const)),
        ...(allowSpaces
          ? [
              {
                only: 'DU',
                has: 'DU',
                length: [4, 30],
                next: ' \xc2\xe2',
                after: '0-9A-Z\xa0\x80',
                form: FORM,
              } as const,
            ]
          : []),
        ...(allowSpaces && onlyValidIBANCodes
          ? [
              {
                only: 'DUL',
                length: [4, 5],
                next: ' \xc2\xe2-',
                after: '0-9A-Za-z\xa0\x80',
                form: FORM_IN_ANY_CASE,
              } as const,
            ]
          : []),
      ],
      back: 0,
      match: (view, at) => match(view, at, onlyValidIBANCodes, allowSpaces),
    }),
  }),
});

function match(view: View, at: number, onlyValid: boolean, spaces: boolean): Found | undefined {
  const { bytes, low, high } = view;
  const start = afterEscape(bytes, at, Math.min(high, at + 8), low);
  if (start + 4 > high || LETTER[bytes[start]] === 0 || LETTER[bytes[start + 1]] === 0) return;
  if (DIGIT[bytes[start + 2]] === 0 || DIGIT[bytes[start + 3]] === 0) return undefined;
  const length = ibanLength(bytes.toString('latin1', start, start + 2).toUpperCase());
  if (length > 0) {
    const { text, end, plain } = written(bytes, start, high, length, spaces);
    if (text.length === length && endsAt(bytes, end, high)) {
      const certain = plain || (isNoWord(text) && !isJoinedBehind(bytes, end, high));
      if (certain && isIban(text)) return { start, end, confidence: 0.9, valid: true };
      if (!onlyValid && plain) return { start, end, confidence: 0.9 };
    }
  }
  if (onlyValid || UPPER[bytes[start]] === 0) return undefined;
  const { text, end, plain } = written(bytes, start, high, LONGEST, false);
  return plain && text.length > 4 && endsAt(bytes, end, high)
    ? { start, end, confidence: 0.9 }
    : undefined;
}

/**
 * Up to `most` letters, in upper case, and digits, with single blanks or dashes between them where `spaces`; `plain`
 * where they are capitals and nothing but blanks is between.
 */
function written(bytes: Buffer, start: number, high: number, most: number, spaces: boolean) {
  let text = '';
  let end = start;
  let plain = true;
  for (let p = start; text.length < most; ) {
    const blank = spaces && text.length > 0 ? blankLength(bytes, p, high) : 0;
    const dash = spaces && text.length > 0 && blank === 0 ? dashLength(bytes, p, high) : 0;
    const next = p + blank + dash;
    if (next >= high || ALNUM[bytes[next]] === 0) break;
    const lower = bytes[next] > 0x5a;
    if (dash > 0 || lower) plain = false;
    text += String.fromCharCode(lower ? bytes[next] - 0x20 : bytes[next]);
    p = next + 1;
    end = p;
  }
  return { text, end, plain };
}

/** Behind the country, in hexadecimal digits, a letter. */
const HEXADECIMAL = /^[A-F]{2}\d*[A-F]/;

/**
 * Every country's numbers have more digits than letters: words in a row have not. `ad27-5878-0635-773e19efc019` is a part
 * of a UUID.
 */
function isNoWord(text: string): boolean {
  if (HEXADECIMAL.test(text)) return false;
  let digits = 0;
  for (let i = 0; i < text.length; i++) digits += Number(text.charCodeAt(i) < 0x3a);
  return 2 * digits >= text.length;
}

/** Whether a hyphen and more follow. */
function isJoinedBehind(bytes: Buffer, end: number, high: number): boolean {
  return end + 1 < high && bytes[end] === 0x2d && ALNUM[bytes[end + 1]] === 1;
}
