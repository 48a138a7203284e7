import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { metricsPort } from '../../../src/http/routes/metrics-route.ts';

const { port, close } = await metricsPort({ host: '127.0.0.1', port: 0 }, async () => 'a 1\n');
after(close);

for (const [method, path, status, text] of [
  ['GET', '/metrics', 200, 'a 1\n'],
  ['GET', '/metrics?name=a', 200, 'a 1\n'],
  ['HEAD', '/metrics', 200, ''],
  ['POST', '/metrics', 405, ''],
  ['GET', '/', 404, ''],
] as const) {
  test(`the metrics port answers ${method} ${path} with ${status}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
    });
    assert.deepEqual([answer.status, await answer.text()], [status, text]);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
}
