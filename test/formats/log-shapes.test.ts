import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Json, records, textsOf } from './log-shapes.ts';
import { redacted } from './round-trip.ts';

/** The plan of `logs` in `round-trip.ts`: it takes no times and counters. */
const LOGS = 2;
const LEAK = /kim\.lee@example\.com|203\.0\.113\.7|web1/;

for (const [name, lines] of Object.entries(records)) {
  test(`${name} is valid after redaction, has its shape, and neither addresses nor hosts`, async () => {
    const source = textsOf(lines);
    for (const way of ['buffered', 'streamed', 'lines'] as const) {
      const answer = await redacted(source, [LOGS, way, [5]]);
      assert.doesNotMatch(answer, LEAK);
      const parsed = answer
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Json);
      assert.deepEqual(parsed.map(kept), lines.map(kept));
    }
  });
}

/** A document with `…` for each text that had, or has, an address. */
function kept(value: Json): Json {
  if (typeof value === 'string') return /REDACTED|@|203\.0\.113|web1/.test(value) ? '…' : value;
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, kept(own)]));
}
