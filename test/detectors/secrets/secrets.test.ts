import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apiKey } from '../../../src/detectors/api-key.ts';
import { jsonWebToken } from '../../../src/detectors/json-web-token.ts';
import { ARMOURED_LINE_REACH, armouredLine } from '../../../src/detectors/secrets/armoured-line.ts';
import { password } from '../../../src/detectors/secrets/password.ts';
import { privateKey } from '../../../src/detectors/secrets/private-key.ts';
import { plan } from '../../../src/engine/plan.ts';
import { chunks, stream } from '../../engine/drive.ts';
import { matchesIn } from '../matches-in.ts';

function values(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return matchesIn(
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
    matchesIn(
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
  const found = matchesIn(
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

const KEY = [
  '-----BEGIN PRIVATE KEY-----',
  'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDRzVq0mZyJ8Q2k',
  ...Array.from({ length: 30 }, (_, n) => `${n}/`.padEnd(64, 'Yw3k+Zq')),
  'pGpDA7IFtjjo==',
  '-----END PRIVATE KEY-----',
];

/** How a key looks where a program wrote it line by line, and whether a line alone tells that it may be one. */
const WRITTEN: readonly [name: string, alone: boolean, line: (text: string) => string][] = [
  ['as it is', true, (text) => text],
  ['deep in YAML', true, (text) => ' '.repeat(20) + text],
  ['with CRLF', true, (text) => `${text}\r`],
  ['by syslog', true, (text) => `May  6 10:30:45 web app[12]: ${text}`],
  ['by a container', true, (text) => `2024-05-06T10:30:45.123456789Z stdout F ${text}`],
  ['by Docker', true, (text) => JSON.stringify({ log: `${text}\n`, stream: 'stdout' })],
  ['as JSON', true, (text) => JSON.stringify({ level: 'info', msg: text })],
  ['as a quotation', true, (text) => `> ${text}`],
  ['as a comment', true, (text) => `# ${text}`],
  ['in a program', false, (text) => `  "${text}\\n" +`],
  ['in a table', false, (text) => `| ${text} |`],
];

for (const [name, alone, line] of WRITTEN) {
  test(`a private key that was written ${name} is found line by line, too`, async () => {
    const detector = privateKey.detector({}, () => []);
    const judged = {
      outcome: 'replace',
      replacement: Buffer.from('K'),
      fragment: Buffer.from('K'),
    } as const;
    const keys = plan([{ detector, priority: 0, judge: () => () => judged }]);
    const text = `before\n${KEY.map(line).join('\n')}\nafter\n`;
    const [before, behind] = line('=').split('=');
    for (const lines of alone ? [false, true] : [false]) {
      for (const cut of [1, 7, 100_000]) {
        const { bytes } = await stream(keys, chunks(Buffer.from(text), [cut]), { lines });
        assert.equal(bytes.toString(), `before\n${before}K${behind}\nafter\n`);
      }
    }
  });
}

test('a line of a key is found where a plain pattern finds it', () => {
  const plain =
    /^(?:[^\n]{0,96}\n){1,3}[^\n]{0,96}?(?<![A-Za-z0-9+/])(?=[A-Fa-f0-9]{0,47}[G-Zg-z+/])[A-Za-z0-9+/]{48}/;
  const piece = fc.constantFrom(
    '\n',
    ' ',
    '-',
    'x'.repeat(47),
    'x',
    'a'.repeat(48),
    '-'.repeat(90),
    '\n\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const bytes = Buffer.from(pieces.join(''));
      const high = Math.min(bytes.length, ARMOURED_LINE_REACH);
      assert.equal(armouredLine(bytes, 0, high), plain.test(bytes.toString()));
    }),
    { numRuns: 2000 },
  );
});
