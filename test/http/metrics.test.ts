import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merged, metrics } from '../../src/http/metrics.ts';

test('uploads of ever other names do not make ever more series', async () => {
  const counts = metrics();
  for (let n = 0; n < 600; n += 1) {
    const tally = { bytesIn: 1, bytesOut: 1, profile: `p${n}`, replaced: { ssn: 1 } };
    counts.began('/api/filter')({ method: 'POST', code: 200, complete: true, tally });
  }
  const text = await merged([await counts.values()]);
  assert.equal(text.match(/^redactor_redactions_total\{/gm)?.length, 513);
  assert.match(text, /^redactor_redactions_total\{profile="other",type="ssn"\} 88$/m);
});
