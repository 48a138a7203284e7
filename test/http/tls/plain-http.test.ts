import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { service } from '../service.ts';

const { ask, lines, port } = await service();

const deadlineMs = 10_000;

interface Heard {
  readonly text: string;
  readonly error?: string;
}

/** The answer without TLS to the bytes that `say` writes, until the connection closes. */
function plain(say: (socket: Socket) => void): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => say(socket));
    const timer = setTimeout(() => socket.destroy(new Error('too late')), deadlineMs);
    const chunks: Buffer[] = [];
    let error: string | undefined;
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('error', (cause) => {
      error = cause.message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text: Buffer.concat(chunks).toString(), ...(error !== undefined && { error }) });
    });
  });
}

const rest = 'Host: x\r\n\r\n';

for (const line of [
  'GET /canary HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'HEAD / HTTP/1.1',
  'POST /api/filter HTTP/1.1',
  'PUT /api/filter HTTP/1.1',
]) {
  test(`without TLS, ${line} is answered that the port speaks HTTPS`, async () => {
    const { text, error } = await plain((socket) => socket.write(`${line}\r\n${rest}`));
    assert.equal(error, undefined);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(head, /\r\nContent-Type: application\/problem\+json\r\n/);
    assert.match(head, new RegExp(`\r\nContent-Length: ${body.length}\r\n`));
    assert.match(head, /\r\nConnection: close/);
    assert.match(head, /\r\nX-Content-Type-Options: nosniff\r\n/);
    const { status, code, detail, requestId } = JSON.parse(body);
    assert.deepEqual([status, code], [400, 'tls_required']);
    assert.match(detail, /https:/);
    assert.ok(head.includes(requestId));
  });
}

test('the same for a request that comes byte by byte', async () => {
  const request = `GET /canary HTTP/1.1\r\n${rest}`;
  const { text } = await plain((socket) => {
    socket.setNoDelay();
    const next = (at: number) => {
      if (!socket.writable) return;
      socket.write(request.slice(at, at + 1));
      if (at + 1 < request.length) setImmediate(next, at + 1);
    };
    next(0);
  });
  assert.match(text, /tls_required/);
});

test('the same for a client that ends before it reads', async () => {
  const { text } = await plain((socket) => socket.end(`GET / HTTP/1.1\r\n${rest}`));
  assert.match(text, /tls_required/);
});

test('one answer ends the connection', async () => {
  const { text } = await plain((socket) => socket.write(`GET / HTTP/1.1\r\n${rest}`.repeat(3)));
  assert.equal(text.split('HTTP/1.1 400').length, 2);
});

test('many at once each get an answer', async () => {
  const asked = Array.from({ length: 20 }, () =>
    plain((socket) => socket.write(`GET / HTTP/1.1\r\n${rest}`)),
  );
  const ids = (await Promise.all(asked)).map(({ text }) => /X-Request-Id: (\S+)/.exec(text)?.[1]);
  assert.equal(new Set(ids).size, 20);
  assert.ok(!ids.includes(undefined));
});

test('two connections from one port, to two addresses, are distinguished', async () => {
  const { port } = await service({ host: '0.0.0.0' });
  const heard = ['', ''];
  const open: Socket[] = [];
  for (const [at, host] of ['127.0.0.1', '127.0.0.2'].entries()) {
    const localPort = open[0]?.localPort;
    const from = localPort === undefined ? {} : { localPort };
    const socket = connect({ port, host, localAddress: '127.0.0.1', ...from });
    socket.on('data', (chunk: Buffer) => {
      heard[at] += chunk.toString();
    });
    await once(socket, 'connect');
    open.push(socket);
  }
  const [first, second] = open;
  assert.equal(first?.localPort, second?.localPort);
  // The second is accepted before the first says anything.
  await delay(100);
  first?.write(`GET / HTTP/1.1\r\n${rest}`);
  await once(first ?? assert.fail(), 'close');
  assert.match(heard[0] ?? '', /tls_required/);
  assert.equal(heard[1], '');
  second?.destroy();
});

test('a connection that is not HTTP either is closed without harm', async () => {
  for (const bytes of ['PROXY canary\r\n', '\x16canary', '\x00', '\x80\x2e\x01\x00\x02', 'é']) {
    await plain((socket) => socket.end(bytes));
  }
  await plain((socket) => socket.end());
  await plain((socket) => socket.resetAndDestroy());
  assert.equal((await ask('/healthz', { method: 'GET' })).status, 200);
});

test('a request in clear leaves one line in the log, and nothing that it said', () => {
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'no TLS');
  assert.equal(told.length, 28);
  assert.ok(told.every(({ problem, status }) => problem === 'tls_required' && status === 400));
  assert.equal(lines.join('').includes('canary'), false);
});
