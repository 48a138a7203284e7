import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { COMMAND } from '../command.ts';

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
after(() => rmSync(folder, { recursive: true }));

function validated(file: string): Promise<{ readonly status: unknown; readonly stdout: string }> {
  return new Promise((resolve) => {
    const args = [...COMMAND, 'validate', file];
    execFile(process.execPath, args, { timeout: 200_000 }, (error, stdout) =>
      resolve({ status: error === null ? 0 : error.code, stdout }),
    );
  });
}

const PLANTED = {
  name: 'eleven',
  ignoredPattern: [],
  ignoredPatterns: [{ pattern: '(?=a)b' }],
  crypto: { key: 'not hex' },
  identifiers: {
    emailAdress: {},
    creditCard: {
      onlyValidCreditCardNumbers: 'yes',
      creditCardFilterStrategies: [{ strategy: 'MAKS' }],
    },
    ssn: { ssnFilterStrategies: [{ condition: 'token startwith "0"' }] },
    identifiers: [{ pattern: '[A-Z', identifierFilterStrategies: [{}] }],
    dictionaries: [{ files: ['names.txt'], customFilterStrategies: [{}] }],
  },
};

/** Path, and the message: the expected value, and a hint. */
const TOLD = [
  'ignoredPattern: unknown member; did you mean "ignoredPatterns"?',
  'identifiers.emailAdress: unknown filter; did you mean "emailAddress"?',
  'identifiers.creditCard.creditCardFilterStrategies[0].strategy: unknown strategy; did you mean "MASK"?',
  'identifiers.creditCard.onlyValidCreditCardNumbers: expected true or false, found a string',
  'identifiers.ssn.ssnFilterStrategies[0].condition: column 7: token takes ==, !=, is, is not, startswith; did you mean "startswith"?',
  'ignoredPatterns[0].pattern: column 1: look-ahead and look-behind are not possible',
  'name: expected "ten", the name of its file',
  'crypto.key: expected hex digits',
  'identifiers.identifiers[0].pattern: column 1: this "[" is never closed',
  'identifiers.dictionaries[0].files[0]: cannot be read: ENOENT',
];

test('ten mistakes in one profile are reported at once, each with its path, the expected value and a hint', async () => {
  const file = join(folder, 'ten.json');
  writeFileSync(file, JSON.stringify(PLANTED));
  const { status, stdout } = await validated(file);
  assert.equal(status, 2);
  const lines = stdout.trim().split('\n');
  assert.equal(lines.length, TOLD.length);
  for (const [index, text] of TOLD.entries()) {
    const line = lines[index]?.replace(/^.*?\.json: /, '') ?? '';
    assert.equal(line.slice(0, text.length), text);
  }
});
