import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { textCheck } from '../../src/core/text-check/text-check.ts';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { planOf } from '../bench/profiles.ts';

const FOLDER = join(import.meta.dirname, '../../profiles');
const SCOPE = { context: 'none', documentId: 'd' };

/** Values as `/proc/PID/environ`, `find -print0` and `git log -z` write them. */
const VALUES: readonly string[] = [
  'HOME=/home/jsmith',
  'USER=jsmith',
  'DB_PASSWORD=kX9mQ2vRtZ',
  'SECRET_KEY=abcd1234efgh',
  'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzzzzKEY',
  'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPL3',
  'DATABASE_URL=postgres://app:s3cr3tpw@db.example.com:5432/x',
  'EMAIL=jo@example.com',
  'PATIENT_NAME=Jane Kowalski',
  'CUSTOMER_SSN=123-45-6789',
  'birth_date=03.02.1980',
  'ZIP=62704',
  'ADDRESS=12 Elm Street',
  'PHONE=2025550182',
  'MRN=77812345',
  'CARD=4111111111111111',
  'IBAN=DE89370400440532013000',
  'SSH_CLIENT=203.0.113.7 51022 22',
  'PIN=4471',
  'COOKIE=session=abcdef123456',
  './home/jsmith/scans/123-45-6789.pdf',
  './mails/jo@example.com.eml',
  'Author: Jane Kowalski <jane@example.com>',
  'My name is Jane Kowalski and my SSN is 123-45-6789.',
];

for (const name of ['default', 'strict', 'logs', 'hipaa-safe-harbor']) {
  test(`values between NULs are redacted as those between line ends are: ${name}`, async () => {
    const plan = planOf(FOLDER, name);
    const redacted = async (between: string) => {
      const text = Buffer.from(VALUES.map((value) => value + between).join(''));
      const { bytes } = await redactBuffer(plan, text, { scope: SCOPE });
      // Settings have numbers without quotes, and strings for their replacements.
      return bytes.toString().replaceAll('"', '').split(between);
    };
    assert.deepEqual(await redacted('\0'), await redacted('\n'));
  });
}

test('text with NULs between its words is text, and UTF-16 of any length is not', () => {
  const check = (text: Buffer) => textCheck('utf-8').see(text);
  assert.equal(check(Buffer.from(`${VALUES.join('\0')}\0`)), undefined);
  for (const text of ['abcd', 'jo@example.com', 'Jane Kowalski '.repeat(20)]) {
    const little = Buffer.from(text, 'utf16le');
    assert.match(check(little) ?? '', /^UTF-16 /);
    assert.match(check(Buffer.from(little).swap16()) ?? '', /^UTF-16 /);
  }
});
