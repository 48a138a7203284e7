import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minimised, type State } from '../../../../src/engine/compile/automaton/minimise.ts';
import { random } from '../../../bench/random.ts';

const CLASSES = 3;
const LONGEST = 7;
const WORDS = words(LONGEST);

test('a minimised automaton accepts the same words, and each of its states others', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const states = randomStates(seed);
    const { states: kept, into } = minimised(states);
    for (const [state] of states.entries()) {
      assert.equal(accepted(kept, into[state]), accepted(states, state));
    }
    const all = kept.map((_, state) => accepted(kept, state));
    assert.equal(new Set(all).size, kept.length);
    assert.equal(into[0], 0);
  }
});

/** Few states, so that some are alike. */
function randomStates(seed: number): readonly State[] {
  const r = random(seed);
  return Array.from({ length: 6 }, (_, state) => ({
    next: Int32Array.from({ length: CLASSES }, () => (state === 0 ? 0 : r.below(6))),
    accept: state > 0 && r.once(3) ? [r.below(2)] : [],
  }));
}

/** The patterns that each word leads to from a state. */
function accepted(states: readonly State[], from: number): string {
  return WORDS.map((word) => {
    const end = word.reduce((state, of) => states[state].next[of], from);
    return states[end].accept.join();
  }).join(';');
}

function words(most: number): readonly (readonly number[])[] {
  let last: (readonly number[])[] = [[]];
  const all = [...last];
  for (let n = 0; n < most; n++) {
    last = last.flatMap((word) => Array.from({ length: CLASSES }, (_, of) => [...word, of]));
    all.push(...last);
  }
  return all;
}
