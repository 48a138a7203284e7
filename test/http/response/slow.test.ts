import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { ask, place } from '../../service/one.ts';
import { served } from '../served.ts';

const STREAMS = 200;
/** Memory that one streamed body counts for. */
const STREAM_BYTES = 8 * 2 ** 20;

function opened(port: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      socket.off('error', reject).on('error', () => {});
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Bytes of a process in memory, now or at most. */
function resident(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
}

test('200 slow readers and writers stay in the budget, and health answers', async (t) => {
  const { port, pid } = await served(place(), { memory: '2G', 'client-streams': '0' });
  await ask(port, '/healthz', { method: 'GET' });
  const before = resident(pid, 'VmRSS');
  const block = Buffer.alloc(1024 * 1024, 'to kim@acme.test, and more of it\n');
  const sockets: TLSSocket[] = [];
  for (let i = 0; i < STREAMS; i += 1) {
    const socket = await opened(port);
    sockets.push(socket);
    const head = 'POST /api/filter HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    socket.write(head);
    const reads = i % 2 === 0;
    if (!reads) socket.pause();
    // Writers send a little now and then; readers that do not read send all they can.
    const bytes = reads ? block.subarray(0, 200_000) : block;
    for (let n = 0; n < (reads ? 1 : 4); n += 1) {
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      socket.write('\r\n');
    }
  }
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now();
    assert.equal((await ask(port, '/healthz', { method: 'GET' })).status, 200);
    assert.ok(performance.now() - began < 1_000);
    await sleep(400);
  }
  const grown = resident(pid, 'VmHWM') - before;
  t.diagnostic(
    `${STREAMS} streams: ${Math.round(grown / 2 ** 20)} MiB above ${Math.round(before / 2 ** 20)} MiB`,
  );
  assert.ok(grown < STREAMS * STREAM_BYTES);
  for (const socket of sockets) socket.destroy();
});
