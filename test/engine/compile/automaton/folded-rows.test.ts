import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedRows } from '../../../../src/engine/compile/automaton/folded-rows.ts';
import { random } from '../../../bench/random.ts';

test('folded rows lead from each state and class to where the rows do', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const r = random(seed);
    const width = 1 + r.below(150);
    const states = 1 + r.below(60);
    const kinds = 1 + r.below(6);
    // Some rows are as others but for the states that they lead to.
    const rows = Uint16Array.from({ length: width * states }, (_, at) =>
      r.once(2) ? 0 : (Math.floor(at / width) * 7 + r.below(kinds)) % states,
    );
    const { heads, folds, next } = foldedRows(rows, width);
    for (const [at, to] of rows.entries()) {
      const [fold, first] = heads.subarray(2 * Math.floor(at / width));
      assert.equal(next[first + folds[fold + (at % width)]], to, `seed ${seed}, place ${at}`);
    }
  }
});

test('states that tell the same classes apart share a fold', () => {
  const { folds, next } = foldedRows(Uint16Array.of(0, 0, 5, 5, 9, 1, 1, 0, 0, 3), 5);
  assert.deepEqual([...folds], [0, 0, 1, 1, 2]);
  assert.deepEqual([...next], [0, 5, 9, 1, 0, 3]);
});
