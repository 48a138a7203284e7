import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { definitions } from '../../src/detectors/index.ts';
import { loadProfiles } from '../../src/profiles/load.ts';
import { run } from './running.ts';

const shipped = loadProfiles(fileURLToPath(new URL('../../profiles/', import.meta.url)));

function loaded(name: string) {
  const profile = shipped.get(name);
  assert.ok(profile !== undefined && 'plan' in profile);
  assert.deepEqual(profile.warnings, []);
  return profile;
}

test('strict redacts numbers without a witness, and types that default leaves', () => {
  const text = 'Send 90210 to 742 Evergreen Terrace, IBAN GB82 WEST 1234 5698 7654 32.\n';
  assert.equal(
    run(loaded('strict'), text).text,
    'Send {{{REDACTED-zip-code}}} to {{{REDACTED-street-address}}}, IBAN {{{REDACTED-iban-code}}}.\n',
  );
  assert.match(run(loaded('default'), text).text, /^Send 90210 .*GB82/);
});

test('strict has every filter except ones that ask a service, split names, or take amounts and illnesses', () => {
  const { plan } = loaded('strict');
  const types = new Set(plan.filters.map(({ detector }) => detector.type));
  const left = definitions.filter(({ list, type }) => !list && !types.has(type));
  assert.deepEqual(left.map(({ key }) => key).sort(), [
    'currency',
    'firstName',
    'hospitalAbbreviation',
    'medicalCondition',
    'ner',
    'physicianName',
    'surname',
  ]);
});

test('quiet keeps values with only their form for evidence, and redacts values after a keyword', () => {
  const bare = 'Her note says 020 7946 0958.\n';
  assert.equal(run(loaded('quiet'), bare).text, bare);
  assert.equal(run(loaded('default'), bare).text, 'Her note says {{{REDACTED-phone-number}}}.\n');
  assert.equal(
    run(loaded('quiet'), 'Her phone: 020 7946 0958.\n').text,
    'Her phone: {{{REDACTED-phone-number}}}.\n',
  );
});

test('quiet has the filters of default', () => {
  const types = (name: string) => loaded(name).plan.filters.map(({ detector }) => detector.type);
  assert.deepEqual(types('quiet'), types('default'));
});
