import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeclared } from '../../../src/detectors/detector.ts';
import { definitions } from '../../../src/detectors/index.ts';
import { random } from '../../bench/random.ts';
import { rawMatcher } from './raw-matcher.ts';

/**
 * Bounds for a byte of the worst text below: steps of the automaton, 1 to 2 ns each, bytes that checks read, calls of checks in code,
 * and terms of evidence, 20 to 50 ns each.
 */
const MOST_STEPS = 30;
const MOST_READ = 40;
const MOST_CALLS = 1.2;
const MOST_TERMS = 80;
/** Pairs of texts that are joined: a sample, by a seed. */
const PAIRS = 400;
const SEED = 39;
const BYTES = 2048;

/** Counts what one pass over a text with all patterns takes. */
function counter() {
  let calls = 0;
  const { exports, match } = rawMatcher(() => {
    calls++;
    return 0;
  });
  return (text: Buffer) => {
    calls = 0;
    match(text);
    const [steps, read] = [exports.countSteps(), exports.countCompacted()];
    const terms = exports.countTerms();
    const { length } = text;
    return {
      steps: steps / length,
      read: read / length,
      calls: calls / length,
      terms: terms / length,
    };
  };
}

/** Beginnings of matches in examples of declared detectors, repeated, with a blank, a hyphen or nothing between. */
function* texts(): Generator<string> {
  yield* [
    '1 ',
    '1-',
    '1.',
    '1/',
    'a.',
    'A ',
    '1a ',
    'Jan 1 ',
    '1 Jan ',
    '::',
    '://a',
    '@a.',
    'a-1',
    '12 Aa ',
    '((',
    'x1',
  ];
  for (const definition of definitions.filter(isDeclared)) {
    for (const example of definition.examples) {
      const marked = typeof example === 'string' ? example : example.text;
      for (const [, found] of marked.matchAll(/«([^»]+)»/g)) {
        for (const length of [3, 8, found.length]) {
          for (const between of ['', ' ']) yield found.slice(0, length) + between;
        }
      }
    }
  }
}

/** All texts, and pairs of them: what follows one beginning may be costly for another. */
function* joined(): Generator<string> {
  const all = [...new Set(texts())];
  yield* all;
  const { pick } = random(SEED);
  for (let n = 0; n < PAIRS; n++) yield pick(all) + pick(all);
}

test('no text takes more steps for a byte, calls of code, or terms, than the bounds of a byte', () => {
  const count = counter();
  const none = { text: '', value: 0 };
  const worst = { steps: none, read: none, calls: none, terms: none };
  for (const text of joined()) {
    const unit = Buffer.from(text);
    const of = count(Buffer.alloc(BYTES, unit.length > 0 ? unit : ' '));
    for (const kind of ['steps', 'read', 'calls', 'terms'] as const) {
      if (of[kind] > worst[kind].value) worst[kind] = { text, value: of[kind] };
    }
  }
  assert.ok(worst.steps.value > 1, 'steps are counted');
  assert.ok(worst.terms.value > 1, 'terms are counted');
  assert.ok(worst.steps.value < MOST_STEPS, JSON.stringify(worst.steps));
  assert.ok(worst.read.value < MOST_READ, JSON.stringify(worst.read));
  assert.ok(worst.calls.value < MOST_CALLS, JSON.stringify(worst.calls));
  assert.ok(worst.terms.value < MOST_TERMS, JSON.stringify(worst.terms));
});
