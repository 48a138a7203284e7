import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

const { port, raw } = await service();

const LINES = 'Host: x\r\nConnection: close\r\n';

async function status(path: string, lines = ''): Promise<string> {
  const answer = await raw(
    `POST ${path} HTTP/1.1\r\n${LINES}${lines}Content-Length: 8\r\n\r\na secret`,
  );
  return `${answer.slice(9, 12)} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? ''}`.trim();
}

const REFUSED = '400 invalid_request';

test('a field that has one value is refused where it is given twice, however both are written', async () => {
  for (const [name, one, other] of [
    ['Content-Type', 'text/plain', 'application/json'],
    ['Content-Type', 'text/plain', 'text/plain'],
    ['Content-Encoding', 'identity', 'identity'],
    ['Authorization', 'Bearer a', 'Bearer b'],
    ['Host', 'x', 'y'],
  ] as const) {
    for (const again of [name, name.toLowerCase(), name.toUpperCase()]) {
      const lines = `${name}: ${one}\r\nX-Other: 1\r\n${again}: ${other}\r\n`;
      assert.equal(await status('/api/filter', lines), REFUSED, `${name}, ${again}`);
    }
  }
});

test('a field that may be given twice is none of them', async () => {
  const lines = 'Accept: text/plain\r\nAccept: */*\r\nX-Forwarded-For: a\r\nX-Forwarded-For: b\r\n';
  assert.equal(await status('/api/filter', lines), '200');
});

test('another spelling of a route is refused', async () => {
  for (const path of [
    '/api/./filter',
    '/./api/filter',
    '/api/x/../filter',
    '/../api/filter',
    '/api/%66ilter',
    '/%61pi/filter',
    '/api/%46ilter',
    '/api/filte%72',
    '/api/%2e/filter',
    '/api/%2E%2e/api/filter',
    '/api/x/.%2e/filter',
    '/%7E/../api/filter',
    '//api/filter',
    '/api//filter',
    '/api\\filter',
    '\\api/filter',
    '/api/filter#x',
    '/api/filter/..',
    '/api/./filter?p=default',
    '/api/profiles/%64efault',
    `http://127.0.0.1:${port}/api/./filter`,
    `https://127.0.0.1/api/%66ilter`,
  ]) {
    assert.ok([REFUSED, '400'].includes(await status(path)), `${path}: ${await status(path)}`);
  }
});

test('the query, and the form with scheme and host, are no other spelling', async () => {
  for (const path of [
    '/api/filter?p=%64efault',
    '/api/filter?c=a/../b//%66',
    `http://127.0.0.1:${port}/api/filter`,
    'https://x/api/filter?p=default',
  ]) {
    assert.equal(await status(path), '200', path);
  }
});
