import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { one, place } from '../../service/one.ts';
import { raw as sent } from '../clients/raw.ts';
import { service } from '../service.ts';

const { port, raw, lines, ask } = await service({ bounds: { idleMs: 300, spoolBytes: 1 } });

async function logged(requestId: string): Promise<Record<string, unknown>> {
  for (let turn = 0; turn < 250; turn += 1) {
    const line = lines.find((one) => one.includes(`"requestId":"${requestId}","method"`));
    if (line !== undefined) return JSON.parse(line);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail(`no line for ${requestId}`);
}

test('a client that stops sending gets 408', async () => {
  const answer = await raw(
    'POST /api/filter HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf',
  );
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.match(answer, /"code":"request_timeout"/);
});

test('one that stops when its answer has begun is cut off, without the end of its text', async () => {
  const head = 'POST /api/filter?p=small HTTP/1.1\r\nHost: x\r\nX-Request-Id: begun\r\n';
  const text = 'x'.repeat(2_000_000);
  const answer = await raw(`${head}Content-Length: 9000000\r\n\r\n${text} tail`);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.equal(answer.includes('tail'), false);
  assert.equal((await logged('begun'))['problem'], 'request_timeout');
});

test('one that sends slowly, but sends, is served', async () => {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.write('POST /api/filter HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n');
  for (let turn = 0; turn < 10; turn += 1) {
    socket.write('x'.repeat(2_000));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(30_000) });
  assert.match(String(chunk), /^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('one that reads nothing is cut off when there is no room for more', async () => {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  socket.on('error', () => {}).pause();
  await once(socket, 'secureConnect');
  const head = 'POST /api/filter HTTP/1.1\r\nHost: x\r\nX-Request-Id: unread\r\n';
  socket.write(`${head}Content-Length: 50000000\r\n\r\n`);
  socket.write(Buffer.alloc(50_000_000, 'x'));
  const { complete, problem } = await logged('unread');
  assert.deepEqual([complete, problem], [false, 'request_timeout']);
  socket.destroy();
  assert.equal((await ask('/api/filter', { body: ['a secret'] })).body.toString(), 'a *');
});

test('every route that reads a body obeys the setting', async () => {
  const here = place();
  const key = here.key('redact,explain,profiles,reidentify');
  const { port: bound } = await one(here, { keys: `${here.folder}/keys`, idle: '1' });
  const routes = [
    'POST /api/filter',
    'POST /api/explain',
    'POST /api/reidentify',
    'POST /api/trial',
    'POST /api/profiles',
    'POST /api/policies',
    'POST /api/redact-lists',
    'PUT /api/redact-lists',
    'POST /api/lists/some',
    'PUT /api/lists/some',
    'POST /analyze',
    'POST /anonymize',
    'POST /deanonymize',
  ];
  const lines = `Host: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  const answers = await Promise.all(
    routes.map(async (route) => {
      const begun = performance.now();
      const answer = await sent(
        bound,
        `${route} HTTP/1.1\r\n${lines}Content-Length: 100\r\n\r\n{"half`,
      );
      // Far below the default of 60 s, on a busy machine, too.
      assert.ok(performance.now() - begun < 20_000, route);
      return `${route} ${answer.slice(9, 12)}`;
    }),
  );
  assert.deepEqual(
    answers,
    routes.map((route) => `${route} 408`),
  );
});
