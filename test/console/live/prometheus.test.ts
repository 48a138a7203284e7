import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplesOf, total, totalsBy } from '../../../src/console/live/prometheus.ts';

const TEXT = `# HELP redactor_redactions_total Matches that were replaced
# TYPE redactor_redactions_total counter
redactor_redactions_total{profile="default",type="ssn"} 3
redactor_redactions_total{profile="logs",type="ssn"} 2
redactor_redactions_total{profile="default",type="date"} 4 1700000000
redactor_redactions_total{profile="a\\"b\\\\",type="age"} 0
redactor_seconds_bucket{le="1"} 9
redactor_spool_bytes 12
`;

test('series are read with their labels, histogram buckets are skipped', () => {
  const samples = samplesOf(TEXT);
  assert.equal(samples.length, 5);
  assert.deepEqual(samples[3], {
    name: 'redactor_redactions_total',
    labels: { profile: 'a"b\\', type: 'age' },
    value: 0,
  });
  assert.equal(total(samples, 'redactor_redactions_total'), 9);
  assert.equal(total(samples, 'redactor_spool_bytes'), 12);
});

test('sums by a label, the largest first and without zeros', () => {
  assert.deepEqual(totalsBy(samplesOf(TEXT), 'redactor_redactions_total', 'type'), [
    ['ssn', 5],
    ['date', 4],
  ]);
});
