import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeclared } from '../../../src/detectors/detector.ts';
import { definitions } from '../../../src/detectors/index.ts';
import { corpora } from '../../bench/texts/corpora.ts';
import { rawMatcher } from './raw-matcher.ts';

/** Most rows of visited states, as `src/engine/match/walk.as.ts` has it. */
const MOST_ROWS = 2047;
const PIECE = 4096;
const PLAUSIBLE = 1;

/** Examples of all declared detectors, and logs, prose and dense records between them. */
function texts(): readonly Buffer[] {
  const examples = definitions
    .filter(isDeclared)
    .flatMap((definition) => definition.examples)
    .map((example) => Buffer.from(typeof example === 'string' ? example : example.text));
  const made = Object.values(corpora).flatMap((make) => {
    const text = make(16 * PIECE);
    return Array.from({ length: 16 }, (_, n) => text.subarray(n * PIECE, (n + 1) * PIECE));
  });
  return examples.flatMap((example, n) =>
    n % 20 === 0 ? [example, made[(n / 20) % 48]] : [example],
  );
}

test('rows of the states that earlier texts visited change no match, and are dropped where they have no room', () => {
  const warm = rawMatcher(() => PLAUSIBLE);
  const cold = rawMatcher(() => PLAUSIBLE);
  let most = 0;
  let drops = 0;
  let before = 0;
  for (const text of texts()) {
    cold.exports.forgetRows();
    assert.deepEqual(warm.match(text), cold.match(text), text.toString('latin1'));
    const rows = warm.exports.countRows();
    most = Math.max(most, rows);
    if (rows < before) drops++;
    before = rows;
  }
  assert.equal(most, MOST_ROWS);
  assert.ok(drops > 0, 'no rows were dropped');
});
