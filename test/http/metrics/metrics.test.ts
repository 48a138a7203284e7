import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { quotaOf } from '../../../src/answer/quota.ts';
import { merged, metrics } from '../../../src/http/metrics/metrics.ts';
import { serviceMetrics } from '../../../src/http/metrics/service-metrics.ts';
import { ask, one, place } from '../../service/one.ts';
import { service } from '../service.ts';

test('uploads of ever other names do not make ever more series', async () => {
  const counts = metrics();
  for (let n = 0; n < 600; n += 1) {
    const tally = { bytesIn: 1, bytesOut: 1, profile: `p${n}`, replaced: { ssn: 1 } };
    counts.began('/api/filter')({ method: 'POST', code: 200, complete: true, logFields: tally });
  }
  const text = await merged([await counts.values()]);
  assert.equal(text.match(/^redactor_redactions_total\{/gm)?.length, 513);
  assert.match(text, /^redactor_redactions_total\{profile="other",type="ssn"\} 88$/m);
});

test('the disk that output waits on is counted while it is taken, and after', async () => {
  const here = place();
  const key = here.key('redact', 'metrics');
  const { port } = await one(here, { keys: join(here.folder, 'keys') });
  const bytes = async (name: string) => {
    const { body } = await ask(port, '/metrics', { method: 'GET', key });
    return Number(new RegExp(`^redactor_${name} (\\d+)$`, 'm').exec(body)?.[1]);
  };
  const text = 'x '.repeat(1_500_000);
  assert.equal((await ask(port, '/api/filter?spool=1', { key, body: text })).body, text);
  const spilled = await bytes('spilled_bytes_total');
  assert.ok(spilled > 1_000_000 && spilled < 3_100_000, `${spilled} bytes`);
  for (let n = 0; n < 200 && (await bytes('spool_bytes')) > 0; n += 1) await sleep(20);
  assert.equal(await bytes('spool_bytes'), 0);
});

test('bytes that wait on the disk are reported, and refused ones are not counted', async () => {
  const counts = metrics();
  const disk = counts.watched(quotaOf(100));
  assert.deepEqual(
    [await disk.take(60), await disk.take(60), await disk.take(30)],
    [true, false, true],
  );
  disk.give(60);
  const text = await merged([await counts.values()]);
  assert.match(text, /^redactor_spool_bytes 30$/m);
  assert.match(text, /^redactor_spilled_bytes_total 90$/m);
  assert.equal(disk.left, 70);
});

/** Names that operators' dashboards may ask for: all that the service promises. */
test('every metric that the guide tells of is there', async () => {
  const guide = readFileSync(new URL('../../../OPERATIONS.md', import.meta.url), 'utf8');
  const section = guide.slice(guide.indexOf('| metric |'), guide.indexOf('**Log.**'));
  const cells = section.split('\n').flatMap((row) => /^\|.*? \|/.exec(row) ?? []);
  const told = [...cells.join('\n').matchAll(/`([a-z][a-z_]+)(?:\{([a-z0-9,]+)\})?`/g)];
  const service = serviceMetrics('0');
  const counts = metrics();
  counts.profiles(() => []);
  const text = await merged([await counts.values(), await service.values()]);
  assert.ok(told.length > 12);
  for (const [, name] of told) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
  const named = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  assert.deepEqual(named.sort(), told.map(([, name]) => name).sort());
});

test('a profile that is broken at the start shows for as long as it is', async () => {
  const here = place();
  const file = join(here.folder, 'profiles/bad.json');
  writeFileSync(file, '{');
  const running = await one(here);
  const text = async () => merged([await running.values(), await running.values()]);
  assert.match(
    await text(),
    /^redactor_profiles\{state="usable"\} 1\nredactor_profiles\{state="broken"\} 1$/m,
  );
  rmSync(file);
  assert.deepEqual((await running.prepare()).problems, []);
  running.commit();
  assert.match(await text(), /^redactor_profiles\{state="broken"\} 0$/m);
});

test('the processor time of processes is added up, and never goes back', async () => {
  const counts = metrics();
  const seconds = async (...values: (readonly object[])[]) =>
    Number(/^process_cpu_seconds_total (\S+)$/m.exec(await merged(values))?.[1]);
  const first = await counts.values();
  const before = await seconds(first);
  assert.ok(before > 0 && before <= process.uptime() * 16);
  assert.equal(await seconds(first, first), 2 * before);
  while ((await seconds(await counts.values())) === before);
  assert.ok((await seconds(await counts.values())) > before);
});

test("clients' mistakes are no faults of the service, whatever their status", async () => {
  const counts = metrics();
  const { ask } = await service({ metrics: counts, presidio: {} });
  const json = { 'Content-Type': 'application/json' };
  const statusOf = async (path: string, body: string, headers: OutgoingHttpHeaders = json) =>
    (await ask(path, { body: [body], headers })).status;
  assert.deepEqual(
    [
      await statusOf('/analyze', '{"text":"a"}'),
      await statusOf('/analyze', '{'),
      await statusOf('/analyze', '{"text":"a","language":"tlh"}'),
      await statusOf('/anonymize', '{'),
      await statusOf('/api/filter', 'a', { 'Transfer-Encoding': 'gzip, chunked' }),
      await statusOf('/api/filter?p=none', 'a'),
      await statusOf('/api/filter?p=broken', 'a'),
      await statusOf('/api/filter?p=failing', 'BOOM'),
    ],
    [500, 500, 500, 400, 501, 404, 503, 500],
  );
  const faults = async () =>
    (await merged([await counts.values()]))
      .split('\n')
      .filter((line) => /_http_requests_total.*fault=/.test(line));
  // The last answer is counted when its connection has nothing left to send.
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    if ((await faults()).length > 1) break;
  }
  assert.deepEqual((await faults()).sort(), [
    'redactor_http_requests_total{route="/api/filter",method="POST",code="500",fault="server"} 1',
    'redactor_http_requests_total{route="/api/filter",method="POST",code="503",fault="server"} 1',
  ]);
});
