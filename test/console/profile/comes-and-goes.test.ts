import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comesAndGoes } from '../../../src/console/profile/comes-and-goes.ts';
import { copyName } from '../../../src/console/profile/copy-name.ts';

const span = (characterStart: number, filterType: string, applied = true) => ({
  characterStart,
  characterEnd: characterStart + 2,
  applied,
  filterType,
  confidence: 1,
  replacement: '',
  ignored: false,
  priority: 0,
});

test('values that only one of two profiles replaces come or go; one that changes its type does neither', () => {
  const before = [span(0, 'A'), span(5, 'A'), span(9, 'B', false)];
  const after = [span(0, 'C'), span(5, 'A', false), span(9, 'B')];
  const { comes, goes } = comesAndGoes(before, after);
  const starts = (spans: typeof comes) => spans.map(({ characterStart }) => characterStart);
  assert.deepEqual([starts(comes), starts(goes)], [[9], [5]]);
});

test('a copy has a free name of 64 characters at most', () => {
  assert.equal(copyName('logs', []), 'logs-copy');
  assert.equal(copyName('logs', ['logs-copy', 'logs-copy-2']), 'logs-copy-3');
  assert.equal(copyName('x'.repeat(64), []).length, 64);
});
