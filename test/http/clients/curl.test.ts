import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createReadStream, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../temporary.ts';
import { service } from '../service.ts';

/**
 * The service over a real TLS socket, asked by curl where it is installed. Reload, drain and the certificate are in
 * test/service, clients in other languages in clients.test.ts.
 */
const folder = temporaryFolder();
const { ask, raw, lines, port } = await service();
const base = `https://127.0.0.1:${port}`;
const mebibyte = 1024 * 1024;

interface Curled {
  readonly status: number;
  readonly out: string;
}

/** Runs curl; `status` is its exit status. */
function curl(...args: string[]): Promise<Curled> {
  const all = ['-sk', '--max-time', '60', '-o', join(folder, 'out'), ...args];
  return new Promise((resolve) => {
    execFile('curl', all, (error, out) => {
      const status = error === null ? 0 : Number(error.code);
      resolve({ status: Number.isNaN(status) ? -1 : status, out });
    });
  });
}

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const { out: version } = await curl('--version');
const present = await curl('-o', '/dev/null', `${base}/healthz`);
const skip = present.status === 0 ? false : `curl does not run here ${version}`;

async function sha(path: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

test('a large file streams in flat memory, and only its matches change', { skip }, async () => {
  const line = `a secret ${'x'.repeat(1_014)}\n`;
  const big = file('big', line.repeat(96 * 1024));
  const expected = await sha(file('expected', line.replace('secret', '*').repeat(96 * 1024)));
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const { status } = await curl('-X', 'POST', '-T', big, `${base}/api/filter`);
  clearInterval(looking);
  assert.equal(status, 0);
  assert.equal(await sha(join(folder, 'out')), expected);
  assert.ok(most - before < 200e6, `${most - before} bytes more`);
});

test('however the body is cut, the answer is the same', async () => {
  const bytes = Buffer.from('é secret 😀 secretsecret\r\n'.repeat(100));
  const expected = bytes.toString().replaceAll('secret', '*');
  for (let size = 1; size < 40; size += 3) {
    const body: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) body.push(bytes.subarray(at, at + size));
    for (const path of ['?p=small', '?p=small&flush=line', '?p=small&spool=1']) {
      assert.equal((await ask(`/api/filter${path}`, { body })).body.toString(), expected);
    }
  }
});

test('a failure in the middle is never a clean 200', { skip }, async () => {
  const text = Buffer.alloc(8 * mebibyte, 'x');
  text.write('BOOM', 3_000_000);
  const { status } = await curl(
    '-T',
    file('8m', text),
    '-X',
    'POST',
    `${base}/api/filter?p=failing`,
  );
  assert.ok([18, 55, 56].includes(status), `exit status ${status}`);
});

test('a head that never ends is not waited for', async () => {
  const begun = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  const closed = new Promise((resolve) => begun.on('error', () => {}).on('close', resolve));
  begun.resume().write('POST /api/filter HTTP/1.1\r\nHost: x\r\n');
  const timer = setTimeout(() => assert.fail('still open'), 40_000);
  await closed;
  clearTimeout(timer);
});

test('clients that go away leave nothing on the disk', async () => {
  for (let turn = 0; turn < 100; turn += 1) {
    const options = { port, path: '/api/filter?p=small', method: 'POST', host: '127.0.0.1' };
    const headers = { 'X-Request-Id': `away-${turn}` };
    const call = request({ ...options, headers, rejectUnauthorized: false, agent: false });
    const closed = new Promise((resolve) => call.on('error', () => {}).once('close', resolve));
    call.write('x secret '.repeat(turn * 20));
    setTimeout(() => call.destroy(), turn / 4);
    await closed;
  }
  assert.equal((await ask('/readyz', { method: 'GET' })).status, 200);
});

test('a refused upload is not sent', { skip }, async () => {
  const big = file('2m', Buffer.alloc(2 * mebibyte, 'x'));
  const url = `${base}/api/filter?p=nope`;
  const { out } = await curl('-T', big, '-X', 'POST', url, '-w', '%{http_code} %{size_upload}');
  assert.equal(out, '404 0');
});

test('HTTP/1.0 is never cut short in silence', { skip }, async () => {
  const big = file('8m', Buffer.alloc(8 * mebibyte, 'x'));
  const args = ['--http1.0', '-T', big, '-X', 'POST', `${base}/api/filter`];
  const { out } = await curl(...args, '-w', '%header{content-length} %{size_download}');
  assert.equal(out, `${8 * mebibyte} ${8 * mebibyte}`);
});

test('the usual types and UTF-16 with its mark are text; forms of files and archives are not', {
  skip,
}, async () => {
  const text = file('t', 'a secret');
  const status = async (...args: string[]) => {
    const { out } = await curl('-X', 'POST', ...args, `${base}/api/filter`, '-w', '%{http_code}');
    return out;
  };
  assert.equal(await status('--data-binary', `@${text}`), '200');
  assert.equal(await status('-F', `f=@${text}`), '415');
  assert.equal(await status('-T', file('t.gz', gzipSync('a secret'))), '415');
  assert.equal(
    await status('-T', file('t.utf16', Buffer.from('\ufeffa secret', 'utf16le'))),
    '200',
  );
});

test('gzip is undone; cut short it is an error, a bomb is too large', { skip }, async () => {
  const post = async (bytes: Buffer) => {
    const args = ['-H', 'Content-Encoding: gzip', '--data-binary', `@${file('gz', bytes)}`];
    const { out } = await curl(...args, `${base}/api/filter`, '-w', '%{http_code}');
    return out;
  };
  const gzip = gzipSync('a secret '.repeat(1_000));
  assert.equal(await post(gzip), '200');
  assert.equal(await post(gzip.subarray(0, -5)), '400');
  assert.equal(await post(gzipSync(Buffer.alloc(64 * mebibyte))), '413');
});

test('ambiguous framing is refused', async () => {
  const head = 'POST /api/filter HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  const status = async (more: string) => (await raw(`${head}${more}`)).slice(9, 12);
  assert.equal(await status('Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'), '501');
  const both = 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n';
  assert.equal(await status(both), '400');
  assert.equal(await status(`X: ${'x'.repeat(20_000)}\r\n\r\n`), '431');
});

test('names of profiles open nothing', async () => {
  const names = [
    '../../etc/passwd',
    '%00',
    '__proto__',
    'a&p=b',
    '/etc/passwd',
    '.',
    'default.json',
  ];
  for (const name of names) {
    const { status } = await ask(`/api/filter?p=${name}`, { body: ['x'] });
    assert.ok(status === 400 || status === 404, `${name}: ${status}`);
  }
  assert.equal((await ask('/api/filter?p=', { body: ['x'] })).status, 200);
});

test('no part of a request is in the log', async () => {
  const canary = 'canary-123-45-6789@x.com';
  const headers = { 'Content-Type': `text/plain; charset=${canary}`, 'X-Request-Id': canary };
  await ask('/api/filter', { body: [canary] });
  await ask(`/api/explain?p=${canary}`, { body: [canary], headers });
  await ask('/api/filter?p=failing', { body: [`${canary} BOOM`] });
  await ask(`/${canary}?${canary}`, { headers: { 'X-Canary': canary } });
  assert.ok(lines.length > 3);
  assert.equal(lines.join('').includes('canary'), false);
});

test('behind a proxy that forgets the body when the head arrives, spool=1 works', async () => {
  const text = 'a secret, '.repeat(300_000);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    let sent = 0;
    let received = '';
    const step = () => {
      if (received !== '' || sent >= text.length) return;
      socket.write(text.slice(sent, sent + 65_536), step);
      sent += 65_536;
    };
    socket.on('error', reject).on('close', () => resolve(received));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const head = 'POST /api/filter?spool=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    socket.on('secureConnect', () => {
      socket.write(`${head}Content-Length: ${text.length}\r\n\r\n`, step);
    });
  });
  assert.equal(answer.endsWith(`\r\n\r\n${text.replaceAll('secret', '*')}`), true);
});
