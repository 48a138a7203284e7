import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { temporaryFolder } from '../../temporary.ts';
import { service } from '../service.ts';

/** Debian's nginx as it comes, but for what OPERATIONS.md names. */
const missing = spawnSync('nginx', ['-v']).status === 0 ? false : 'nginx is not installed';
const mebibyte = 1024 * 1024;
const line = 'a secret at noon, 20 MB of it\n';
const body = Buffer.from(line.repeat(Math.ceil((20 * mebibyte) / line.length)));
const redacted = digest(Buffer.from(body.toString().replaceAll('secret', '*')));

for (const version of ['1.0', '1.1']) {
  test(`behind nginx, HTTP/${version}, a large text has a buffered answer`, {
    skip: missing,
  }, async () => {
    const port = await nginx(version);
    for (const path of ['/api/filter?spool=1', '/api/filter?spool=1&p=small']) {
      const answer = await post(port, path);
      assert.deepEqual([answer.status, digest(answer.body)], [200, redacted]);
    }
    const refused = await post(port, '/api/filter?spool=1&p=nope', 'POST', 'x');
    assert.equal(refused.status, 404);
  });
}

/** Starts an nginx of its own in front of a service; its port. */
async function nginx(version: string): Promise<number> {
  const { port: upstream } = await service();
  const folder = temporaryFolder();
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    // As root, its workers would be somebody else, who may not write below the folder what does not fit their buffers.
    `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
      uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 0;
        location / {
          proxy_pass https://127.0.0.1:${upstream};
          proxy_http_version ${version};
          proxy_request_buffering off;
        }
      }
    }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' });
  after(async () => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  });
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
    if ((await post(port, '/healthz', 'GET').catch(() => undefined))?.status === 200) return port;
  }
  throw new Error('nginx did not start');
}

function post(port: number, path: string, method = 'POST', text: string | Buffer = body) {
  return new Promise<{ status: number | undefined; body: Buffer }>((resolve, reject) => {
    const call: ClientRequest = request({ host: '127.0.0.1', port, path, method }, (answer) => {
      const chunks: Buffer[] = [];
      // Meanwhile nginx gets more than its buffers and the kernel's hold.
      answer.pause();
      setTimeout(() => answer.resume(), 500);
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk)).on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(chunks) }));
    });
    call.setTimeout(30_000, () => call.destroy(new Error('too late')));
    call.on('error', reject).end(method === 'POST' ? text : undefined);
  });
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
