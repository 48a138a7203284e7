import type { Check, CheckContext } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';
import { COUNTRY_CODES } from '../forms/country-codes.ts';
import { each } from '../words.ts';

const COUNTRY = `(${COUNTRY_CODES.map((code) => `'${code}'`).join('|')})`;
const CODE = `A{4}${COUNTRY}X{2}(X{3})?`;
const hasDigit: Check = { kind: 'count', digits: [1, 8] };
const before = 'swift, bic, bicfi, anybic, bicorbei, swift bic, bic swift';
/** Labels in capitals that may follow a code to which a blank alone leads. */
const LABEL = /^ (?:IBAN|BIC|SWIFT|ACC|ACCOUNT|A\/C|KTO|KONTO|BLZ|REF|USD|EUR|GBP|CHF)\b/;

/**
 * Finds codes of banks (ISO 9362): four letters of the bank, its country, two letters or digits of the place and three of
 * a branch or none, in capitals, after SWIFT or BIC. There is no check digit: of words in capitals, some are of that form.
 */
export const swiftCode = detector({
  key: 'swiftCode',
  group: 'money',
  finds: 'codes of banks (SWIFT, BIC), near their keyword',
  aliases: { key: ['bic', 'bicCode'] },
  words: {
    raise: 'bank, iban, account, transfer, wire, swift, bic',
    near: 'bic, swift, bank identifier code',
    code: `${each(before, ', code, number, no, address')}, bank identifier code, business identifier code`,
    // `Swift` is also a programming language.
    sure: `SWIFT, BIC, ${each(before, 'code, number, no, address')}, bicfi, bicorbei, bank identifier code, business identifier code`,
  },
  patterns: [
    { form: CODE, when: { 'before code :': 0.9 }, edges: 'open' },
    { form: CODE, check: hasDigit, when: { 'before code': 0.9, near: 0.9 }, edges: 'open' },
    { form: `A{4}${COUNTRY}X{2}'XXX'`, when: { near: 0.9 }, edges: 'open' },
    {
      form: CODE,
      check: { kind: 'code', holds: isNoWord },
      when: { 'before sure': 0.9 },
      edges: 'open',
    },
  ],
  column: {
    labels: `swift,swift code,swift bic,swift number,bic,bic code,bic swift,bank identifier code,bank swift code,bank bic,
      código swift,codice swift,codice bic,code bic,code swift`,
    accepts: isBankCode,
  },
  examples: [
    'Please wire it, SWIFT: «DEUTDEFF500», or BIC «COBADEFFXXX»; SWIFT code «BOFAUS3N», swift code is «NWBKGB2L».',
    '{"bic":"«DEUTDEFF»","swiftCode": "«CHASUS33XXX»","swift_code":"«HBUKGB4B»","sku":"DEUTDEFF500"}',
    '17,BIC «DEUTDEFF»,open\r\n18,DEUTDEFF,open',
    '2024-05-06 10:30:45 INFO bic=«MARKDEF1100» code=MARKDEF1100 ref=COBADEFFXXX',
    'IBAN DE89370400440532013000 BIC «DEUTDEFF» IBAN; SWIFT/BIC: «GENODEM1GLS», BIC (SWIFT): «GENODEM1GLS», BIC-Code «INGDDEFFXXX»',
    'The BIC of our bank in town is «DEUTDEFF500». <BICFI>«DEUTDEFF»</BICFI> <td>BIC</td><td>«DEUTDEFF»</td> **BIC:** «DEUTDEFF»',
    'hidden: BIC «DEUT\u200bDEFF500», BIC \u200b«DEUTDEFF500»',
    'BIC pens, swift 5.9, SWIFT CUSTOMER SERVICE, in Swift DATABASE is, Swift ABSOLUTE, BIC deutdeff',
    'no country: BIC DEUTXXFF, SWIFT: DEUTQQFF500; length: BIC DEUTDEF, BIC DEUTDEFF5, BIC DEUTDEFF5000, xDEUTDEFF',
    'no word: DEUTDEFF500 and COBADEFFXXX',
  ],
});

/** Whether no other word in capitals follows. */
function isNoWord(_id: string, { bytes, end, high }: CheckContext) {
  const after = bytes.toString('latin1', end, high);
  return (!/^ [A-Z]{2}/.test(after) || LABEL.test(after)) && 'plausible';
}

const BANK_CODE = /^[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?$/i;
const COUNTRIES = new Set(COUNTRY_CODES);

/** ISO 9362, in any case: a bank, its country, a place, and a branch or none. */
function isBankCode(bytes: Buffer, start: number, end: number): boolean {
  return (
    (end - start === 8 || end - start === 11) &&
    BANK_CODE.test(bytes.toString('latin1', start, end)) &&
    COUNTRIES.has(bytes.toString('latin1', start + 4, start + 6).toUpperCase())
  );
}
