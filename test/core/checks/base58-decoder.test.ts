import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { base58Decoder } from '../../../src/core/checks/base58-decoder.ts';

const decode = base58Decoder(25);
const signs = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');

test('texts that the library encodes are decoded, with zeros at their beginning', () => {
  const zeros = fc.oneof(fc.constant(0), fc.constant(1), fc.nat(25));
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 25, maxLength: 25 }), zeros, (bytes, count) => {
      bytes.fill(0, 0, count);
      assert.deepEqual(decoded(base58.encode(bytes)), bytes);
    }),
    { numRuns: 1000 },
  );
});

test('any signs are read as the library reads them: 25 bytes, or none', () => {
  const text = fc.tuple(fc.nat(3), fc.string({ unit: signs, minLength: 20, maxLength: 36 }));
  fc.assert(
    fc.property(text, ([ones, rest]) => {
      const written = '1'.repeat(ones) + rest;
      const expected = base58.decode(written);
      const wanted = expected.length === 25 && written.length <= 35 ? expected : undefined;
      assert.deepEqual(decoded(written), wanted);
    }),
    { numRuns: 5000 },
  );
});

test('the largest and the smallest of a length are distinguished from their neighbours', () => {
  const largest = base58.encode(new Uint8Array(25).fill(0xff));
  const smallest = base58.encode(Uint8Array.of(1, ...new Uint8Array(24)));
  const above = base58.encode(Uint8Array.of(1, ...new Uint8Array(25)));
  const below = base58.encode(new Uint8Array(24).fill(0xff));
  assert.deepEqual(decoded(largest), new Uint8Array(25).fill(0xff));
  assert.deepEqual(decoded(smallest), Uint8Array.of(1, ...new Uint8Array(24)));
  assert.equal(decoded(above), undefined);
  assert.equal(decoded(below), undefined);
});

test('text with any other character is not decoded', () => {
  for (const sign of '0OIl+ é') {
    const text = `1A1zP1eP5QGefi2DMPTfTL5SLmv7Di${sign}fNa`;
    assert.equal(decoded(text), undefined);
  }
});

function decoded(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(`x${text}x`, 'latin1');
  return decode(bytes, 1, bytes.length - 1)?.slice();
}
