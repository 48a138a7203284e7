import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan as planOf } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { Detector, Filter, LearnedFinder, WindowInput } from '../../src/engine/types.ts';
import { chunks, scope, stream, whole } from './drive.ts';
import { inMarks } from './marks.ts';
import { enable, searching } from './toys.ts';

/** Finds runs of x as type 1 and of y as type 2; the score is their length. */
const reads: { count: number; covers: readonly number[] } = { count: 0, covers: [] };
const finder: LearnedFinder = {
  back: 8,
  ahead: 8,
  beside: 4,
  read({ bytes, from, to, end }: WindowInput, covers = Int32Array.of()) {
    reads.count++;
    reads.covers = [...covers];
    const text = bytes.toString('latin1', 0, end);
    const at: number[] = [];
    for (const { 0: run, index } of text.matchAll(/x+|y+/g)) {
      if (index >= from - 4 && index < to + 4)
        at.push(index, index + run.length, run[0] === 'x' ? 1 : 2, run.length);
    }
    return { at: Int32Array.from(at), length: at.length };
  },
};

function learning(detector: Detector, type: number, least = 2): Detector {
  return { ...detector, learned: { finder, type, least, confidenceOf: (score) => score / 10 } };
}

const one = learning(searching('one', '1x?', 2), 1);
const two = learning(searching('two', '2', 1), 2);
const long = searching('long', 'a[a-z]{0,3}', 4);

function marked(text: string, ...detectors: readonly Detector[]): string {
  const bytes = Buffer.from(text);
  return inMarks(bytes, whole(planOf(detectors.map((detector) => enable(detector))), bytes).spans);
}

const doubtful: Detector = {
  ...searching('doubtful', '[xz1]+', 6),
  learned: {
    finder,
    type: 3,
    least: 2,
    confidenceOf: (score) => score / 10,
    doubts: (confidence, score = 0) => confidence < 1 && score < 2,
  },
};

test('a filter leaves out its own matches that the model doubts, wherever the text is cut', async () => {
  const bytes = Buffer.from('zz xx zxz 11 zzxxx 1');
  const expected = 'zz «xx» zxz 11 «zzxxx» 1';
  assert.equal(marked(bytes.toString(), doubtful), expected);
  const plan = planOf([enable(doubtful)], { coreBytes: 3 });
  for (const lengths of [[1], [2, 5], [100]]) {
    const { spans } = await stream(plan, chunks(bytes, lengths));
    assert.equal(inMarks(bytes, spans), expected);
  }
});

test('a filter takes its own type, from the least score on', () => {
  assert.equal(marked('xxx yyy x 1', one), '«xxx» yyy x «1»');
  assert.equal(marked('xxx yyy x 2', two), 'xxx «yyy» x «2»');
  assert.equal(marked('xxx yyy x', one, two), '«xxx» «yyy» x');
});

test('any other match ranks above one that a model found, and the rest of that is replaced, too', () => {
  assert.equal(marked('xxxxxx axxx', one, long), '«xxxxxx» «axxx»');
  assert.equal(marked('1xxxxx', one), '«1x»«xxxx»');
});

test('it is told which bytes other matches cover, where that makes no difference', () => {
  const coversOf = (filters: readonly Filter[], explain = false, text = 'axxx 1xx axx xx') => {
    redaction(planOf(filters), { scope, explain }).buffered(Buffer.from(text));
    return reads.covers;
  };
  const others = [enable(long), enable(searching('next', '1', 1))];
  assert.deepEqual(coversOf([enable(one), ...others]), [0, 4, 5, 7, 9, 12]);
  assert.deepEqual(coversOf([enable(one), ...others], true), []);
  assert.deepEqual(coversOf([{ ...enable(one), numbers: true }, ...others]), []);
  assert.deepEqual(coversOf([{ ...enable(one), priority: 1 }, ...others]), [5, 7]);
  assert.deepEqual(coversOf([enable(doubtful), ...others], false, 'abcd xx axxx'), [0, 4]);
});

test('the score gives the confidence', () => {
  const bytes = Buffer.from('xxx yyyyyy');
  const { spans } = whole(planOf([enable(one), enable(two)]), bytes);
  assert.deepEqual(
    spans.map(({ confidence }) => confidence),
    [0.3, 0.6],
  );
});

test('matches are the same in chunks and line by line', async () => {
  const bytes = Buffer.from('xxx 1xx\nyyy a xxxx 2\n\nxx');
  const plan = planOf([enable(one), enable(two), enable(long)], { coreBytes: 3 });
  const expected = inMarks(bytes, whole(planOf(plan.filters), bytes).spans);
  for (const lengths of [[1], [2, 5], [100]]) {
    for (const lines of [false, true]) {
      const { spans } = await stream(plan, chunks(bytes, lengths), { lines });
      assert.equal(inMarks(bytes, spans), expected);
    }
  }
});
