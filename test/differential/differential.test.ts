import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Accepted } from './accepted.ts';
import { type Child, startBuild } from './child.ts';
import { compareBuilds } from './pair.ts';
import { report } from './report.ts';
import { workOf } from './work.ts';

const source = join(import.meta.dirname, '../../src');
const folder = mkdtempSync(join(tmpdir(), 'redactor-differential-'));
const one = { key: 'ssn', strategiesKey: 'ssnFilterStrategies', list: false };
const filters = [{ ...one, examples: ['SSN «078-05-1120» on file', 'SSN «219-09-9999» on file'] }];
const scope = { bytes: 0, folders: [], fuzz: 3, seed: 1, only: ['examples', 'alone'] };

let here: Child;
let planted: Child;

before(async () => {
  const build = join(folder, 'dist');
  for (const path of [
    'detectors/index',
    'engine/plan',
    'engine/redaction',
    'strategies/keys/secrets',
  ]) {
    module(build, path, `export * from ${JSON.stringify(url(path))};`);
  }
  // A build with one difference: a list of values that it leaves.
  module(
    build,
    'profiles/load',
    `import { parseProfile as parse } from ${JSON.stringify(url('profiles/load'))};
     export function parseProfile(bytes, ...more) {
       const profile = { ...JSON.parse(String(bytes)), ignored: [{ terms: ['078-05-1120'] }] };
       return parse(Buffer.from(JSON.stringify(profile)), ...more);
     }`,
  );
  [here, planted] = await Promise.all([startBuild(source), startBuild(build)]);
});

after(() => {
  here?.stop();
  planted?.stop();
  rmSync(folder, { recursive: true });
});

test('a build has no differences with itself', async () => {
  const { found, totals } = await compared(here);
  assert.deepEqual(found.lines(), []);
  assert.equal(found.failures(), 0);
  assert.ok(totals.spans > 0);
});

test('a planted difference is found, wherever the text has it, and no other', async () => {
  const { found } = await compared(planted);
  const lines = found.lines().join('\n');
  assert.match(lines, /^ssn, changed: \d+$/m);
  assert.match(lines, /ssn, example 1, \[4, 15\), ssn, example 1, whole/);
  assert.match(lines, /changed: "SSN «078-05-1120» on file" \(outcome "ignored" → "replace"/);
  assert.doesNotMatch(lines, /«219-09-9999/);
  assert.ok(found.failures() > 0);
});

test('a difference that a file accepts is no failure, and an entry that accepts none is stale', async () => {
  const { found } = await compared(planted, [
    { filter: 'ssn', pattern: /078-05-1120/u, reason: 'planted' },
    { filter: 'url', pattern: /never/u, reason: 'gone' },
  ]);
  assert.equal(found.failures(), 0);
  const [accepted, stale] = found.lines();
  assert.match(accepted, /^accepted \d+: ssn \/078-05-1120\/: planted$/);
  assert.equal(stale, 'STALE, accepts nothing: url /never/: gone');
});

test('a text that both builds refuse is a failure, as it was not compared', async () => {
  const { found } = await compared(here, [], [{ ...filters[0], key: 'nothing' }]);
  assert.match(found.lines().join('\n'), /^\*, error: \d+$/m);
  assert.ok(found.failures() > 0);
});

async function compared(oracle: Child, accepted: readonly Accepted[] = [], of = filters) {
  const found = report(accepted, 100);
  const totals = await compareBuilds({ here, oracle }, workOf(of, scope), found);
  return { found, totals };
}

function url(path: string): string {
  return pathToFileURL(join(source, `${path}.ts`)).href;
}

function module(build: string, path: string, text: string): void {
  const file = join(build, `${path}.js`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
