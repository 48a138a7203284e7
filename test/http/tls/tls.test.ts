import assert from 'node:assert/strict';
import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { identity } from '../../../src/http/tls/tls.ts';
import { temporaryFolder } from '../../temporary.ts';

const folder = temporaryFolder();
const made = await identity(join(folder, 'made'));

test('a certificate is made once, its key readable by the owner only', async () => {
  assert.equal(made.made, true);
  assert.equal(statSync(join(folder, 'made')).mode & 0o777, 0o700);
  assert.equal(statSync(join(folder, 'made/server.key')).mode & 0o777, 0o600);
  const again = await identity(join(folder, 'made'));
  assert.equal(again.made, false);
  assert.equal(again.cert, made.cert);
});

test('a created file ends with a newline, so that PEM files can be joined', () => {
  for (const file of ['server.crt', 'server.key']) {
    const text = readFileSync(join(folder, 'made', file), 'utf8');
    assert.match(text, /^-----BEGIN [A-Z ]+-----\n.+\n-----END [A-Z ]+-----\n$/s);
    assert.doesNotMatch(text, /\r/);
  }
});

test('the certificate is for this machine, P-256, valid for 825 days, and serves only', () => {
  const certificate = new X509Certificate(made.cert);
  assert.equal(certificate.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1');
  assert.match(certificate.subjectAltName ?? '', /DNS:localhost/);
  assert.match(certificate.subjectAltName ?? '', /IP Address:127\.0\.0\.1/);
  assert.match(certificate.subjectAltName ?? '', /IP Address:0:0:0:0:0:0:0:1/);
  assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.1']);
  assert.equal(certificate.ca, false);
  const days = (Date.parse(certificate.validTo) - Date.now()) / 86_400_000;
  assert.ok(days > 824 && days <= 825);
});

test('the pin is the one of the public key', () => {
  const der = createPublicKey(made.cert).export({ type: 'spki', format: 'der' });
  assert.equal(made.pin, `sha256//${createHash('sha256').update(der).digest('base64')}`);
});

test('half a pair is refused, and nothing is made', async () => {
  const half = join(folder, 'half');
  cpSync(join(folder, 'made'), half, { recursive: true });
  rmSync(join(half, 'server.crt'));
  await assert.rejects(identity(half), /server\.crt: missing, though .*server\.key is there/);
  assert.equal(existsSync(join(half, 'server.crt')), false);
});

test('without a writable folder there is no certificate', async () => {
  await assert.rejects(identity('/proc/self'), /^Error: \/proc\/self: .* none can be made \(E/);
});

test('a key of another certificate is refused', async () => {
  const other = join(folder, 'other');
  await identity(other);
  writeFileSync(join(other, 'server.key'), readFileSync(join(folder, 'made/server.key')));
  await assert.rejects(identity(other), /server\.key: not the key of the certificate in .*\.crt/);
});

test('an invalid key is refused without showing it', async () => {
  const broken = join(folder, 'broken');
  await identity(broken);
  writeFileSync(join(broken, 'server.key'), 'canary');
  await assert.rejects(identity(broken), (error: Error) => {
    return /expected a PEM private key/.test(error.message) && !error.message.includes('canary');
  });
});
