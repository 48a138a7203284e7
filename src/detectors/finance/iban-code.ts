import * as v from 'valibot';
import { ALNUM, HYPHEN } from '../../core/bytes.ts';
import type { Check, CheckContext } from '../../core/checks/check.ts';
import { ibanLength, isIban } from '../../core/checks/iban-check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';

const proven: Check = { kind: 'mod97-10' };
const ofCountry: Check = { kind: 'code', holds: isIban };
const ofCountryInAnyCase: Check = {
  kind: 'code',
  holds: (id, match) => isNoWord(id) && !isJoined(match) && isIban(id),
};
const asLong: Check = {
  kind: 'code',
  holds: (id) => id.length === ibanLength(id.slice(0, 2)) && 'plausible',
};

/** Up to thirty letters and digits after the check digits, 34 in all (ISO 13616), with or without something between. */
function patterns(blank: '' | ' ?', blankOrDash: '' | '[ -]?', allowSpaces: boolean) {
  const edges = 'open' as const;
  return [
    { form: `AAdd(${blank}X){11,30}`, check: [proven, ofCountry], edges, options: { allowSpaces } },
    {
      form: `aadd(${blankOrDash}w){11,30}`,
      check: [proven, ofCountryInAnyCase],
      edges,
      options: { allowSpaces },
    },
    {
      form: `AAdd(${blank}X){11,30}`,
      check: asLong,
      edges,
      options: { allowSpaces, onlyValidIBANCodes: false },
    },
  ];
}

/**
 * Finds international bank account numbers (ISO 13616): in groups with one blank or dash between, or without. By default
 * they have their country's length and the check digits of ISO 7064, mod 97-10; then they may be in lower case.
 */
export const ibanCode = detector({
  key: 'ibanCode',
  group: 'money',
  finds: 'bank account numbers (IBAN) of every country, by length and check digits',
  options: {
    onlyValidIBANCodes: v.optional(v.boolean(), true),
    allowSpaces: v.optional(v.boolean(), true),
  },
  words: { raise: 'iban, account, bank, transfer, sepa, bic, swift, konto' },
  patterns: [
    ...patterns(' ?', '[ -]?', true),
    ...patterns('', '', false),
    { form: 'AAddX{1,30}', edges: 'open', options: { onlyValidIBANCodes: false } },
  ],
  column: {
    labels: 'iban,iban number,iban code,bank account iban,compte bancaire iban',
    accepts: code(8, [12, 44], ' -'),
  },
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
});

/** A hexadecimal number has a letter right after the country. */
const HEXADECIMAL = /^[A-F]{2}\d*[A-F]/;

/**
 * Every country's numbers have more digits than letters: words in a row have not. `ad27-5878-0635-773e19efc019` is a part
 * of a UUID.
 */
function isNoWord(id: string): boolean {
  return !HEXADECIMAL.test(id) && 2 * id.replaceAll(/\D/g, '').length >= id.length;
}

/** Whether a hyphen and more follow. */
function isJoined({ bytes, end, high }: CheckContext): boolean {
  return end + 1 < high && bytes[end] === HYPHEN && ALNUM[bytes[end + 1]] === 1;
}
