import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { serviceMetrics } from '../../src/http/metrics/service-metrics.ts';
import type { Fleet } from '../../src/service/fleet.ts';
import { reload } from '../../src/service/reload.ts';

/** Two processes that read what `digests` say, time after time. */
async function reloaded(
  digests: readonly (readonly [string, string])[],
  problems: string[] = [],
  brokenUploads: string[] = [],
) {
  const rest = [...digests];
  let tries = 0;
  let commits = 0;
  const lines: string[] = [];
  const fleet: Fleet = {
    port: 0,
    async prepare() {
      tries += 1;
      const next = rest.length > 1 ? rest.shift() : rest[0];
      const found = { problems, brokenUploads, warnings: [], profiles: 1, pin: '', validTo: 0 };
      return (next ?? []).map((digest) => ({ digest, ...found }));
    },
    async commit() {
      commits += 1;
    },
    drain: async () => {},
    kill() {},
    values: async () => [],
  };
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await reload(fleet, serviceMetrics('1.0.0'), log);
  return { tries, commits, log: lines.join('') };
}

test('a reload that meets uploads reads again until all processes have read the same', async () => {
  const { tries, commits, log } = await reloaded([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'c'],
  ]);
  assert.deepEqual([tries, commits], [3, 1]);
  assert.match(log, /"msg":"reloaded"/);
});

test('a reload gives up where files never stop changing', async () => {
  const { tries, commits, log } = await reloaded([['a', 'b']]);
  assert.deepEqual([tries, commits], [5, 0]);
  assert.match(log, /files changed each time they were read.*the reload failed/s);
});

test('a broken profile is not read again', async () => {
  const { tries, commits, log } = await reloaded([['a', 'b']], ['x.json: name: missing']);
  assert.deepEqual([tries, commits], [1, 0]);
  assert.match(log, /name: missing/);
});

test('a broken upload is reported, and holds nothing back', async () => {
  const { commits, log } = await reloaded([['a', 'a']], [], ['profiles/x.json: name: missing']);
  assert.equal(commits, 1);
  assert.match(log, /"level":50.*name: missing.*"msg":"reloaded"/s);
});
