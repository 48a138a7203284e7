import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

test('the image of patterns is made anew after a change in any folder that detectors import', () => {
  const setup = readFileSync(new URL('../../src/setup.mjs', import.meta.url), 'utf8');
  const [, names = ''] = /PATTERN_SOURCES = \[([^\]]+)\]/.exec(setup) ?? [];
  const read = new Set(['detectors/index.ts']);
  for (const file of read) for (const other of imports.get(file) ?? []) read.add(other);
  const folders = new Set([...read].map((file) => file.split('/')[0]));
  assert.deepEqual([...names.matchAll(/\w+/g)].map(([name]) => name).sort(), [...folders].sort());
});
