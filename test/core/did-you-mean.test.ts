import assert from 'node:assert/strict';
import { test } from 'node:test';
import { didYouMean } from '../../src/core/did-you-mean.ts';

const names = [
  ...['MASK', 'HASH_SHA256_REPLACE', 'STATIC_REPLACE', 'MAP_REPLACE', 'FPE_ENCRYPT_REPLACE'],
  ...['CRYPTO_REPLACE', 'phoneNumber', 'phoneNumberExtension', 'emailAddress', 'ssn', 'log-level'],
];

for (const [written, meant] of [
  ['ssm', 'ssn'],
  ['SSN', 'ssn'],
  ['MAKS', 'MASK'],
  ['emailAdress', 'emailAddress'],
  // A part of a name, although another one is two letters away.
  ['HASH', 'HASH_SHA256_REPLACE'],
  ['email', 'emailAddress'],
  ['level', 'log-level'],
  ['phone', 'phoneNumber" or "phoneNumberExtension'],
] as const) {
  test(`"${written}" suggests "${meant}"`, () => {
    assert.equal(didYouMean(written, names), `; did you mean "${meant}"?`);
  });
}

test('a part of many names, and a word near none, suggest nothing', () => {
  for (const written of ['REPLACE', 'constructor', '', 'x'.repeat(100_000)]) {
    assert.equal(didYouMean(written, names), '');
  }
});
