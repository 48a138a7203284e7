import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnedOn } from '../../../src/console/profile/turned-on.ts';

test('filters are turned on in a profile, and keep the settings that they have', () => {
  const profile = { name: 'x', identifiers: { ssn: { enabled: false, priority: 2 }, url: {} } };
  const json = JSON.stringify(profile);
  assert.deepEqual(JSON.parse(turnedOn(json, ['ssn', 'date'])), {
    name: 'x',
    identifiers: { ssn: { priority: 2 }, url: {}, date: {} },
  });
  assert.deepEqual(JSON.parse(turnedOn('{"name":"x"}', ['date'])).identifiers, { date: {} });
});
