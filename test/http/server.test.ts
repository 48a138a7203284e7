import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { service } from './service.ts';

test('the status tells the version in both members', async () => {
  const { ask } = await service();
  const { status, headers, body } = await ask('/api/status', { method: 'GET' });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  const { status: health, version, applicationVersion } = JSON.parse(body.toString());
  assert.deepEqual([health, version, applicationVersion], ['Healthy', '1.2.3', '1.2.3']);
  assert.equal((await ask('/api/status', { method: 'HEAD' })).body.length, 0);
});

test('TLS 1.1 is refused, HTTP/1.1 is agreed on', async () => {
  const { port } = await service();
  const options = { port, host: '127.0.0.1', rejectUnauthorized: false };
  const old = connect({ ...options, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' });
  const [error] = await once(old, 'error').then(
    (given) => given,
    (thrown) => [thrown],
  );
  assert.ok(error instanceof Error);
  const socket = connect({ ...options, ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  assert.equal(socket.alpnProtocol, 'http/1.1');
  socket.destroy();
});

test('a client that offers HTTP/1.0 alone is answered', async () => {
  const { port } = await service();
  const args = ['-k', '-sS', '--http1.0', '-m', '10', '-d', 'a secret', '-w', ' %{http_code}'];
  const url = `https://127.0.0.1:${port}/api/filter`;
  const { stdout } = await promisify(execFile)('curl', [...args, url]);
  assert.equal(stdout, 'a * 200');
});

test('a server that stops lets a request in flight end, and takes no new one', async () => {
  const { port, stop, ask } = await service();
  await ask('/api/status', { method: 'GET' });
  const call = request({
    port,
    path: '/api/filter',
    method: 'POST',
    rejectUnauthorized: false,
    agent: false,
  });
  call.write('a sec');
  await once(call, 'socket').then(([socket]) => once(socket, 'secureConnect'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopped = stop(5_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await assert.rejects(
    once(connect({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'secureConnect'),
    /ECONNREFUSED/,
  );
  call.end('ret');
  const [answer] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString(), 'a *');
  await stopped;
});

test('a request that does not end is cut off when the time is up', async () => {
  const { port, stop } = await service();
  const call = request({ port, path: '/api/filter', method: 'POST', rejectUnauthorized: false });
  call.write('x');
  await once(call, 'socket').then(([socket]) => once(socket, 'secureConnect'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const broken = once(call, 'error');
  call.on('error', () => {});
  await stop(200);
  await broken;
});

test('nor does a connection whose TLS never begins, or never ends, outlast it', async () => {
  for (const start of ['', '\x16', 'G']) {
    const { port, stop } = await service();
    const socket = connectPlain({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    await once(socket, 'connect');
    socket.write(start);
    socket.resume();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = performance.now();
    await stop(200);
    await closed;
    assert.ok(performance.now() - before < 5_000);
  }
});

/** A client with a process of its own: it has read an answer before this one hears that it was sent. */
function send(port: number, count: number) {
  const file = new URL('../bench/sender.ts', import.meta.url);
  const script = `
    import { sender } from '${file}';
    const body = Buffer.from('nothing here '.repeat(2_500));
    const address = 'https://127.0.0.1:${port}';
    const { send, close } = await sender({ address, path: '/api/filter', body, connections: 8 });
    await send(${count});
    close();
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  return promisify(execFile)(process.execPath, args);
}

test('connections go on when a long body follows a long answer at once', async () => {
  const { port } = await service();
  // A body of more than one TLS record, and an answer of more than a socket's high-water mark.
  await send(port, 2_000);
});
