import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circles, height, importGraph, upwardImports } from './import-graph.ts';

const imports = importGraph();

test('no import, of a type or of a value, points upwards', () => {
  assert.deepEqual(upwardImports(imports), []);
});

test('no circle of imports, of types or of values', () => {
  assert.deepEqual(circles(imports), []);
});

test('every folder of src has a layer', () => {
  assert.deepEqual(
    [...imports.keys()].filter((file) => height(file) < 0),
    [],
  );
});

test('a circle is found wherever it begins', () => {
  const drawn = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);
  assert.deepEqual(circles(drawn), ['b, c']);
});
