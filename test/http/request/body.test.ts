import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { bodyStream, ClientGone, firstBytes } from '../../../src/http/request/body.ts';

function arriving(...chunks: readonly string[]): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  for (const chunk of chunks) incoming.push(Buffer.from(chunk));
  return incoming;
}

function complete(incoming: IncomingMessage): void {
  incoming.complete = true;
  incoming.push(null);
}

async function text(incoming: IncomingMessage, first: string): Promise<string> {
  const chunks: Buffer[] = [];
  const stream = bodyStream(incoming, Buffer.from(first), { bytesIn: 0 });
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('a body up to the limit is read whole', async () => {
  const incoming = arriving('abc', 'de');
  complete(incoming);
  assert.deepEqual(await firstBytes(incoming, 5), { bytes: Buffer.from('abcde'), ended: true });
});

test('a short body that comes after its head is read whole', async () => {
  const incoming = arriving();
  incoming.headers['content-length'] = '5';
  process.nextTick(() => {
    incoming.push(Buffer.from('abcde'));
    complete(incoming);
  });
  assert.deepEqual(await firstBytes(incoming, 5), { bytes: Buffer.from('abcde'), ended: true });
});

test('a longer body stops at the limit, and continues from there', async () => {
  const incoming = arriving('abc', 'def', 'ghi');
  complete(incoming);
  assert.deepEqual(await firstBytes(incoming, 5), { bytes: Buffer.from('abcdef'), ended: false });
  assert.equal(await text(incoming, 'abcdef'), 'abcdefghi');
});

test('a body that breaks off before the limit is an error', async () => {
  const incoming = arriving('abc');
  setImmediate(() => incoming.destroy());
  await assert.rejects(firstBytes(incoming, 5), ClientGone);
});

test('a body that breaks off later is an error, and so is one that had broken off already', async () => {
  const incoming = arriving('abc');
  setImmediate(() => incoming.destroy());
  await assert.rejects(text(incoming, 'first'), ClientGone);
  await assert.rejects(text(incoming, 'first'), ClientGone);
});

test('an end without the last byte is an error', async () => {
  const incoming = arriving('abc');
  incoming.push(null);
  await assert.rejects(text(incoming, 'first'), ClientGone);
});

test('the stream can be destroyed without the request', async () => {
  const incoming = arriving('abc');
  const stream = bodyStream(incoming, Buffer.from('first'), { bytesIn: 0 });
  stream.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(incoming.destroyed, false);
});

test('chunks of one turn are joined, up to 64 KiB', async () => {
  const incoming = arriving(...Array<string>(100_000).fill('a'));
  complete(incoming);
  const chunks: Buffer[] = [];
  for await (const chunk of bodyStream(incoming, Buffer.alloc(0), { bytesIn: 0 })) {
    chunks.push(chunk);
  }
  assert.equal(Buffer.concat(chunks).length, 100_000);
  assert.ok(chunks.length <= 4, `${chunks.length} chunks`);
});

test('a chunk goes on though no other comes', async () => {
  const incoming = arriving('abc');
  const stream = bodyStream(incoming, Buffer.alloc(0), { bytesIn: 0 });
  for await (const chunk of stream) {
    assert.equal(String(chunk), 'abc');
    return;
  }
  assert.fail('no chunk');
});
