import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOf, testsOf } from '../../../../src/console/profile/tests/test-texts.ts';

const span = (characterStart: number, characterEnd: number, applied = true) => ({
  characterStart,
  characterEnd,
  applied,
  filterType: 'PERSON',
  confidence: 1,
  replacement: '',
  ignored: false,
  priority: 0,
});

test('a test wants each value to go that is replaced now, once, and none that stays', () => {
  const text = 'Ann met Bob and Ann\nin a\nb';
  const spans = [span(0, 3), span(8, 11, false), span(16, 19), span(23, 26)];
  assert.deepEqual(testOf(text, spans), { name: '', text, gone: ['Ann'], stays: [] });
  assert.equal(testOf(text, [span(0, 3, false)]), undefined);
  assert.equal(testOf('Ann'.padEnd(8193), [span(0, 3)]), undefined);
});

test('tests that the service hides are not read as none', () => {
  assert.deepEqual(testsOf({}), []);
  assert.equal(testsOf({ tests: '***' }), undefined);
});
