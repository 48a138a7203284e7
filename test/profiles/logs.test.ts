import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadProfiles } from '../../src/profiles/load.ts';
import { stream } from '../engine/drive.ts';
import { run } from './running.ts';

const shipped = loadProfiles(fileURLToPath(new URL('../../profiles/', import.meta.url)));

function made(text: string): string {
  const profile = shipped.get('logs');
  assert.ok(profile !== undefined && 'plan' in profile);
  assert.deepEqual(profile.warnings, []);
  return run(profile, text).text;
}

for (const [text, expected] of [
  [
    '203.0.113.7 - joe@example.com [06/May/2024:10:30:45 +0000] "GET /a?id=12345 HTTP/1.1" 200 5123',
    '{{{REDACTED-ip-address}}} - {{{REDACTED-email-address}}} [06/May/2024:10:30:45 +0000] "GET /a?id=12345 HTTP/1.1" 200 5123',
  ],
  [
    'May  6 10:30:45 web sshd[12345]: Accepted publickey for joe from 127.0.0.1 port 54321',
    'May  6 10:30:45 {{{REDACTED-host-name}}} sshd[12345]: Accepted publickey for {{{REDACTED-user-name}}} from 127.0.0.1 port 54321',
  ],
  [
    '{"level":"info","ip":"2001:db8::7","mac":"00:14:22:04:25:37","password":"hunter2hunter2"}',
    '{"level":"info","ip":"{{{REDACTED-ip-address}}}","mac":"{{{REDACTED-mac-address}}}","password":"{{{REDACTED-password}}}"}',
  ],
  ['card=4532613702852251 declined', 'card={{{REDACTED-credit-card}}} declined'],
  [
    'paid: {"card":"4532613702852251","cvv":"123","account_number":"000123456789","status":200}',
    'paid: {"card":"{{{REDACTED-credit-card}}}","cvv":"{{{REDACTED-card-security-code}}}","account_number":"{{{REDACTED-bank-account-number}}}","status":200}',
  ],
] as const) {
  test(`logs makes ${JSON.stringify(expected.slice(0, 50))}`, () =>
    assert.equal(made(text), expected));
}

test('logs takes names of people under keys of JSON that only people have, and leaves other names', () => {
  const NAME = '{{{REDACTED-person}}}';
  for (const [text, expected] of [
    ['{"customer_name":"Jane Miller","n":1}', `{"customer_name":"${NAME}","n":1}`],
    ['INFO done {"user":{"fullName":"Öz Kaya"}}', `INFO done {"user":{"fullName":"${NAME}"}}`],
    ['{"patient":{"name":"de la Cruz"}}', `{"patient":{"name":"${NAME}"}}`],
    ['{"name":"nginx","file_name":"a.log","service":{"name":"db"}}', undefined],
    ['{"lastName":null,"first_name":""}', undefined],
    ['{"lastName":true,"user":{"name":false}}', undefined],
    ['customer_name=Jane for Jane Miller', undefined],
  ] as const) {
    assert.equal(made(text), expected ?? text);
  }
});

test('line by line, no match crosses a line’s end, and the lines around it keep theirs', async () => {
  const profile = shipped.get('default');
  assert.ok(profile !== undefined && 'plan' in profile);
  const lines = [
    'it says 45',
    'years old',
    'she is 46 years old',
    '47',
    'years',
    'mail kim@example.com',
    '',
  ];
  const { bytes } = await stream(profile.plan, [Buffer.from(lines.join('\n'))], { lines: true });
  assert.deepEqual(bytes.toString().split('\n'), [
    'it says 45',
    'years old',
    'she is {{{REDACTED-age}}}',
    '47',
    'years',
    'mail {{{REDACTED-email-address}}}',
    '',
  ]);
});
