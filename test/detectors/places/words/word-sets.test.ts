import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addHeads, wordSet } from '../../../../src/detectors/places/words/word-sets.ts';
import { eachWord, newSets } from '../../../../src/detectors/places/words/words-in.ts';
import { fakeWindow } from '../../fake-window.ts';

test('as many lists as there are find their words, in the same window', () => {
  const text = 'Alpha beta Gamma beta';
  const words = ['alpha', 'beta', 'gamma'];
  const sets = Array.from({ length: 50 }, (_, n) => wordSet([[words[n % 3], true]]));
  const window = windowOf(Buffer.from(text));
  for (const [n, set] of sets.entries()) {
    const found: number[] = [];
    eachWord(window, set, 0, text.length, (start) => found.push(start));
    assert.deepEqual(found, [[0], [6, 17], [11]][n % 3]);
  }
});

test('lists that find names before their heads do so beside any number of others', () => {
  const text = Buffer.from('the Mercy clinic');
  for (let n = 0; n < 20; n++) {
    const [openers, fronts, heads] = newSets(3);
    addHeads(heads, ['clinic']);
    const found: number[] = [];
    eachWord(windowOf(text), openers | fronts, 0, text.length, (start, sets) => {
      if ((sets & fronts) !== 0) found.push(start);
    });
    assert.deepEqual(found, [4]);
  }
});

function windowOf(bytes: Buffer) {
  return fakeWindow(bytes, 0, bytes.length, bytes.length);
}
