import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { identity } from '../../src/http/tls/tls.ts';
import { COMMAND } from '../command.ts';
import { ask, codeOf, place, profileText } from './one.ts';
import { deadlineMs, hanging, serving } from './serving.ts';

/** The answers to `count` requests, each on a connection of its own: every worker gets some. */
async function everywhere(port: number, path: string, key: string, count = 8) {
  const asking = { key, body: 'to kim@acme.test' };
  return Promise.all(Array.from({ length: count }, () => ask(port, path, asking)));
}

for (const workers of ['1', '4']) {
  test(`with ${workers} workers the service is one`, { timeout: 400_000 }, async (t) => {
    const here = place();
    const writer = here.key('profiles', 'metrics');
    const reader = here.key('redact');
    const running = await serving(here, {
      workers,
      memory: '32M',
      'client-streams': '3',
      drain: '20',
    });
    const { child, port, said } = running;

    await t.test('an upload is live everywhere when it is answered', async () => {
      for (const format of ['<1>', '<2>', '<3>']) {
        const body = profileText('mine', format);
        assert.equal((await ask(port, '/api/profiles', { key: writer, body })).status, 200);
        const bodies = (await everywhere(port, '/api/filter?p=mine', reader)).map(
          (one) => one.body,
        );
        assert.deepEqual(new Set(bodies), new Set([`to ${format}`]));
      }
    });

    await t.test('profiles that refer to a list have it everywhere when it is saved', async () => {
      const save = (body: string) => ask(port, '/api/lists/staff', { key: writer, body });
      await save('["nobody"]');
      const identifiers = { dictionaries: [{ terms: ['list:staff'] }] };
      const body = JSON.stringify({ name: 'listed', identifiers });
      assert.equal((await ask(port, '/api/profiles', { key: writer, body })).status, 200);
      assert.equal((await save('["kim"]')).status, 200);
      const answers = await everywhere(port, '/api/filter?p=listed', reader);
      const redacted = 'to {{{REDACTED-custom-dictionary}}}@acme.test';
      assert.deepEqual(new Set(answers.map((one) => one.body)), new Set([redacted]));
    });

    await t.test('a deleted upload is gone everywhere', async () => {
      const gone = await ask(port, '/api/profiles/mine', { method: 'DELETE', key: writer });
      assert.equal(gone.status, 200);
      const answers = await everywhere(port, '/api/filter?p=mine', reader);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
    });

    await t.test('metrics are the sum of all', async () => {
      const { body } = await ask(port, '/metrics', { method: 'GET', key: writer });
      const count = (labels: string) =>
        Number(
          new RegExp(`^redactor_http_requests_total\\{${labels}\\} (\\d+)$`, 'm').exec(body)?.[1],
        );
      assert.equal(count('route="/api/filter",method="POST",code="200"'), 32);
      assert.equal(count('route="/api/filter",method="POST",code="404"'), 8);
      assert.match(body, /^redactor_redactions_total\{profile="mine",type="[a-z-]+"\} 24$/m);
      assert.match(
        body,
        /^redactor_build_info\{version="[^"]+",node="v\d+[^"]+",re2="re2(?:js)? \d+[^"]+"\} 1$/m,
      );
    });

    await t.test('the limits are for all together', async () => {
      const held = Array.from({ length: 3 }, () => hanging(port, reader));
      assert.deepEqual(await Promise.all(held.map(({ status }) => status)), [100, 100, 100]);
      const headers = { 'Transfer-Encoding': 'chunked' };
      const own = await ask(port, '/api/filter', { key: reader, headers });
      assert.deepEqual([own.status, codeOf(own)], [429, 'too_many_streams']);
      for (const one of held) one.end();
    });

    await t.test('SIGHUP takes profiles, keys and certificate, or nothing', async () => {
      const file = join(here.folder, 'profiles/default.json');
      writeFileSync(join(here.folder, 'profiles/bad\u202e.json'), '{');
      writeFileSync(file, profileText('default', '<new>'));
      child.kill('SIGHUP');
      await said('the reload failed');
      const before = await everywhere(port, '/api/filter', reader);
      assert.deepEqual(new Set(before.map(({ body }) => body)), new Set(['to *']));
      assert.match(running.log(), /"level":50[^\n]*bad\\+u\{202e\}\.json/);
      rmSync(join(here.folder, 'profiles/bad\u202e.json'));

      const later = here.key('redact');
      const certs = join(here.folder, 'certs');
      const { cert, key } = await identity(join(here.folder, 'renewed'));
      writeFileSync(join(certs, 'server.crt'), cert);
      writeFileSync(join(certs, 'server.key'), key);
      child.kill('SIGHUP');
      await said('"msg":"reloaded"');
      const answers = await everywhere(port, '/api/filter', later);
      assert.deepEqual(new Set(answers.map(({ body }) => body)), new Set(['to <new>']));
      const served = await peerCertificate(port);
      assert.equal(served, new X509Certificate(cert).fingerprint256);
      const { body } = await ask(port, '/metrics', { method: 'GET', key: writer });
      assert.match(body, /^redactor_profile_load_failures_total 1$/m);
    });

    await t.test(
      'SIGTERM lets what is on its way end, refuses the rest, and exits with 0',
      async () => {
        const slow = hanging(port, reader);
        assert.equal(await slow.status, 100);
        child.kill('SIGTERM');
        await said('"msg":"stopping"');
        const refused = await untilRefused(port);
        assert.equal(refused, 'stopping');
        slow.end();
        assert.equal(await slow.text, '<new>');
        assert.equal(await running.ended, 0);
        assert.equal(running.log().includes('kim@'), false);
      },
    );

    await t.test('an upload is there after a restart', async () => {
      const again = await serving(here, { workers });
      const body = profileText('kept', '<kept>');
      await ask(again.port, '/api/profiles', { key: writer, body });
      again.child.kill('SIGKILL');
      await again.ended;
      const third = await serving(here, { workers });
      const answers = await everywhere(third.port, '/api/filter?p=kept', reader, 4);
      assert.deepEqual(new Set(answers.map((one) => one.body)), new Set(['to <kept>']));
      third.child.kill('SIGTERM');
      assert.equal(await third.ended, 0);
    });
  });
}

test('a worker that dies is replaced, and its leases are free again', {
  timeout: 200_000,
}, async () => {
  const here = place();
  const key = here.key('redact', 'metrics');
  const running = await serving(here, { workers: '2', 'client-streams': '1' });
  const slow = hanging(running.port, key);
  assert.equal(await slow.status, 100);
  for (const pid of childrenOf(running.child.pid)) process.kill(pid, 'SIGKILL');
  await running.said('a worker ended');
  await assert.rejects(slow.text);
  const until = Date.now() + deadlineMs;
  for (;;) {
    const headers = { 'Transfer-Encoding': 'chunked' };
    const answer = await ask(running.port, '/api/filter', { key, headers }).catch(() => undefined);
    if (answer?.status === 200) break;
    assert.ok(Date.now() < until, running.log());
    await sleep(50);
  }
  const { body } = await ask(running.port, '/metrics', { method: 'GET', key });
  assert.match(body, /^redactor_workers_restarted_total 2$/m);
});

test('a second SIGTERM does not wait', { timeout: 200_000 }, async () => {
  const here = place();
  const key = here.key('redact');
  const running = await serving(here, { workers: '2', drain: '600' });
  const slow = hanging(running.port, key);
  assert.equal(await slow.status, 100);
  running.child.kill('SIGTERM');
  await running.said('"msg":"stopping"');
  running.child.kill('SIGTERM');
  await assert.rejects(slow.text);
  assert.equal(await running.ended, 0);
});

test('a spool that cannot be written is reported at the start', { timeout: 200_000 }, async () => {
  const here = place();
  here.key('redact');
  const { child, said } = await serving(here, { spool: join(here.folder, 'missing') });
  await said('the spool cannot be written');
  child.kill();
});

test('a port that is taken is an error, once', { timeout: 200_000 }, async () => {
  const here = place();
  here.key('redact');
  const running = await serving(here, { workers: '1' });
  const { PATH, HOME } = process.env;
  const args = Object.entries({ ...here.settings, port: String(running.port), workers: '2' });
  const child = spawn(
    process.execPath,
    [...COMMAND, 'serve', ...args.flatMap(([name, value]) => [`--${name}`, value])],
    { env: { PATH, HOME }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [status] = await once(child, 'close');
  assert.equal(status, 2);
  assert.equal(err.match(/^redactor: .*EADDRINUSE/gm)?.length, 1, err);
});

async function untilRefused(port: number): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(port, '/readyz', { method: 'GET' });
    if (answer.status === 503) return codeOf(answer);
    await sleep(20);
  }
  return 'never';
}

function peerCertificate(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

function childrenOf(pid = 0): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('serve'));
}
