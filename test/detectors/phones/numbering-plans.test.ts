import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { callingCode, numberingPlans } from '../../../src/detectors/phones/numbering-plans.ts';
import { PHONE_REGIONS } from '../../../src/detectors/phones/phone-regions.ts';

const plans = numberingPlans();

test('random numbers of every region are as valid as libphonenumber says', () => {
  let seed = 20240506;
  const digit = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * 10);
  };
  for (const { name, code, prefix, leading, lengths } of PHONE_REGIONS) {
    for (let n = 0; n < 20; n++) {
      const first = n % 2 === 1 && /^\d+$/.test(leading) ? leading : '';
      const length = lengths[n % lengths.length];
      const digits = Array.from({ length }, (_, i) => first[i] ?? digit()).join('');
      const number = n % 10 === 3 ? prefix + digits : digits;
      const expected = parsePhoneNumberFromString(`+${code}${number}`)?.isValid() ?? false;
      assert.equal(isValid(code + number), expected, `${name}: +${code} ${number}`);
    }
  }
});

test('digits in a row of bytes are as valid as their text', () => {
  const codes = [...new Set(PHONE_REGIONS.map(({ code }) => code))];
  const begins = PHONE_REGIONS.flatMap(({ code, prefix, leading, lengths }) =>
    [leading, prefix, ''].map((first) => ({
      code,
      first: /^\d*$/.test(first) ? first : '',
      lengths,
    })),
  );
  const number = fc.oneof(
    fc.constantFrom(...codes).chain((code) => fc.tuple(fc.constant(code), text(4, 13))),
    fc.constantFrom(...begins).chain(({ code, first, lengths }) => {
      const most = Math.max(...lengths);
      return fc.tuple(
        fc.constant(code),
        text(most - 2, most).map((rest) => first + rest),
      );
    }),
  );
  fc.assert(
    fc.property(number, ([code, digits]) => {
      const bytes = Buffer.from(code + digits);
      const plan = plans.at(bytes);
      assert.equal(plan?.code, code);
      assert.equal(plan.validAt(bytes, code.length, bytes.length), plan.valid(digits));
      assert.equal(plans.of(code + digits), plan);
    }),
    { numRuns: 20_000 },
  );
});

function text(minLength: number, maxLength: number) {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
}

test('an unknown region is refused', () => {
  assert.equal(callingCode('GB'), '44');
  assert.throws(() => callingCode('UK'), /region: expected a CLDR region such as US, found UK/);
  assert.throws(() => callingCode('001'), /region/);
});

function isValid(digits: string): boolean {
  const plan = plans.of(digits);
  return plan?.valid(digits.slice(plan.code.length)) === true;
}
