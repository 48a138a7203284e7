import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaPopulation, zipPopulation } from '../../src/conditions/population.ts';

// Decennial census of 2020, table P1.
for (const [zip, people] of [
  ['00601', 17242],
  ['90210', 21134],
  ['90210-0110', 21134],
  ['902100110', 21134],
  ['99999', undefined],
  ['9021', undefined],
  ['902101', undefined],
  ['K1A 0B1', undefined],
  ['', undefined],
] as const) {
  test(`the population of ${JSON.stringify(zip)} is ${people}`, () => {
    assert.equal(zipPopulation(zip), people);
  });
}

for (const [zip, people] of [
  ['03601', 13153],
  ['03699', 13153],
  ['05901', 3352],
  ['00501', undefined],
  ['036', undefined],
] as const) {
  test(`in the three-digit area of ${zip} live ${people}`, () => {
    assert.equal(areaPopulation(zip), people);
  });
}
