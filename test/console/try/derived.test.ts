import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derived } from '../../../src/console/try/derived.ts';

const profile = {
  name: 'mine',
  minConfidence: 0.5,
  identifiers: {
    ssn: { minConfidence: 0.7 },
    city: { cityFilterStrategies: [{ strategy: 'MASK' }] },
    dictionaries: [{ terms: ['Heron'] }],
  },
};
const keys: Readonly<Record<string, string>> = {
  LOCATION_CITY: 'city',
  CUSTOM_DICTIONARY: 'dictionaries',
};
const edited = (off: readonly string[], least: number) =>
  derived(profile, { off: new Set(off), least }, 'copy', (type) => keys[type] ?? type);

test('without choices only the name changes', () => {
  assert.deepEqual(edited([], 0), { ...profile, name: 'copy' });
});

test('a type that is off disables its filter, or each element of its list', () => {
  assert.deepEqual(edited(['LOCATION_CITY', 'CUSTOM_DICTIONARY'], 0), {
    ...profile,
    name: 'copy',
    identifiers: {
      ...profile.identifiers,
      city: { ...profile.identifiers.city, enabled: false },
      dictionaries: [{ terms: ['Heron'], enabled: false }],
    },
  });
});

test('the least confidence raises levels and lowers none', () => {
  assert.deepEqual(edited([], 0.6), { ...profile, name: 'copy', minConfidence: 0.6 });
  assert.deepEqual(edited([], 0.8), {
    ...profile,
    name: 'copy',
    minConfidence: 0.8,
    identifiers: { ...profile.identifiers, ssn: { minConfidence: 0.8 } },
  });
  assert.deepEqual(edited([], 0.45), { ...profile, name: 'copy' });
});
