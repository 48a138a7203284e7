import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { PHONE_REGIONS } from '../../src/detectors/data/phone-regions.ts';
import { callingCode, numberingPlans } from '../../src/detectors/phones/numbering-plans.ts';

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

test('an unknown region is refused', () => {
  assert.equal(callingCode('GB'), '44');
  assert.throws(() => callingCode('UK'), /region: expected a CLDR region such as US, found UK/);
  assert.throws(() => callingCode('001'), /region/);
});

function isValid(digits: string): boolean {
  const found = plans(digits);
  return found?.plan.valid(digits.slice(found.codeLength)) === true;
}
