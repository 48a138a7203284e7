import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halves, markedTypes, planOf, scored } from './corpus.ts';
import { below, floorsOf, readCeilings, readFloors } from './floors.ts';
import { above, packageHits, rates } from './packages.ts';
import { byType } from './table.ts';

for (const half of halves) {
  test(`no type's precision or recall on the ${half} half of the labelled corpus falls below its floor`, async () => {
    const documents = await scored(half);
    assert.ok(documents.length >= 150, 'the half is there');
    assert.deepEqual(below(floorsOf(byType(documents)), readFloors(half)), []);
  });
}

test('no type has more hits per MB of public packages than its ceiling', async () => {
  const found = await packageHits(planOf(await markedTypes()));
  assert.ok(found.bytes > 10e6, 'the packages are there');
  assert.deepEqual(above(rates(found), readCeilings()), []);
});

test('a rate above its ceiling is named, and one of a type without a ceiling', () => {
  const hits = { bytes: 2e6, hits: [1, 2, 3].map(() => ({ type: 'ssn', confidence: 1 })) };
  assert.deepEqual(rates(hits), { ssn: 1.5 });
  assert.deepEqual(above({ ssn: 1.5 }, { ssn: 1.5 }), []);
  assert.deepEqual(above({ ssn: 1.5 }, { ssn: 1 }), ['ssn: 1.5 hits per MB, above 1']);
  assert.deepEqual(above({ vin: 0.1 }, {}), ['vin: 0.1 hits per MB, above 0']);
});

test('a figure below its floor is named, and a type that is no longer found has lost its recall', () => {
  const floors = { ssn: { precision: 90, recall: 80, characters: 80 } };
  const figures = { ssn: { precision: 89.9, recall: 80, characters: 81 } };
  assert.deepEqual(below(figures, floors), ['ssn.precision: 89.9 is below 90']);
  const nothing = { ssn: { precision: null, recall: 0, characters: 0 } };
  assert.deepEqual(below(nothing, floors), [
    'ssn.recall: 0 is below 80',
    'ssn.characters: 0 is below 80',
  ]);
  assert.equal(below({}, floors).length, 2);
});
