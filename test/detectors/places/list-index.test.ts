import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { listIndex, readIndices, writeIndices } from '../../../src/detectors/places/list-index.ts';
import { phraseFinder } from '../../../src/detectors/places/words/phrase-table.ts';
import { temporaryFolder } from '../../temporary.ts';

const towns = {
  type: 'town',
  entries: () =>
    [
      ['Saint Petersburg', 4],
      ['Žilina', 2],
      ['Reading', 1],
    ] as const,
  lower: (value: number) => value > 1,
};
const rivers = { type: 'river', entries: () => [['Rio Negro', 0]] as const };

test('indices that the build writes are those that would be made', () => {
  const file = pathToFileURL(join(temporaryFolder(), 'lists.memory'));
  writeIndices(file, [towns, rivers]);
  const built = readIndices(file);
  assert.deepEqual([...built.keys()], ['town', 'river']);
  for (const list of [towns, rivers])
    assert.deepEqual(listIndex(list, built), listIndex(list, new Map()));
});

test('an index that was read finds the names of its list', () => {
  const file = pathToFileURL(join(temporaryFolder(), 'lists.memory'));
  writeIndices(file, [rivers, towns]);
  const { slots } = listIndex(towns, readIndices(file));
  const text = Buffer.from('in St. Petersburg, not in Peter');
  assert.deepEqual(phraseFinder(slots)(text, 3, text.length), { end: 17, value: 4 });
  assert.equal(phraseFinder(slots)(text, 26, text.length), undefined);
});
