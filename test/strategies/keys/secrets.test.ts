import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keys } from '../../../src/cli/keys.ts';
import { secrets } from '../../../src/strategies/keys/secrets.ts';

const HEX = '000102030405060708090a0b0c0d0e0f';
const braced = (name: string) => `$\{${name}}`;

test('a key is hex, a variable or a file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'redactor-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'key'), `${HEX.toUpperCase()}\n`);
  const { bytes } = secrets({ KEY: HEX, CREDENTIALS_DIRECTORY: folder });
  for (const written of [
    HEX,
    'env:KEY',
    braced('KEY'),
    'file:key',
    `file:${join(folder, 'key')}`,
  ]) {
    assert.equal(bytes(written).toString('hex'), HEX);
  }
});

for (const [written, message] of [
  ['', /^expected hex digits/],
  ['abc', /^expected hex digits/],
  ['xy', /^expected hex digits/],
  ['***', /^expected hex digits/],
  ['env:', /^expected env:NAME/],
  ['env:A B', /^expected env:NAME/],
  ['$A', /^expected env:NAME/],
  ['env:NOWHERE', /^the variable NOWHERE is not set$/],
  ['env:EMPTY', /^the variable EMPTY is not set$/],
  ['env:BAD', /^expected hex digits/],
  ['env:REDACTOR_SECRET', /^the variable REDACTOR_SECRET is not for profiles$/],
  ['file:', /^expected file:PATH$/],
  ['file:/nowhere/key', /^its file cannot be read: ENOENT$/],
  ['file:/', /^its file cannot be read: EISDIR$/],
  ['file:/dev/zero', /^its file is too large for a key$/],
] as const) {
  test(`the key ${JSON.stringify(written)} is refused, and not quoted`, () => {
    const { bytes } = secrets({ EMPTY: '', BAD: 'not hex', REDACTOR_SECRET: HEX });
    assert.throws(() => bytes(written), { message });
  });
}

test('the service\u2019s secret is as long as a key, or random', () => {
  assert.throws(() => secrets({}, 'abcd'), /at least 16 bytes, found 2/);
  assert.ok(secrets({}, HEX).service.equals(secrets({}, HEX).service));
  assert.equal(secrets({}, HEX).lasting, true);
  assert.equal(secrets({}).lasting, false);
  assert.ok(!secrets({}).service.equals(secrets({}).service));
});

test('new keys are of the right length, and members of a profile', () => {
  const { bytes } = secrets({});
  const lengths = { secret: 32, crypto: 32, iv: 16, fpe: 32, tweak: 7, hash: 32 };
  for (const [kind, length] of Object.entries(lengths)) {
    assert.equal(bytes(keys([kind]).trimEnd()).length, length, kind);
  }
  const { crypto, fpe } = JSON.parse(keys([]));
  assert.equal(bytes(crypto.key).length, 32);
  assert.deepEqual([bytes(fpe.key).length, fpe.algorithm], [32, 'FF1']);
  assert.notEqual(keys(['secret']), keys(['secret']));
  assert.throws(() => keys(['what']), /expected one of secret, crypto/);
});
