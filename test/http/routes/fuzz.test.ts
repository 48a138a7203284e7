import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { service } from '../service.ts';

const COUNT = 400;
const AT_ONCE = 8;
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers from 0 to below 1: the generator of Park and Miller. */
function random(start: number): () => number {
  let state = (start % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const next = random(seed);
const below = (most: number) => Math.floor(next() * most);
const one = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[below(values.length)] ?? values[0];

function request(): Buffer {
  const text = Buffer.from(one(['', 'a secret', 'x secret '.repeat(below(3_000)), '\u0000é\xff']));
  const gzip = gzipSync(text);
  const body = one([text, gzip, gzip.subarray(0, below(gzip.length)), damaged(gzip, 3)]);
  const lines = [
    `${one(['POST', 'GET', 'PUT', 'HEAD', 'BREW'])} ${path()} HTTP/${one(['1.1', '1.1', '1.0', '2.0'])}`,
    'Host: x',
    `Content-Type: ${one(['text/plain', 'multipart/form-data; boundary=x', ';;=', 'text/plain;charset="', 'a/b'])}`,
    ...one([[], ['Content-Encoding: gzip'], ['Content-Encoding: br'], ['Expect: 100-continue']]),
    ...one([
      [`Content-Length: ${body.length}`],
      [`Content-Length: ${body.length + below(9)}`],
      ['Transfer-Encoding: chunked'],
      ['Content-Length: 1', 'Transfer-Encoding: chunked'],
      ['Content-Length: -1'],
    ]),
  ];
  const chunk = one([
    body,
    Buffer.from(`${body.length.toString(16)}\r\n${body.toString('latin1')}\r\n0\r\n\r\n`, 'latin1'),
  ]);
  const whole = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), chunk]);
  return next() < 0.3 ? damaged(whole, 5) : whole;
}

function path(): string {
  const target = one(['/api/filter', '/api/explain', '/api/status', '/healthz', '/%', '*', '//']);
  const query = one([
    '',
    '?p=small',
    '?p=failing',
    '?flush=line',
    '?spool=1',
    '?p=%00',
    '?p=__proto__',
    '?%',
  ]);
  return target + query;
}

/** A copy with some bytes changed, taken out or doubled. */
function damaged(bytes: Buffer, most: number): Buffer {
  let copy = Buffer.from(bytes);
  for (let turn = below(most) + 1; turn > 0 && copy.length > 0; turn -= 1) {
    const at = below(copy.length);
    const parts = [copy.subarray(0, at), copy.subarray(at + below(2))];
    copy = Buffer.concat([parts[0] ?? copy, Buffer.from([below(256)]), parts[1] ?? copy]);
  }
  return copy;
}

/** Sends bytes, and goes away at some time. */
function thrown(port: number, bytes: Buffer): Promise<void> {
  const ms = below(40);
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    socket.on('error', () => {}).on('close', () => resolve());
    socket.on('secureConnect', () => {
      socket.write(bytes);
      setTimeout(() => socket.destroy(), ms);
    });
    if (next() < 0.8) socket.resume();
  });
}

test(`requests at random leave a healthy server (FUZZ_SEED=${seed})`, async () => {
  const { port, ask, lines } = await service();
  const before = process.memoryUsage.rss();
  for (let turn = 0; turn < COUNT; turn += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => thrown(port, request())));
  }
  for (const p of ['default', 'small']) {
    const { status, body } = await ask(`/api/filter?p=${p}`, { body: ['a secret'] });
    assert.deepEqual([status, body.toString()], [200, 'a *']);
  }
  assert.ok(process.memoryUsage.rss() - before < 200e6);
  const failed = lines.filter((line) => line.includes('request failed'));
  const unexpected = failed.filter((line) => !line.includes('service.ts'));
  assert.deepEqual(unexpected, []);
});
