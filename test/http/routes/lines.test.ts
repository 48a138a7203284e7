import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { test } from 'node:test';
import { service } from '../service.ts';

const { port, ask, raw } = await service({ bounds: { idleMs: 200 } });

interface Conversation {
  readonly call: ClientRequest;
  readonly answer: IncomingMessage;
}

async function conversation(path: string): Promise<Conversation> {
  const options = { port, path, method: 'POST', host: '127.0.0.1', agent: false as const };
  const call = request({ ...options, rejectUnauthorized: false });
  call.on('error', () => {});
  call.flushHeaders();
  const [answer] = await once(call, 'response', { signal: AbortSignal.timeout(30_000) });
  return { call, answer };
}

/** The answer to each piece sent. */
async function exchanged({ call, answer }: Conversation, text: string): Promise<string> {
  call.write(text);
  const [chunk] = await once(answer, 'data', { signal: AbortSignal.timeout(30_000) });
  return String(chunk);
}

test('the head comes before any text, each line on its newline', async () => {
  const talk = await conversation('/api/filter?flush=line');
  assert.equal(talk.answer.statusCode, 200);
  assert.equal(await exchanged(talk, 'a secret\n'), 'a *\n');
  assert.equal(await exchanged(talk, 'no more\nhalf a sec'), 'no more\n');
  assert.equal(await exchanged(talk, 'ret\r\n\n'), 'half a *\r\n\n');
  talk.call.end('the last secret');
  const [chunk] = await once(talk.answer, 'data');
  assert.equal(String(chunk), 'the last *');
  await once(talk.answer.resume(), 'end');
});

test('a log may be quiet for longer than a document', async () => {
  const talk = await conversation('/api/filter?flush=line');
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(await exchanged(talk, 'a secret\n'), 'a *\n');
  talk.call.destroy();
});

test('line mode gives the same text as a document of the same lines', async () => {
  const lines = Array.from({ length: 2_000 }, (_, i) => `${i} a secret, é ignored\n`);
  const { body } = await ask('/api/filter?flush=line', { body: lines });
  assert.equal(body.toString(), lines.join('').replaceAll('secret', '*'));
});

test('a line that fails breaks the connection', async () => {
  const { call, answer } = await conversation('/api/filter?flush=line&p=failing');
  assert.equal(await exchanged({ call, answer }, 'fine\n'), 'fine\n');
  call.write('BOOM\n');
  answer.resume();
  const [error] = await once(answer, 'error', { signal: AbortSignal.timeout(30_000) });
  assert.equal(error.code, 'ECONNRESET');
});

test('binary data breaks the connection, even when it comes byte by byte', async () => {
  const { call, answer } = await conversation('/api/filter?flush=line');
  call.write('%PD');
  await new Promise((resolve) => setTimeout(resolve, 50));
  call.write('F-1.7\nstream\n');
  answer.resume();
  const [error] = await once(answer, 'error', { signal: AbortSignal.timeout(30_000) });
  assert.equal(error.code, 'ECONNRESET');
});

test('HTTP/1.0 gets the lines when all of them are there', async () => {
  const head = 'POST /api/filter?flush=line HTTP/1.0\r\nContent-Length: 9\r\n\r\n';
  const answer = await raw(`${head}a secret\n`);
  assert.match(answer, /\r\nContent-Length: 4\r\n/);
  assert.match(answer, /\r\n\r\na \*\n$/);
});
