import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { profileOf } from '../../src/library/profile-of.ts';
import { loadProfiles } from '../../src/profiles/load.ts';
import { scope } from '../engine/drive.ts';

const shipped = fileURLToPath(new URL('../../profiles/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'profiles-'));
after(() => rmSync(folder, { recursive: true }));

function typesOf(place: string, name: string): readonly string[] {
  const profile = loadProfiles(place).get(name);
  assert.ok(profile !== undefined && 'plan' in profile);
  assert.deepEqual(profile.warnings, []);
  return profile.plan.filters.map(({ detector }) => detector.type);
}

const TYPES = [
  ...['age', 'credit-card', 'date', 'email-address', 'ip-address', 'person'],
  ...['phone-number', 'ssn', 'street-address', 'url', 'vin', 'zip-code'],
];

test('the default profile enables these filters, without a warning', () => {
  assert.deepEqual(typesOf(shipped, 'default'), TYPES);
});

test('every profile that is shipped can be used', () => {
  for (const profile of loadProfiles(shipped).values()) {
    assert.deepEqual('plan' in profile ? [] : profile.problems, []);
  }
});

test('a copy of the default profile with another name takes bitcoinAddress, and default stays as it is', () => {
  const text = readFileSync(join(shipped, 'default.json'), 'utf8');
  const copy = JSON.parse(text);
  copy.name = 'customised';
  copy.identifiers.bitcoinAddress = {
    bitcoinAddressFilterStrategies: [{ strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' }],
  };
  writeFileSync(join(folder, 'default.json'), text);
  writeFileSync(join(folder, 'customised.json'), JSON.stringify(copy));
  assert.deepEqual(typesOf(folder, 'customised'), [...TYPES, 'bitcoin-address']);
  assert.deepEqual(typesOf(folder, 'default'), TYPES);
});

for (const profile of ['default', 'quiet'])
  test(`no word nearby keeps a number whose form is sufficient in the text: ${profile}`, () =>
    takenBesideWords(profile));

async function takenBesideWords(profile: string): Promise<void> {
  const { plan } = profileOf(profile, shipped, undefined);
  const numbers = [
    ...['+44 20 7946 0958', '+442079460958', '(+49) 30 901820', '1-800-555-0199', '(212) 555-0143'],
    ...['078-05-1120', '4111 1111 1111 1111', 'IL 62704'],
  ];
  const words = ['order', 'invoice', 'serial', 'version', 'page', 'tracking'];
  for (const [number, word] of numbers.flatMap((one) => words.map((word) => [one, word]))) {
    const text = `The ${word} 77 was closed.\nPlease see ${number} for it.`;
    const { bytes } = await redactBuffer(plan, Buffer.from(text), { scope });
    assert.ok(!bytes.toString().includes(number), text);
  }
}
