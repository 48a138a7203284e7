import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { definitions } from '../../src/detectors/index.ts';
import { type Plan, plan } from '../../src/engine/plan.ts';
import { strategies } from '../../src/strategies/strategies.ts';
import { corpora } from '../bench/texts/corpora.ts';
import { whole } from '../engine/drive.ts';
import { useOf } from './uses.ts';

/** Filters that need no options. Matches of `identifiers` are the user's choice: its default pattern takes REDACTED. */
function planWith(name: string, fields: object): Plan {
  const strategy = strategies.find((one) => one.name === name);
  if (strategy === undefined) throw new Error(`no strategy ${name}`);
  const settings = v.parse(v.strictObject(strategy.fields), fields);
  const filters = definitions
    .filter(({ key, list }) => list !== true && key !== 'identifiers')
    .map(({ key, type, options, detector }) => ({
      detector: detector(v.parse(v.strictObject(options), {}), () => []),
      priority: 0,
      judge: strategy.replace(settings, useOf(key, type)),
    }));
  return plan(filters);
}

for (const [name, fields] of [
  ['REDACT', {}],
  ['HASH_SHA256_REPLACE', {}],
  ['HASH_SHA256_REPLACE', { key: '00'.repeat(32) }],
] as const) {
  test(`a text redacted again by ${name} ${JSON.stringify(fields)} stays as it is`, () => {
    const redacting = planWith(name, fields);
    for (const corpus of [corpora.logs, corpora.prose, corpora.dense]) {
      const once = whole(redacting, corpus(16 * 1024)).bytes;
      assert.equal(whole(redacting, once).bytes.toString(), once.toString());
    }
  });
}
