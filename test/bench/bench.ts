import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countedTexts, measureCounts } from './counts.ts';
import { measureDetectors } from './detectors.ts';
import { measureEngine } from './engine.ts';
import { measureFalsePositives } from './false-positives.ts';
import { measureHttp } from './http.ts';
import { measureMemory } from './memory.ts';
import { measureLeaks, measurePeers } from './peers/peers.ts';
import { planOf, writeProfiles } from './profiles.ts';
import { measureRequests } from './requests.ts';
import { measureRoutes } from './routes.ts';
import { measureStart } from './start.ts';
import { measureStrategies } from './strategies.ts';
import { type Row, table } from './table.ts';
import { measureWorst } from './worst.ts';

// npm run bench -- [--mb 64] [--rounds 3] [--only engine,worst,detectors,strategies,http,rss,requests] [--full] [--json file]
// npm run bench -- --only peers,leaks
// npm run bench -- --only routes --mb 1 [word ...]: what the worst bodies cost on every route, or those that a word is in, and whether the service answers meanwhile
// npm run bench -- --only counts [--mb 4] [--examples 5] [file ...], start: counts of work, which do not depend on the machine; CPU time of whole processes
// npm run bench -- --only false-positives [--examples 5] [file or folder ...]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mb: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'engine,worst,detectors,strategies,http,rss,requests' },
    full: { type: 'boolean', default: false },
    examples: { type: 'string', default: '0' },
    json: { type: 'string' },
  },
});
const bytes = Number(values.mb) * 1e6;
const rounds = Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), 'redactor-bench-'));
const results: Record<string, readonly Row[]> = {};
try {
  const profiles = join(folder, 'profiles');
  writeProfiles(profiles);
  const plan = (name: string) => planOf(profiles, name);
  const measurements: Record<string, readonly [string, () => Promise<readonly Row[]>]> = {
    engine: [
      `Engine, ${values.mb} MB each`,
      () => measureEngine({ default: plan('default'), rules: plan('rules') }, { bytes, rounds }),
    ],
    worst: [
      `Worst inputs, ${values.mb} MB each`,
      () => measureWorst(profiles, plan('runaway'), bytes),
    ],
    detectors: [
      'All filters, and what each costs',
      async () => measureDetectors(profiles, { bytes, rounds }),
    ],
    strategies: [
      'Dense text, by what replaces its matches',
      () => measureStrategies(profiles, { bytes, rounds }),
    ],
    http: [`HTTPS uploads, ${values.mb} MB each`, () => measureHttp(folder, { bytes, rounds })],
    rss: ['Peak memory of the service', () => measureMemory(folder, values.full)],
    requests: ['Small requests over HTTPS', () => measureRequests(folder, Math.max(rounds, 10))],
    routes: [
      `Every route, bodies of ${values.mb} MB`,
      () => measureRoutes(folder, bytes, positionals),
    ],
    counts: ['Work for a MiB', async () => measureCounts(textsToCount(), Number(values.examples))],
    start: ['CPU time of whole processes', () => measureStart(rounds)],
    peers: ['Speed of this service and its peers, one core', measurePeers],
    leaks: ["Leaks of the same, in sentences of Presidio's generator", measureLeaks],
    'false-positives': [
      'Hits in text that holds nothing sensitive',
      async () => measureFalsePositives(profiles, positionals, Number(values.examples)),
    ],
  };
  for (const name of values.only.split(',')) {
    const [title, measure] = measurements[name] ?? unknown(name, measurements);
    results[name] = await measure();
    console.log(table(title, results[name]));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const report = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, results };
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
else console.log(JSON.stringify(report));

/** The files that are named, or the bench's own texts. */
function textsToCount(): Readonly<Record<string, Buffer>> {
  if (positionals.length === 0) return countedTexts(Math.min(bytes, 4 << 20));
  return Object.fromEntries(positionals.map((file) => [basename(file), readFileSync(file)]));
}

function unknown(name: string, known: object): never {
  throw new Error(`--only ${name}: expected one of ${Object.keys(known).join(', ')}`);
}
