import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import { throughStreams } from './engine.ts';
import { interleaved, rounded, throughput } from './measure.ts';
import { BUILT_IN, planOf } from './profiles.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

const KEY = '2b7e151628aed2a6abf7158809cf4f3c';

/** Strategies, from the cheapest, and the profile's members that they need. */
const STRATEGIES: Readonly<Record<string, readonly [strategy: object, more?: object]>> = {
  REDACT: [{ strategy: 'REDACT' }],
  MASK: [{ strategy: 'MASK' }],
  'HASH_SHA256_REPLACE, plain': [{ strategy: 'HASH_SHA256_REPLACE' }],
  'HASH_SHA256_REPLACE, HMAC': [{ strategy: 'HASH_SHA256_REPLACE', key: KEY }],
  'HASH_SHA256_REPLACE, salted': [{ strategy: 'HASH_SHA256_REPLACE', salt: true }],
  'CRYPTO_REPLACE, AES-GCM': [{ strategy: 'CRYPTO_REPLACE' }, { crypto: { key: KEY } }],
  'CRYPTO_REPLACE, AES-CBC': [{ strategy: 'CRYPTO_REPLACE' }, { crypto: { key: KEY, iv: KEY } }],
  'FPE_ENCRYPT_REPLACE, FF1': [{ strategy: 'FPE_ENCRYPT_REPLACE' }, { fpe: { key: KEY } }],
  'FPE_ENCRYPT_REPLACE, FF3-1': [
    { strategy: 'FPE_ENCRYPT_REPLACE' },
    { fpe: { key: KEY, tweak: KEY.slice(0, 14), algorithm: 'FF3-1' } },
  ],
  RANDOM_REPLACE: [{ strategy: 'RANDOM_REPLACE' }],
};

/** Bytes of text: enough, as a strategy costs some microseconds a match. */
const MOST_BYTES = 8e6;

/** One core's throughput on text that is full of matches, by what replaces them, in turn on the same text. */
export async function measureStrategies(
  profiles: string,
  options: { readonly bytes: number; readonly rounds: number },
): Promise<readonly Row[]> {
  const text = corpora.dense(Math.min(options.bytes, MOST_BYTES));
  const plans = Object.entries(STRATEGIES).map(
    ([name, made], n) => [name, planFor(profiles, `strategy-${n}`, made)] as const,
  );
  for (const [, plan] of plans) await throughStreams(plan, text.subarray(0, 500_000));
  const runs = plans.map(([name, plan]) => [name, () => throughStreams(plan, text)] as const);
  const taken = await interleaved(options.rounds, Object.fromEntries(runs));
  const matches = plans[0] === undefined ? 0 : matchesIn(plans[0][1], text);
  let least = Number.POSITIVE_INFINITY;
  return Object.entries(taken).map(([strategy, all]) => {
    const { median, best } = throughput(
      text.length,
      all.map(({ cpuSeconds }) => cpuSeconds),
    );
    const nanoseconds = (text.length / best / matches) * 1e3;
    least = Math.min(least, nanoseconds);
    return {
      strategy,
      'MB/s a core': median,
      best,
      'matches a KB': rounded((matches / text.length) * 1e3),
      'µs a match': rounded(nanoseconds / 1e3),
      'more than the cheapest': rounded((nanoseconds - least) / 1e3),
    };
  });
}

function planFor(
  profiles: string,
  name: string,
  [strategy, more]: readonly [object, object?],
): Plan {
  const filters = BUILT_IN.map((key) => [key, { [`${key}FilterStrategies`]: [strategy] }]);
  const profile = { name, ...more, identifiers: Object.fromEntries(filters) };
  writeFileSync(join(profiles, `${name}.json`), JSON.stringify(profile));
  return planOf(profiles, name);
}

/** How many spans are replaced. */
function matchesIn(plan: Plan, text: Buffer): number {
  const scope = { context: 'bench', documentId: 'bench' };
  let matches = 0;
  for (let from = 0; from < text.length; from += plan.windowBytes) {
    const body = text.subarray(from, from + plan.windowBytes);
    const { replaced } = redaction(plan, { scope }).buffered(body);
    matches += replaced.reduce((sum, count) => sum + count, 0);
  }
  return matches;
}
