import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectorOf, foundIn } from './found.ts';
import { matchesIn } from './matches-in.ts';

/** A filter, a sentence, and what must be found in it, whole: what users of the format's first service expect. */
const CASES: readonly (readonly [
  key: string,
  text: string,
  found: readonly string[],
  options?: object,
])[] = [
  ['age', 'the patient is 3.5years old.', ['3.5years old']],
  ['age', 'the patient is 39yrs. old', ['39yrs. old']],
  ['age', 'the patient is 3yrs.', ['3yrs']],
  ['age', 'the patient is 3.yrs', ['3.yrs']],
  ['age', 'she is aged 39.', ['aged 39']],
  ['age', 'she is age 39.5', ['age 39.5']],
  ['age', 'a 72 Yr. old male, 75 yo, a 22-year-old\n', ['72 Yr. old', '75 yo', '22-year-old']],
  ['age', 'Admit age: 69 years', ['69 years']],
  ['age', 'a 61 y/o and a 161 y/o', ['61 y/o', '161 y/o']],
  [
    'age',
    'thirty-five years old, thirty-five-year-old',
    ['thirty-five years old', 'thirty-five-year-old'],
  ],
  ['age', 'aged forty-two, one hundred years old', ['aged forty-two', 'one hundred years old']],
  ['age', 'in the past 10 years, five years ago', []],
  ['bankRoutingNumber', 'the routing number is 111000025 patient is', ['111000025']],
  ['bankRoutingNumber', 'the routing number is 111007025 patient is', []],
  ['currency', '€50 £100 $150', ['€50', '£100', '$150']],
  ['currency', '1.450,00 € and ₹1,000.00 and 500 eur', ['1.450,00 €', '₹1,000.00', '500 eur']],
  ['currency', 'the cost is $.50 or $3.00.', ['$.50', '$3.00']],
  ['currency', 'room 500 In 2026 CAD100 USD500', []],
  ['date', 'May 22, 1999 and 13-06-31 and 2205-02-31', ['May 22, 1999', '13-06-31', '2205-02-31']],
  ['date', '02-31-19@12:00 and 09-2021', ['02-31-19', '09-2021']],
  [
    'date',
    'November 22 nd, 1999 or November 22nd or May 1 st',
    ['November 22 nd, 1999', 'November 22nd', 'May 1 st'],
  ],
  ['date', 'June 13th, may 15 19 and october 2009', ['June 13th', 'may 15 19', 'october 2009']],
  ['date', 'until May 15', ['May 15']],
  ['date', 'this may be 3.14', []],
  [
    'date',
    '06/16/20 25/12/80 Aug. 31, 2020',
    ['06/16/20', '25/12/80', 'Aug. 31, 2020'],
    { onlyValidDates: true },
  ],
  ['date', '91-100% 12-12110 1-20-01023', [], { onlyValidDates: true }],
  ['driversLicense', "his driver's license is A123456789012", ['A123456789012']],
  ['driversLicense', 'the drivers license number 123456789 is', ['123456789']],
  ['ein', '12-3456789 and 07-1234567', ['12-3456789', '07-1234567']],
  ['ein', '123456789 and 123-45-6789', []],
  ['ein', '07-1234567', [], { onlyValidPrefixes: true }],
  [
    'ibanCode',
    'GB15MIDL40051512345678 or GB15 MIDL 4005 1512 3456 78',
    ['GB15MIDL40051512345678', 'GB15 MIDL 4005 1512 3456 78'],
  ],
  ['ibanCode', 'bank code of AV01AZ', []],
  ['ibanCode', 'bank code of AV01AZ', ['AV01AZ'], { onlyValidIBANCodes: false }],
  [
    'macAddress',
    'the mac 00-14-22-04-25-37 or 00:14:22:04:25:37',
    ['00-14-22-04-25-37', '00:14:22:04:25:37'],
  ],
  ['macAddress', 'the mac ab-cd-ef-01-23-45 here', ['ab-cd-ef-01-23-45']],
  ['passportNumber', 'the passport number is 036001231.', ['036001231']],
  ['phoneNumberExtension', 'at his extension x123, or x416', ['x123', 'x416']],
  ['stateAbbreviation', 'Patient from WV.', ['WV']],
  ['stateAbbreviation', 'he lives in Charleston, wv.', ['wv']],
  [
    'streetAddress',
    'lived at 100 Main St since, at 100 S Main St',
    ['100 Main St', '100 S Main St'],
  ],
  [
    'streetAddress',
    'lives at 656 S. Inverness St. and 4 Devonshire Ct ste 2',
    ['656 S. Inverness St.', '4 Devonshire Ct ste 2'],
  ],
  [
    'streetAddress',
    '445 Minnesota Street, Suite 175 and 42 42nd Street',
    ['445 Minnesota Street, Suite 175', '42 42nd Street'],
  ],
  ['streetAddress', 'Chapter 4 summary, 3 PM today, PO Box without a number', []],
  ['trackingNumber', 'the tracking number is 1Z9YF1280343418566', ['1Z9YF1280343418566']],
  [
    'trackingNumber',
    '9400100000000000000000 and 9400 1000 0000 0000 0000',
    ['9400100000000000000000', '9400 1000 0000 0000 0000'],
  ],
  ['trackingNumber', '1Z9YF1280343418566', [], { ups: false, fedex: false, usps: false }],
  ['vin', 'JB3BA36KXHU036784 and 2T2HK31U38C057399', ['JB3BA36KXHU036784', '2T2HK31U38C057399']],
  ['vin', '11131517191011111 11131517191X11111', []],
  ['zipCode', 'patient is living in 90210.', ['90210']],
  ['zipCode', 'they are at 90213-1544.', ['90213-1544']],
  ['zipCode', 'the zip 90210abd or zip 9021032 or 902101234.', []],
  ['zipCode', 'they live in 902101234.', ['902101234'], { requireDelimiter: false }],
];

for (const [key, text, expected, options = {}] of CASES) {
  test(`${key} ${JSON.stringify(options)} in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(foundIn(key, text, options), expected);
  });
}

test('confidence says how much there is to go by', () => {
  const sure = (key: string, text: string) =>
    matchesIn(detectorOf(key), Buffer.from(text)).map(({ confidence }) => confidence);
  assert.deepEqual(sure('zipCode', 'Boston, MA 02108'), [0.9]);
  assert.deepEqual(sure('zipCode', 'she moved to 02108 then'), [0.3]);
  assert.deepEqual(sure('bankRoutingNumber', 'aba 111000025'), [0.95]);
  assert.deepEqual(sure('bankRoutingNumber', 'she gave us 111000025 today'), [0.3]);
  assert.deepEqual(sure('trackingNumber', '1Z5R89390357567127 1Z5R89390357567128'), [0.95, 0.75]);
  assert.deepEqual(sure('stateAbbreviation', 'Boston, MA'), [0.8]);
  assert.deepEqual(sure('ein', '12-3456789'), [0.95]);
});

test('a licence is of the state that is named, or of the only one with its form', () => {
  const states = (text: string) =>
    matchesIn(detectorOf('driversLicense'), Buffer.from(text)).map(
      ({ classification }) => classification,
    );
  assert.deepEqual(states('Texas driver license 12345678'), ['TEXAS']);
  assert.deepEqual(states('NJ DL A1234-12345-12345'), ['NEW JERSEY']);
  assert.deepEqual(states('DL 123456789'), [undefined]);
});
