import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MAX_UPLOADS, uploadPlaces } from '../../../src/profiles/uploads/upload-places.ts';
import { temporaryFolder } from '../../temporary.ts';

test('uploads on their way take a place, like stored ones', () => {
  const folder = temporaryFolder();
  const { take, give } = uploadPlaces(folder);
  for (let n = 0; n < MAX_UPLOADS - 2; n += 1) writeFileSync(join(folder, `a${n}.json`), '{}');
  writeFileSync(join(folder, 'not-a-profile'), '');
  assert.deepEqual(
    [take('b'), take('c'), take('d'), take('b'), take('a1')],
    [true, true, false, true, true],
  );
  // One of the two uploads of `b` continues.
  give('b');
  assert.equal(take('d'), false);
  give('b');
  assert.equal(take('d'), true);
  give('d');
  writeFileSync(join(folder, 'd.json'), '{}');
  assert.deepEqual([take('e'), take('d')], [false, true]);
  rmSync(join(folder, 'a1.json'));
  // That one is still on its way.
  assert.equal(take('e'), false);
  give('a1');
  assert.equal(take('e'), true);
});

test('without a folder there is no place', () => {
  assert.equal(uploadPlaces(undefined).take('a'), false);
});
