import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opens } from '../../../src/console/try/opens.ts';

for (const [what, text, expected] of [
  ['64 KiB in one line', 'x'.repeat(64 * 1024), true],
  ['more in one line', 'x'.repeat(64 * 1024 + 1), false],
  ['256 KiB in lines', `${'x'.repeat(127)}\n`.repeat(2048), true],
  ['more in lines', `${'x'.repeat(127)}\n`.repeat(2049), false],
  ['lines of 16 KiB', `${'x'.repeat(16 * 1024 - 1)}\n`.repeat(8), true],
  [
    'one longer line among short ones',
    `${'a\n'.repeat(40_000)}${'x'.repeat(16 * 1024 + 1)}`,
    false,
  ],
] as const) {
  test(`${what}: the text ${expected ? 'opens in the page' : 'streams'}`, () => {
    assert.equal(opens(text), expected);
  });
}
