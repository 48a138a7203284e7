import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary.ts';
import { proxied } from './model.ts';

// Another project's test: a model's server and a client, with every split of every value. PyPI: pii-leak-benchmark.

const command = process.env['PII_LEAK_BENCHMARK'] ?? '';
const skip = existsSync(command) ? false : 'no pii-leak-benchmark-v2';

test('pii-leak-benchmark passes', { skip, timeout: 600_000 }, async () => {
  const upstream = await freePort();
  const { url } = await proxied(`http://127.0.0.1:${upstream}`);
  const out = temporaryFolder();
  const gateway = [
    '--gateway-url',
    `${url}/v1/chat/completions`,
    '--upstream-port',
    String(upstream),
  ];
  const how = ['--validate', '--only', 'us', '--seed', 'a1b2c3d4e5f60001'];
  const child = spawn(command, [
    ...how,
    ...gateway,
    '--exhaustive-splits',
    '--partial-emission',
    '--out',
    out,
  ]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const status = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(status, 0, said);
  assert.match(
    said,
    /fidelity=1\.0\s+leak_single=0\.0\s+leak_adv=0\.0\s+DeltaFrag=0\.0 .*outcome=pass/,
  );
  const { metrics } = JSON.parse(readFileSync(join(out, 'us.partial-emission.json'), 'utf8'));
  assert.equal(metrics.cases_applicable, 32);
  assert.equal(metrics.cases_inconclusive + metrics.cases_partial_emission, 0);
});
