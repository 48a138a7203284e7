import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hmac } from '../../../src/strategies/keys/hmac.ts';

test('an HMAC is RFC 4231\u2019s', () => {
  const mac = hmac(createSecretKey(Buffer.from('Jefe')));
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  assert.equal(mac(['what do ya want ', Buffer.from('for nothing?')], 'hex'), expected);
});

test('parts of any length are hashed as node:crypto hashes them', () => {
  const bytes = (minLength: number, maxLength: number) =>
    fc.uint8Array({ minLength, maxLength, size: 'max' }).map((a) => Buffer.from(a));
  const part = fc.oneof(fc.string({ unit: 'binary' }), bytes(0, 300));
  fc.assert(
    fc.property(bytes(1, 64), fc.array(fc.array(part)), (key, all) => {
      const secret = createSecretKey(key);
      const mac = hmac(secret);
      for (const parts of all) {
        const whole = createHmac('sha256', secret);
        for (const one of parts) whole.update(one);
        const expected = whole.digest();
        assert.equal(mac(parts, 'hex'), expected.toString('hex'));
        assert.equal(mac(parts, 'binary'), expected.toString('latin1'));
      }
    }),
  );
});

test('a key that would have to be hashed first is refused', () => {
  assert.throws(() => hmac(createSecretKey(Buffer.alloc(65))), /more than 64 bytes/);
});
