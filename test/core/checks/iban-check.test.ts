import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countrySpecs, isValidIBAN } from 'ibantools';
import { ibanLength, isIban } from '../../../src/core/checks/iban-check.ts';

test('each country has the length that ibantools knows', () => {
  let known = 0;
  for (const [country, { chars, IBANRegistry }] of Object.entries(countrySpecs)) {
    // Territories use the code of their state.
    const listed = IBANRegistry === true && ibanLength(country) > 0;
    if (listed) assert.equal(ibanLength(country), chars, country);
    known += Number(listed);
  }
  assert.ok(known > 75, String(known));
});

test('numbers that ibantools accepts are accepted, and no change of a digit is', () => {
  const samples = ['GB33BUKB20201555555555', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'];
  for (const sample of samples) {
    assert.equal(isIban(sample), isValidIBAN(sample));
    for (let i = 2; i < sample.length; i++) {
      if (!/\d/.test(sample[i])) continue;
      const changed = sample.slice(0, i) + ((Number(sample[i]) + 1) % 10) + sample.slice(i + 1);
      assert.equal(isIban(changed), false, changed);
    }
  }
});
