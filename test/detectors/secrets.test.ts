import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiKey } from '../../src/detectors/api-key.ts';
import { jsonWebToken } from '../../src/detectors/json-web-token.ts';
import { password } from '../../src/detectors/password.ts';
import { privateKey } from '../../src/detectors/private-key.ts';
import { plan } from '../../src/engine/plan.ts';
import { chunks, stream } from '../engine/drive.ts';
import { naive } from './naive.ts';

function values(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return naive(
    password.detector({}, () => []),
    bytes,
  ).map(({ start, end }) => bytes.toString('utf8', start, end));
}

const CODE = [
  'password: str = Field(...)',
  'self.password = password',
  'password = os.environ["PASSWORD"]',
  'const { token } = parse(input); token = next();',
  'if (token == null) return; token => token.kind',
  'secret: Buffer; password?: string | undefined;',
  'f(password=password, token=self.token, secret=None)',
  'password := readPassword()',
  'call(password=get_password(1), secret=rows[0])',
  'PASSWORD={{ vault_password }} password: !vault |',
  'tokens: 17, pass: 3, compass=12345678x, keyword: value1',
];

for (const code of CODE) {
  test(`source code holds no password: ${code}`, () => assert.deepEqual(values(code), []));
}

test('the value ends where its notation does', () => {
  assert.deepEqual(
    values('password="a\\"b" pwd=\'x y\' passwd=a;b'),
    ['a\\"b', 'x y', 'a'].slice(0, 3),
  );
  assert.deepEqual(values('?password=p%40ss&x=1 {"password":"p,}ss"}'), ['p%40ss', 'p,}ss']);
  assert.deepEqual(values('{\\"password\\": \\"hunter2\\"} amqp://u:p:w@h/'), ['hunter2', 'p:w']);
});

test('brackets belong to a password unless they were opened before it', () => {
  assert.deepEqual(values('pwd=P@ss(1) password=x]y}z (pwd=abc) {passwd=d)e}'), [
    'P@ss(1)',
    'x]y}z',
    'abc',
    'd)e',
  ]);
});

test('a token with the checksum of its provider is valid', () => {
  const found = (text: string) =>
    naive(
      apiKey.detector({}, () => []),
      Buffer.from(text),
    )[0];
  assert.equal(found('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')?.valid, true);
  assert.equal(found('ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18')?.valid, undefined);
});

test('a token longer than its reach is found whole', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'RS256' })}.${part({ data: 'x'.repeat(9000) })}.${'aZ3-'.repeat(90)}`;
  const bytes = Buffer.from(`t=${token} end`);
  const found = naive(
    jsonWebToken.detector({}, () => []),
    bytes,
  );
  assert.deepEqual(
    found.map(({ start, end }) => [start, end]),
    [[2, 2 + token.length]],
  );
});

test('a private key that is never closed takes 64 KiB', async () => {
  const text = `-----BEGIN PRIVATE KEY-----\n${`${'A'.repeat(64)}\n`.repeat(2000)}`;
  const judged = {
    outcome: 'replace',
    replacement: Buffer.from('K'),
    fragment: Buffer.from('K'),
  } as const;
  const detector = privateKey.detector({}, () => []);
  const keys = plan([{ detector, priority: 0, judge: () => () => judged }]);
  const { spans } = await stream(keys, chunks(Buffer.from(text), [1000]));
  assert.deepEqual(
    spans.map(({ start, end, unclosed }) => ({ start, end, unclosed })),
    [{ start: 0, end: 65536, unclosed: true }],
  );
});
