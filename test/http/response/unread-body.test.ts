import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { ask, one, place } from '../../service/one.ts';

const site = place();
const key = site.key('redact', 'explain', 'profiles', 'metrics');
const { port } = await one(site, { keys: `${site.folder}/keys` });

interface Talk {
  readonly answer: string;
  readonly answeredMs: number;
  readonly closedMs: number;
}

/** Sends a head and a byte of its body every `ms`. */
function trickled(request: string, lines: string, ms: number): Promise<Talk> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const late = setTimeout(() => socket.destroy(new Error('it stays open')), 20_000);
    const started = performance.now();
    let answer = '';
    let answeredMs = 0;
    let more: NodeJS.Timeout | undefined;
    socket.on('error', reject).on('secureConnect', () => {
      socket.write(
        `${request} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${lines}\r\n`,
      );
      more = setInterval(() => socket.writable && socket.write('1'), ms);
    });
    socket.on('data', (bytes) => {
      answer += bytes;
      answeredMs ||= performance.now() - started;
    });
    socket.on('close', () => {
      clearTimeout(late);
      clearInterval(more);
      resolve({ answer, answeredMs, closedMs: performance.now() - started });
    });
  });
}

const LENGTH = 'Content-Length: 1000000\r\n';

const ROUTES = [
  ['GET /healthz', 200],
  ['HEAD /healthz', 200],
  ['GET /readyz', 200],
  ['GET /api/status', 200],
  ['GET /metrics', 200],
  ['GET /api/profiles', 200],
  ['GET /api/profiles/default', 200],
  ['DELETE /api/profiles/default', 409],
  ['GET /nothing', 404],
  ['PUT /healthz', 405],
] as const;

test('a route that needs no body answers and closes when one is sent slowly', async () => {
  const talks = ROUTES.map(async ([request, status]) => {
    const all = await Promise.all([
      trickled(request, LENGTH, 60_000),
      trickled(request, LENGTH, 1_000),
      trickled(request, 'Transfer-Encoding: chunked\r\n', 60_000),
    ]);
    for (const { answer, answeredMs, closedMs } of all) {
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} .*^Connection: close\r$`, 'ms'));
      assert.ok(answeredMs < 5_000, `${request} is answered after ${answeredMs} ms`);
      assert.ok(closedMs < 15_000, `${request} is closed after ${closedMs} ms`);
    }
  });
  await Promise.all(talks);
});

test('a connection stays open where the body came with the head', async () => {
  const asking = { method: 'GET', body: 'x', headers: { Connection: 'keep-alive' } };
  const { status, headers } = await ask(port, '/healthz', asking);
  assert.deepEqual([status, headers['connection']], [200, 'keep-alive']);
});
