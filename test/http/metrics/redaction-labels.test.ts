import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merged, metrics } from '../../../src/http/metrics/metrics.ts';
import { redactionLabels } from '../../../src/http/metrics/redaction-labels.ts';

test('equal labels are one object', () => {
  const labels = redactionLabels();
  assert.equal(labels('a', 'b'), labels('a', 'b'));
  assert.equal(labels('a', undefined), labels('a', undefined));
  assert.deepEqual(labels('a', undefined), { profile: 'a' });
});

test('the first sources have their own series, and later ones are other', () => {
  const labels = redactionLabels();
  for (let n = 0; n < 32; n += 1) assert.equal(labels('a', `s${n}`).source, `s${n}`);
  assert.equal(labels('a', 's32').source, 'other');
  assert.equal(labels('b', 's31').source, 's31');
});

test('with a list of sources, the others are other', () => {
  const labels = redactionLabels(['crm']);
  assert.deepEqual(
    ['crm', 'CRM', 'tickets'].map((source) => labels('a', source).source),
    ['crm', 'other', 'other'],
  );
});

test('the number of series is bounded, whatever profiles and sources are named', () => {
  const labels = redactionLabels();
  const all = new Set<object>();
  for (let profile = 0; profile < 700; profile += 1) {
    for (let source = 0; source < 40; source += 1) all.add(labels(`p${profile}`, `s${source}`));
    all.add(labels(`p${profile}`, undefined));
  }
  assert.ok(all.size <= 1024 + 2 * 513, String(all.size));
});

test('the counter of redactions has the source where a request names one', async () => {
  const counts = metrics();
  const fields = { bytesIn: 1, bytesOut: 1, profile: 'a', replaced: { ssn: 2 } };
  for (const logFields of [fields, { ...fields, source: 'crm' }, { ...fields, source: 'crm' }]) {
    counts.began('/api/filter')({ method: 'POST', code: 200, complete: true, logFields });
  }
  const text = await merged([await counts.values()]);
  assert.match(text, /^redactor_redactions_total\{profile="a",type="ssn"\} 2$/m);
  assert.match(text, /^redactor_redactions_total\{profile="a",source="crm",type="ssn"\} 4$/m);
});
