import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposedJson } from '../../../src/console/profile/proposal.ts';

test('filters are turned on in a profile, and keep the settings that they have', () => {
  const profile = { name: 'x', identifiers: { ssn: { enabled: false, priority: 2 }, url: {} } };
  const json = JSON.stringify(profile);
  assert.deepEqual(JSON.parse(proposedJson(json, { filters: ['ssn', 'date'] })), {
    name: 'x',
    identifiers: { ssn: { priority: 2 }, url: {}, date: {} },
  });
  const bare = JSON.parse(proposedJson('{"name":"x"}', { filters: ['date'] }));
  assert.deepEqual(bare.identifiers, { date: {} });
});

test('terms, patterns and ignored texts are added to the lists that a profile has', () => {
  const profile = {
    name: 'x',
    ignored: [{ terms: ['old'] }],
    identifiers: { ssn: {}, dictionaries: [{ terms: ['a'] }] },
  };
  const proposal = { terms: ['Heron'], patterns: ['[A-Z]{2}'], ignored: ['Miller Street'] };
  const { ignored, identifiers } = JSON.parse(proposedJson(JSON.stringify(profile), proposal));
  assert.deepEqual(ignored, [{ terms: ['old'] }, { terms: ['Miller Street'] }]);
  assert.deepEqual(
    identifiers.dictionaries.map(({ terms }: { terms: string[] }) => terms),
    [['a'], ['Heron']],
  );
  assert.equal(identifiers.identifiers[0].pattern, '[A-Z]{2}');
  assert.deepEqual(identifiers.ssn, {});
});
