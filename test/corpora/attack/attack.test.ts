import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../bench/random.ts';
import { attacked } from './attacked.ts';

const seed = Number(process.env['SEED'] ?? 1);
/** The test tries one text of 40, `npm run attack` all of them. */
const SHARE = 40;

test('a value that a plain sentence loses stays in no surrounding, but as docs/limits.md names it', () => {
  const { once } = random(seed);
  const { count, leaks } = attacked(() => once(SHARE));
  const left = leaks.filter(({ isNamed }) => !isNamed);
  assert.deepEqual(left, [], `seed ${seed}`);
  assert.ok(count > 3000, `${count} texts`);
});
