import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareHits, labelledMisses, type Measured } from './measured.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const MOST_HITS = 10;

for (const profile of ['default', 'logs', 'hipaa-safe-harbor']) {
  test(`10,000 rows of numbers without evidence: ${profile} takes ten at most`, async () => {
    const all = await bareHits(profile, SEED);
    assert.ok(total(all, ({ rows }) => rows) >= 10_000);
    const hits = all.flatMap(({ cases }) => cases);
    assert.ok(hits.length <= MOST_HITS, `seed ${SEED}, ${hits.length}: ${hits.join('\n')}`);
  });
}

test('the same numbers after a label, a state or an address: hipaa-safe-harbor finds 99 of 100 of each kind', async () => {
  const all = await labelledMisses('hipaa-safe-harbor', SEED);
  for (const kind of new Set(all.map((one) => one.kind))) {
    const its = all.filter((one) => one.kind === kind);
    const numbers = total(its, (one) => one.numbers);
    const missed = its.flatMap(({ cases }) => cases);
    assert.ok(numbers >= 500, kind);
    assert.ok(missed.length <= numbers / 100, `seed ${SEED}, ${kind}: ${missed.join('\n')}`);
  }
});

function total(all: readonly Measured[], of: (one: Measured) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
