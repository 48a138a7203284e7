import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LABEL, TEMPLATES } from '../../../src/detectors/people/model/labels.ts';
import { learn, SETTINGS } from '../../../src/tools/train/crf.ts';
import { type SegmentCollector, segmentCollector } from '../../../src/tools/train/segments.ts';
import { trusted } from '../../../src/tools/train/trusted.ts';

const NAME = 1 << LABEL.begin;
const NONE = 1 << LABEL.none;
/** Two words, by the buckets of their features. */
const JANE = Int32Array.from({ length: TEMPLATES }, (_, t) => 100 + t);
const TABLE = Int32Array.from({ length: TEMPLATES }, (_, t) => 900 + t);

function show(
  collector: SegmentCollector,
  word: Int32Array,
  labels: number,
  times: number,
  silver = false,
): void {
  for (let n = 0; n < times; n++) {
    collector.begin(1, 1, silver);
    collector.token(0, labels, word);
  }
}

function lesson(): SegmentCollector {
  const collector = segmentCollector();
  show(collector, JANE, NAME, 40);
  show(collector, TABLE, NONE, 40);
  return collector;
}

test('the same segments and seed teach the same numbers', () => {
  const segments = lesson().segments();
  const settings = { ...SETTINGS, seed: 1 };
  assert.deepEqual(learn(segments, settings), learn(segments, settings));
});

test('a wider margin between right and wrong makes the right label lead by more', () => {
  const segments = lesson().segments();
  const lead = (missed: number) => {
    const margin = { ...SETTINGS.margin, missed };
    const { rows } = learn(segments, { ...SETTINGS, margin, seed: 1 });
    return rows[JANE[2] * 6 + LABEL.begin] - rows[JANE[2] * 6 + LABEL.none];
  };
  assert.ok(lead(2) > lead(0));
});

test('names that a program marked against all human marks are dropped, others kept', () => {
  const collector = lesson();
  show(collector, JANE, NAME, 3, true);
  show(collector, TABLE, NAME, 2, true);
  show(collector, JANE, NONE, 1, true);
  const all = collector.segments();
  const gold = { ...all, starts: all.starts.filter((at) => !all.silver.has(at)) };
  const kept = trusted(all, learn(gold, { ...SETTINGS, seed: 1 }));
  assert.equal(gold.starts.length, 80);
  assert.deepEqual([...kept.starts], [...all.starts.subarray(0, 83)]);
});
