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
import { sameHoweverCut, sameLineByLine } from '../../engine/same-however.ts';
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

test('the algorithm of a signature is no secret', () => {
  const header = 'bh=frcCV1k9oG9oKj3dpUqdJg1PxRT2RSN; c=relaxed/relaxed; d=example.com';
  for (const algorithm of ['a=rsa-sha256', 'a=ed25519-sha256', 'hmac-sha512', 'ecdsa-sha-384'])
    for (const end of ['', '; ', ';\r\n\t'])
      assert.deepEqual(values(`DKIM-Signature: ${algorithm}${end}${end && header}\r\n`), []);
  assert.deepEqual(values('x-signature: a=rsa-sha256x9 token: a=rsa-1f2e3d4c'), [
    'a=rsa-sha256x9',
    'a=rsa-1f2e3d4c',
  ]);
});

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

const KEY = [
  '-----BEGIN PRIVATE KEY-----',
  'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDRzVq0mZyJ8Q2k',
  ...Array.from({ length: 30 }, (_, n) => `${n}/`.padEnd(64, 'Yw3k+Zq')),
  'pGpDA7IFtjjo==',
  '-----END PRIVATE KEY-----',
];

const ONE = {
  outcome: 'replace',
  replacement: Buffer.from('K'),
  fragment: Buffer.from('K'),
} as const;

function keysOf(coreBytes?: number) {
  const detector = privateKey.detector({}, () => []);
  const sizes = coreBytes === undefined ? {} : { coreBytes };
  return plan([{ detector, priority: 0, judge: () => () => ONE }], sizes);
}

/**
 * How a key looks where a program wrote it line by line, whether the block of lines is one match, and whether a line
 * alone shows that it may be one.
 */
const WRITTEN: readonly [
  name: string,
  isOne: boolean,
  alone: boolean,
  line: (text: string) => string,
][] = [
  ['as it is', true, true, (text) => text],
  ['deep in YAML', true, true, (text) => ' '.repeat(20) + text],
  ['with CRLF', true, true, (text) => `${text}\r`],
  ['by syslog', false, true, (text) => `May  6 10:30:45 web app[12]: ${text}`],
  ['by a container', false, true, (text) => `2024-05-06T10:30:45.123456789Z stdout F ${text}`],
  ['by Docker', false, true, (text) => JSON.stringify({ log: `${text}\n`, stream: 'stdout' })],
  ['as JSON', false, true, (text) => JSON.stringify({ level: 'info', msg: text })],
  ['as a quotation', false, true, (text) => `> ${text}`],
  ['as a comment', false, true, (text) => `# ${text}`],
  ['in a program', false, false, (text) => `  "${text}\\n" +`],
  ['in a table', false, false, (text) => `| ${text} |`],
];

for (const [name, isOne, alone, line] of WRITTEN) {
  test(`a private key that was written ${name} is found line by line, too`, async () => {
    const text = `before\n${KEY.map(line).join('\n')}\nafter\n`;
    for (const lines of alone ? [false, true] : [false]) {
      const each = isOne && !lines ? [line('K')] : KEY.map(() => line('K'));
      for (const cut of [1, 7, 100_000]) {
        const { bytes } = await stream(keysOf(), chunks(Buffer.from(text), [cut]), { lines });
        assert.equal(bytes.toString(), `before\n${each.join('\n')}\nafter\n`);
      }
    }
  });
}

/** A key that lost its end, in lines that `end` ends. */
const truncated = (end: string) => `${KEY.slice(0, 4).join(end)}${end}MIIEpAIBAAKCAQEA`;

/** Text around a key without an end marker, which stays. */
const AFTER: readonly [name: string, end: string, before: string, after: string][] = [
  ['a string', '\\n', '{"agent":"', '","n":1}\n{"agent":"x"}\n'],
  ['a string in a string', '\\\\n', '"{\\"agent\\":\\"', '\\",\\"n\\":1}"\n'],
  ['a line of a log', '\\n', '1.2.3.4 - "GET /" "', '" 200\n1.2.3.4 - "GET /" "-" 200\n'],
  ['a cell', '\n', '17,"', '",open\n18,x,open\n'],
  ['a cell without quotes', '%0A', '17,', ',open\n18,x,open\n'],
  ['an element', '\n', '<a><key>', '</key><b>x</b></a>\n'],
  ['an attribute', '&#10;', "<a key='", "' b='x'/>\n"],
  ['a message of syslog', '#012', 'May  6 app: ', '\nMay  6 app: next\n'],
  ['lines', '\n', '', '\nand then it goes on\nas usual\n'],
  ['lines of a shell', '\\\n', 'echo ', '\nexit 0\n'],
];

for (const [name, end, before, after] of AFTER) {
  test(`a private key without an end marker ends with its base64 in ${name}`, async () => {
    const text = `first\n${before}${truncated(end)}${after}`;
    for (const cut of [1, 7, 100_000]) {
      const { bytes } = await stream(keysOf(), chunks(Buffer.from(text), [cut]));
      assert.equal(bytes.toString(), `first\n${before}K${after}`);
      const lines = await stream(keysOf(), chunks(Buffer.from(text), [cut]), { lines: true });
      const isOneLine = !end.includes('\n');
      const each = isOneLine ? 'K' : truncated(end).replace(/[^\\\n]+/g, 'K');
      assert.equal(lines.bytes.toString(), `first\n${before}${each}${after}`);
    }
  });
}

/** The signs of base64 in JSON, in JSON in JSON, in URLs and in HTML: `/`, `+` and `=`, and an end of a line. */
const SIGNS: readonly (readonly [slash: string, plus: string, fill: string, end: string])[] = [
  ['\\/', '+', '=', '\\n'],
  ['\\/', '\\u002b', '\\u003d', '\\n'],
  ['\\\\/', '+', '=', '\\\\n'],
  ['%2F', '%2B', '%3D', '%0A'],
  ['%2f', '%2b', '%3d', '%0D%0A'],
  ['&#47;', '&#43;', '&#61;', '&#10;'],
  ['&#x2F;', '&#x2B;', '&#x3D;', '&#xA;'],
];

for (const [slash, plus, fill, end] of SIGNS) {
  test(`a private key whose signs are written ${slash} ${plus} ${fill} goes as a whole`, async () => {
    const body = ['MIIEpAIBAAKCAQEA12/q83vEj+RWeJ', 'a/b+Q83vEjRW/q83vEjRWeJ'.repeat(3), '/+q8/w==']
      .join('\n')
      .replace(/\//g, slash)
      .replace(/\+/g, plus)
      .replace(/=/g, fill);
    const key = `-----BEGIN EC PRIVATE KEY-----\n${body}\n-----END EC PRIVATE KEY-----`;
    const text = `{"k":"${key.replaceAll('\n', end)}","path":"\\/usr\\/lib"}\n`;
    for (const cut of [1, 7, 100_000]) {
      const { bytes } = await stream(keysOf(), chunks(Buffer.from(text), [cut]));
      assert.equal(bytes.toString(), '{"k":"K","path":"\\/usr\\/lib"}\n');
    }
  });
}

const PIECES = fc.constantFrom(
  ...[
    ...KEY.slice(0, 3),
    KEY[KEY.length - 2],
    KEY[KEY.length - 1],
    '-----BEGIN EC PRIVATE KEY-----',
  ],
  ...[
    '\n',
    '\r\n',
    '\\n',
    '\\\\n',
    '%0A',
    '#012',
    '&#10;',
    '\\/',
    '\\u003d',
    '%2B',
    '&#43;',
    ' ',
    '"',
    '","',
    '": "',
    '\n> ',
    '\\',
    '\n2024-05-06 INFO ',
  ],
  ...[
    'Proc-Type: 4,ENCRYPTED',
    'Version: 1',
    'word',
    'n',
    'A',
    'q83v',
    'getElementByTag',
    '-',
    '=',
    'é',
  ],
);
const pieces = fc.array(PIECES, { maxLength: 24 }).map((all) => Buffer.from(all.join('')));

test('private keys are the same however a text is cut', async () => {
  const sized = ({ coreBytes }: { readonly coreBytes?: number }) => keysOf(coreBytes);
  await sameHoweverCut(pieces, sized);
  await sameLineByLine(pieces, keysOf(), () => true);
});

test('the base64 of a key goes, whatever is between its lines, and nothing but base64 and markers does', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (bytes) => {
      const { spans } = await stream(keysOf(), [
        Buffer.concat([Buffer.from(truncated('\n')), bytes]),
      ]);
      for (const { text } of spans) {
        const rest = text
          .toString('latin1')
          .replace(/-----(BEGIN|END) (EC )?PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED|Version: 1/g, '')
          .replace(/\\+(\/|u003d)|%2B|&#43;/g, '/')
          .replace(/\\+[nr]|%0A|#012|&#10;|\\+\r?\n/g, '\n');
        assert.match(rest, /^[A-Za-z0-9+/=\s]*$/);
      }
    }),
    { numRuns: 200 },
  );
});

test('a private key without an end marker takes 64 KiB at most', async () => {
  const text = `-----BEGIN PRIVATE KEY-----\n${`${'A'.repeat(64)}\n`.repeat(2000)}`;
  const { spans } = await stream(keysOf(), chunks(Buffer.from(text), [1000]));
  assert.deepEqual(
    spans.map(({ start, end, unclosed }) => ({ start, end, unclosed })),
    [{ start: 0, end: 65536, unclosed: true }],
  );
});

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
