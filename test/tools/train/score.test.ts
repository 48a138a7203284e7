import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadedModel } from '../../../src/detectors/people/model/loaded-model.ts';
import { tagger } from '../../../src/detectors/people/model/tagger.ts';
import type { KindMark, MarkKind } from '../../../src/tools/train/material/corpora.ts';
import { namesIn, type ScoredName, score } from '../../../src/tools/train/score.ts';

const reader = tagger(loadedModel().tag);
const TEXT = 'Dr. Jane Doe met José Müller. Regards, Maria Lopez';

function mark(part: string, kind: MarkKind = 'person'): KindMark {
  const start = TEXT.indexOf(part);
  return { start, end: start + part.length, kind };
}

test('names are reported in UTF-16 code units', () => {
  const shown = namesIn(reader, TEXT).map(({ start, end }) => TEXT.slice(start, end));
  assert.deepEqual(shown, ['Jane Doe', 'José Müller', 'Maria Lopez']);
});

test('scores count exact spans with titles outside, and characters', () => {
  const marks = [mark('Dr. Jane Doe'), mark('José')];
  const outcomes: ScoredName[] = [];
  const of = score(reader, [{ text: TEXT, marks }], (outcome) => outcomes.push(outcome));
  assert.deepEqual(of, {
    names: 2,
    precision: 1 / 3,
    recall: 1 / 2,
    f1: 0.4,
    characterPrecision: 12 / 30,
    characterRecall: 1,
  });
  assert.deepEqual(
    outcomes.map(({ right }) => right),
    [true, false, false],
  );
});

test('a match at a mark that is neither name nor other does not count', () => {
  const marks = [mark('Jane Doe'), mark('Müller', 'ignored'), mark('Maria Lopez', 'unsure')];
  const { precision, recall } = score(reader, [{ text: TEXT, marks }]);
  assert.deepEqual([precision, recall], [1, 1]);
});
