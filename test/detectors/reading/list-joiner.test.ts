import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LIST_WORDS } from '../../../src/detectors/reading/list-joiner.ts';

test('the words that join items of a list are the same in declarations and in the matcher', () => {
  const file = new URL('../../../src/engine/match/lists.as.ts', import.meta.url);
  const cases = readFileSync(file, 'utf8').matchAll(/case 0x([0-9a-f]+):/g);
  const words = [...cases].map(([, letters]) => Buffer.from(letters, 'hex').toString());
  assert.deepEqual(words.toSorted(), [...LIST_WORDS.split('|'), 'bis', 'to'].toSorted());
});
