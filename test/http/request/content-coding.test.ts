import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as zlib from 'node:zlib';
import { service } from '../service.ts';

const { ask } = await service();

const text = Buffer.from('a secret, ignored '.repeat(30_000));
const redacted = text.toString().replaceAll('secret', '*');

/** Outcome for a client: a status and the code of a problem, or a broken connection. */
async function outcome(coding: string, body: Buffer, path = '/api/filter'): Promise<string> {
  const headers = { 'Content-Encoding': coding };
  try {
    const answer = await ask(path, { headers, body: [body] });
    if (answer.status === 200) return '200';
    return `${answer.status} ${JSON.parse(answer.body.toString()).code}`;
  } catch {
    return 'broken off';
  }
}

const codings: readonly (readonly [string, Buffer])[] = [
  ['gzip', zlib.gzipSync(text)],
  ['X-GZIP', zlib.gzipSync(text)],
  ['deflate', zlib.deflateSync(text)],
  ['br', zlib.brotliCompressSync(text)],
  ['identity', text],
  ['', text],
  ['gzip, identity', zlib.gzipSync(text)],
];

for (const [coding, body] of codings) {
  test(`a body in "${coding}" is redacted, and counted as it came`, async () => {
    for (const path of ['/api/filter', '/api/filter?p=small', '/api/filter?spool=1']) {
      const headers = { 'Content-Encoding': coding };
      const answer = await ask(path, { headers, body: [body] });
      assert.equal(answer.status, 200);
      assert.equal(answer.body.toString() === redacted, true);
      assert.equal(answer.headers['content-encoding'], undefined);
    }
  });
}

test('gzip in several members is one text', async () => {
  const body = Buffer.concat([zlib.gzipSync('a sec'), zlib.gzipSync('ret')]);
  const answer = await ask('/api/filter', {
    headers: { 'Content-Encoding': 'gzip' },
    body: [body],
  });
  assert.equal(answer.body.toString(), 'a *');
});

test('bytes after the end of a coded text are an error, wherever it is cut', async () => {
  const secret = Buffer.from('a secret behind the end');
  for (const [coding, body] of [
    ['gzip', zlib.gzipSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['deflate', zlib.deflateSync('')],
    ['br', zlib.brotliCompressSync('short')],
  ] as const) {
    assert.equal(
      await outcome(coding, Buffer.concat([body, secret])),
      '400 invalid_content_encoding',
    );
    const headers = { 'Content-Encoding': coding, 'Transfer-Encoding': 'chunked' };
    const apart = await ask('/api/filter', { headers, body: [body, secret] });
    assert.equal(apart.status, 400);
  }
});

test('a body that breaks off, is something else or is empty is an error', async () => {
  const whole = zlib.gzipSync(text);
  const wrong = '400 invalid_content_encoding';
  assert.equal(await outcome('gzip', whole.subarray(0, whole.length - 3)), wrong);
  assert.equal(await outcome('gzip', whole.subarray(0, 40)), wrong);
  assert.equal(await outcome('gzip', Buffer.concat([whole, Buffer.from('garbage')])), wrong);
  assert.equal(await outcome('gzip', text), wrong);
  assert.equal(await outcome('deflate', whole), wrong);
  assert.equal(await outcome('br', zlib.brotliCompressSync(text).subarray(0, 20)), wrong);
  assert.equal(await outcome('gzip', Buffer.alloc(0)), wrong);
  assert.equal(await outcome('gzip', zlib.gzipSync('')), '200');
});

test('a body that bursts when it is decoded is 413', async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(40_000_000));
  assert.ok(bomb.length < 50_000);
  assert.equal(await outcome('gzip', bomb), '413 decoded_body_too_large');
  assert.equal(await outcome('gzip', zlib.gzipSync(Buffer.alloc(9_000_000))), '200');
});

test('a body may be limited, as it is sent and decoded', async () => {
  const limits = { bodyBytes: 10_000, decodedBytes: 50_000 };
  const limited = await service({ bounds: limits });
  const post = async (headers: Record<string, string>, body: Buffer) => {
    const answer = await limited.ask('/api/filter', { headers, body: [body] });
    return answer.status;
  };
  assert.equal(await post({}, text.subarray(0, 10_000)), 200);
  assert.equal(await post({}, text.subarray(0, 10_001)), 413);
  assert.equal(await post({ 'Content-Length': '10001' }, text.subarray(0, 10_001)), 413);
  const gzip = { 'Content-Encoding': 'gzip' };
  assert.equal(await post(gzip, zlib.gzipSync(text.subarray(0, 50_000))), 200);
  assert.equal(await post(gzip, zlib.gzipSync(text.subarray(0, 50_001))), 413);
});

test('more than one coding, and one that is not known, is 415', async () => {
  const unknown = '415 unsupported_content_encoding';
  for (const coding of ['gzip, br', 'compress', 'snappy', '__proto__', 'constructor']) {
    assert.equal(await outcome(coding, text.subarray(0, 10)), unknown);
  }
});

test('the content of a coding must be text, too', async () => {
  const twice = zlib.gzipSync(zlib.gzipSync(text));
  assert.equal(await outcome('gzip', twice), '415 not_text');
});
