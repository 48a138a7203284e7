import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { service } from '../service.ts';

const { raw } = await service();

/** More lines than Node passes on by default. */
const MANY = 'a:\r\n'.repeat(2_100);

function sent(lines: string, body: string | Buffer): Promise<string> {
  const head = `POST /api/filter HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${MANY}${lines}\r\n`;
  return raw(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
}

test('a second host after many headers is refused', async () => {
  const answer = await sent('Host: y\r\nContent-Length: 8\r\n', 'a secret');
  assert.match(answer, /^HTTP\/1\.1 400 .*more than one Host/s);
});

test('a content coding after many headers is undone', async () => {
  const body = gzipSync('a secret');
  const answer = await sent(`Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n`, body);
  assert.match(answer, /^HTTP\/1\.1 200 .*\r\n\r\na \*$/s);
});

test('a transfer coding after many headers is seen', async () => {
  const answer = await sent('Transfer-Encoding: gzip, chunked\r\n', '8\r\na secret\r\n0\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 501 .*unsupported_transfer_encoding/s);
});

test('many headers are as good as few, up to the 16 KiB of a head', async () => {
  const within = await sent('Content-Length: 8\r\n', 'a secret');
  assert.match(within, /^HTTP\/1\.1 200 .*\r\n\r\na \*$/s);
  const beyond = await sent(`${'long: enough\r\n'.repeat(2_000)}Content-Length: 8\r\n`, 'a secret');
  assert.match(beyond, /^HTTP\/1\.1 431 /);
});
