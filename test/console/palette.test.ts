import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeClass } from '../../src/console/palette.ts';

test('a type has one look, however it is written and whatever was seen before', () => {
  for (const names of [
    ['EMAIL_ADDRESS', 'emailAddress', 'email-address'],
    ['LOCATION_CITY', 'city', 'location-city'],
    ['UK_UTR', 'ukUtr', 'uk-utr'],
  ]) {
    assert.equal(new Set(names.map(typeClass)).size, 1, names.join());
  }
  assert.deepEqual(['DATE', 'VIN'].map(typeClass), ['c3 solid', 'c9 dashed']);
  assert.match(typeClass('UK_UTR'), /^c\d+ dotted$/);
});

test('types that are found most differ', () => {
  const types = ['person', 'emailAddress', 'phoneNumber', 'date', 'ssn', 'city', 'age', 'url'];
  assert.equal(new Set(types.map(typeClass)).size, types.length);
});
