import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { whole } from '../../engine/drive.ts';
import { usable } from '../../profiles/running.ts';
import { foundIn } from '../found.ts';

/** A number of each filter that finds numbers, in each way that it is written, after its keyword where it needs one. */
const NUMBERS: readonly (readonly [key: string, number: string, word?: string])[] = [
  ['atSocialSecurityNumber', '1237 010180', 'SVNR '],
  ['auAbn', '51 824 753 556'],
  ['auMedicare', '2428 77813 2', 'Medicare '],
  ['auTfn', '123 456 782'],
  ['bankAccountNumber', '0012345678', 'account number '],
  ['bankAccountNumber', '1234-5678-90', 'acct # '],
  ['bankAccountNumber', '12-34-56', 'sort code: '],
  ['bankRoutingNumber', '111000025', 'routing '],
  ['beNationalNumber', '85.07.30-033.28'],
  ['brCnpj', '11.222.333/0001-81'],
  ['brCpf', '529.982.247-25'],
  ['caSin', '130 692 544'],
  ['cardSecurityCode', '123', 'CVV: '],
  ['cardSecurityCode', '1234', 'CVV '],
  ['creditCard', '4111-1111-1111-1111'],
  ['creditCard', '4111 1111 1111 1111'],
  ['creditCard', '4111111111111111'],
  ['date', '2021-01-02'],
  ['date', '01/02/2021'],
  ['deTaxId', '36 574 261 809'],
  ['deaNumber', 'AB1234563', 'DEA '],
  ['deviceIdentifier', 'SN-004-55', 'serial number '],
  ['deviceIdentifier', '12AB345', 'S/N: '],
  ['driversLicense', 'F255-921-50-094-0'],
  ['driversLicense', 'A1234567', 'DL '],
  ['ein', '12-3456789'],
  ['fiHetu', '131052-308T'],
  ['frNir', '1 85 05 78 006 084 91'],
  ['ibanCode', 'GB15MIDL40051512345678'],
  ['ibanCode', 'GB15 MIDL 4005 1512 3456 78'],
  ['imei', '35-209900-176148-1'],
  ['imei', '352099001761481', 'IMEI '],
  ['inAadhaar', '2341 2341 2346'],
  ['krRrn', '800101-1234563'],
  ['licensePlate', 'ABC-1234', 'plate no. '],
  ['licensePlate', '7XYZ 889', 'license plate '],
  ['licensePlate', '8ABC123', 'license plate: '],
  ['macAddress', '00-14-22-04-25-37'],
  ['medicalRecordNumber', '12345678', 'MRN '],
  ['nlBsn', '111222333', 'BSN '],
  ['npi', '1234567893', 'NPI '],
  ['passportNumber', '036001231', 'passport '],
  ['phoneNumber', '202-555-0182'],
  ['phoneNumber', '(202) 555-0182'],
  ['phoneNumber', '+1 202 555 0182'],
  ['phoneNumber', '+442079460958'],
  ['plPesel', '44051401359', 'PESEL '],
  ['sePersonnummer', '811228-9874'],
  ['ssn', '123-45-6789'],
  ['ssn', '123 45 6789'],
  ['ssn', '123456789', 'SSN '],
  ['swiftCode', 'DEUTDEFF500', 'BIC '],
  ['trackingNumber', '1Z5R89390357567127'],
  ['trackingNumber', '9400 1000 0000 0000 0000'],
  ['ukNhsNumber', '943 476 5919'],
  ['ukNino', 'AB 12 34 56 C'],
  ['vin', 'JB3BA36KXHU036784'],
  ['zipCode', '90210', 'ZIP '],
  ['zipCode', '02108-1234', 'ZIP '],
];
const DASHES = ['2010', '2011', '2012', '2013', '2014', '2015', '2212', 'fe63', 'ff0d'];
const BLANKS = ['00a0', '2007', '2009', '202f', '3000'];
const ZERO_WIDTH = ['200b', '200c', '200d', '2060', 'feff', '00ad'];

function character(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 16));
}

/** The number, rewritten, is found whole in a sentence. */
function assertFound([key, , word = '']: (typeof NUMBERS)[number], hidden: string): void {
  assert.deepEqual(foundIn(key, `it is ${word}${hidden} there`), [hidden], key);
}

test('each number is found as it is usually written', () => {
  for (const one of NUMBERS) assertFound(one, one[1]);
});

for (const dash of DASHES) {
  test(`U+${dash} between groups is a hyphen`, () => {
    for (const one of NUMBERS) {
      if (one[1].includes('-')) assertFound(one, one[1].replaceAll('-', character(dash)));
    }
  });
}

for (const blank of BLANKS) {
  test(`U+${blank} between groups is a space`, () => {
    for (const one of NUMBERS) {
      if (one[1].includes(' ')) assertFound(one, one[1].replaceAll(' ', character(blank)));
    }
  });
}

for (const blank of ['&nbsp;', '&#160;', '&#xA0;', '\\u00a0', '\\u202F']) {
  test(`${blank} between groups is a space`, () => {
    for (const one of NUMBERS) {
      if (one[1].includes(' ')) assertFound(one, one[1].replaceAll(' ', blank));
    }
  });
}

for (const dash of ['\\u2011', '\\u2013', '\\u2212']) {
  test(`${dash} between groups is a hyphen`, () => {
    for (const one of NUMBERS) {
      if (one[1].includes('-')) assertFound(one, one[1].replaceAll('-', dash));
    }
  });
}

test('a zero-width character anywhere inside a number does not hide it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NUMBERS),
      fc.constantFrom(...ZERO_WIDTH),
      fc.nat(),
      (one, mark, at) => {
        const number = one[1];
        const place = 1 + (at % (number.length - 1));
        assertFound(one, number.slice(0, place) + character(mark) + number.slice(place));
      },
    ),
  );
});

test('digits of full width count as digits', () => {
  for (const one of NUMBERS) {
    assertFound(
      one,
      one[1].replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    );
  }
});

test('a number that a line ends inside of, at its hyphen, is found', () => {
  const wrapped = NUMBERS.filter(([, number]) => /\d{2}-\d{2,}$/.test(number));
  assert.ok(wrapped.length > 8);
  for (const one of wrapped) {
    for (const ending of ['\n', '\r\n', '\n  ']) {
      assertFound(one, one[1].replace(/-(?=\d+$)/, `-${ending}`));
    }
  }
});

/** The number with some of its signs as a plain keyboard does not write them, and a character of no width in it. */
const rewritten = fc
  .tuple(fc.constantFrom(...NUMBERS), fc.infiniteStream(fc.nat(99)), fc.nat())
  .map(([one, chances, at]) => {
    const signs = [...one[1]].map((sign) => nonCanonicalCharacter(sign, chances.next().value));
    const place = at % (signs.length - 1);
    signs[place] += character(ZERO_WIDTH[at % ZERO_WIDTH.length]);
    return [one, signs.join('')] as const;
  });

function nonCanonicalCharacter(sign: string, chance: number): string {
  if (/\d/.test(sign) && chance < 40) return String.fromCodePoint(0xff10 + Number(sign));
  if (sign === '-' && chance < 70) return character(DASHES[chance % DASHES.length]);
  return sign === ' ' && chance < 70 ? character(BLANKS[chance % BLANKS.length]) : sign;
}

test('a number whose signs are odd in many ways at once is found whole', () => {
  fc.assert(
    fc.property(rewritten, ([one, hidden]) => assertFound(one, hidden)),
    { numRuns: 2000 },
  );
});

test('a number that begins plainly and continues after non-canonical characters is found whole', () => {
  assert.deepEqual(foundIn('phoneNumber', 'id 02\u00ad+1 202 555 0\u20601\u200b82 x'), [
    '+1 202 555 0\u20601\u200b82',
  ]);
});

test('a keyword before a hidden number counts as before a plain one', () => {
  const log =
    '2024-05-06 10:30:45 INFO the worker took a lot of time for so many rows of that table, which others had left behind in it, namely ';
  for (const number of ['123456789', '１２３４５６７８９']) {
    assert.deepEqual(foundIn('ssn', `${log}${number} of them all, in one go`), []);
    assert.deepEqual(foundIn('ssn', `It took a lot, namely ${number} of them, in one go`), [
      number,
    ]);
  }
});

test('an address that a URL spells with %40 is found', () => {
  assert.deepEqual(foundIn('emailAddress', 'GET /x?to=jane.doe%40example.com&y=1 HTTP/1.1'), [
    'jane.doe%40example.com',
  ]);
});

test('a blank that HTML or JSON escapes may lead to a number', () => {
  const { plan } = usable({ identifiers: { medicalRecordNumber: {}, date: {}, ssn: {} } });
  for (const blank of ['&nbsp;', '\\u00a0']) {
    const text = '<p>MRN:_00482913, SSN:_123456789 on January_2,_1980</p>'.replaceAll('_', blank);
    const bytes = Buffer.from(text);
    const found = whole(plan, bytes).spans.map(({ start, end }) =>
      bytes.toString('utf8', start, end),
    );
    assert.deepEqual(found, ['00482913', '123456789', `January${blank}2,${blank}1980`]);
  }
});

test('dashes and wide blanks that part words and ranges hide nothing and find nothing', () => {
  const text =
    'pages 12\u201315, 1990\u20131995, a\u2009b, 第\u30001\u3000章, 12\u300034, x\u20145, 1990\\u20131995, a&nbsp;b, ?a=1&n=2&#1';
  for (const key of new Set(NUMBERS.map(([key]) => key))) assert.deepEqual(foundIn(key, text), []);
});
