import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { reidentifyExplained, reidentifyText } from '../../src/cli/reidentify.ts';
import { definitions } from '../../src/detectors/index.ts';
import { reidentifierOf } from '../../src/profiles/reidentifier-of.ts';
import { fixed, keys, useOf } from '../strategies/uses.ts';
import { judging } from '../strategies/written.ts';

const profile = {
  name: 'x',
  ...keys,
  identifiers: {
    ein: {
      einFilterStrategies: [{ strategy: 'MAP_REPLACE', fallbackStrategy: 'FPE_ENCRYPT_REPLACE' }],
    },
    ssn: { ssnFilterStrategies: [{ strategy: 'fpe_encrypt_replace' }] },
    emailAddress: { emailAddressFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] },
  },
};
const back = reidentifierOf(Buffer.from(JSON.stringify(profile)), definitions, fixed);
const number = judging('FPE_ENCRYPT_REPLACE', {}, useOf('ssn', 'ssn'))('078-05-1120').text;
const mail = judging('CRYPTO_REPLACE', {}, useOf('emailAddress', 'email-address'))('a@b.org').text;

async function out(run: (output: PassThrough) => Promise<unknown>): Promise<[string, unknown]> {
  const output = new PassThrough();
  const counts = await run(output);
  output.end();
  let text = '';
  for await (const bytes of output) text += bytes;
  return [text, counts];
}

test('a profile says which filters encrypt, also as a fallback', () => {
  assert.deepEqual([...back.encryptedTypes], ['EIN', 'SSN']);
});

test('a text comes back as it streams', async () => {
  const input = Readable.from([Buffer.from(`to ${mail.slice(0, 9)}`), Buffer.from(mail.slice(9))]);
  assert.deepEqual(await out((output) => reidentifyText(input, output, back)), [
    'to a@b.org',
    { restored: 1, left: 0 },
  ]);
});

test('a text in UTF-16 comes back in UTF-16', async () => {
  const input = Readable.from([Buffer.from(`\ufeffto ${mail}`, 'utf16le')]);
  const [text] = await out((output) => reidentifyText(input, output, back));
  assert.equal(text.replaceAll('\0', '').slice(-10), 'to a@b.org');
});

test('an answer of explain comes back whole', async () => {
  const appliedSpans = [
    { characterStart: 2, characterEnd: 13, filterType: 'SSN', replacement: number },
    { characterStart: 14, characterEnd: 21, filterType: 'EMAIL_ADDRESS', replacement: mail },
  ];
  const answer = { filteredText: `a ${number} ${mail}.`, explanation: { appliedSpans } };
  const input = Readable.from([Buffer.from(JSON.stringify(answer))]);
  assert.deepEqual(await out((output) => reidentifyExplained(input, output, back)), [
    'a 078-05-1120 a@b.org.',
    { restored: 2, left: 0 },
  ]);
});

for (const [text, message] of [
  ['078-05-1120', 'standard input is not JSON'],
  ['"078-05-1120"', 'the document: expected Object'],
] as const) {
  test(`an invalid answer is refused: ${message}`, async () => {
    const input = Readable.from([Buffer.from(text)]);
    await assert.rejects(reidentifyExplained(input, new PassThrough(), back), { message });
  });
}
