import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { service } from '../service.ts';

/** Clients that write all of a request before they read: bodies larger than all buffers on the way. */
const { port } = await service();
const run = promisify(execFile);
const folder = import.meta.dirname;
const LINE = 100;
const LENGTH = 32_000_000;
/** Each line's `secret` is `*` in the answer. */
const EXPECTED = `200 ${(LENGTH / LINE) * (LINE - 5)}\n`;

/** Why a client cannot run here; false where it can. */
async function absent(command: string, args: readonly string[]): Promise<string | false> {
  return run(command, [...args], { timeout: 200_000 }).then(
    () => false,
    () => `${[command, ...args].join(' ')} does not run here`,
  );
}

async function printed(command: string, args: readonly string[]): Promise<string> {
  return (await run(command, [...args], { timeout: 200_000 })).stdout;
}

const python = await absent('python3', ['--version']);
const requests = python || (await absent('python3', ['-c', 'import requests']));
const java = await absent('java', ['--version']);

function post(way: string, path: string, length: number): Promise<string> {
  return printed('python3', [join(folder, 'post.py'), way, String(port), path, String(length)]);
}

for (const [way, skip] of [
  ['http.client', python],
  ['requests', requests],
  ['requests-chunked', requests],
] as const) {
  test(`Python's ${way} gets its answer, and its problem`, { skip }, async () => {
    assert.equal(await post(way, '/api/filter', LENGTH), EXPECTED);
    assert.match(await post(way, '/api/filter?p=nope', LENGTH), /^404 /);
  });
}

test("Java's HttpClient gets its answer", { skip: java }, async () => {
  const args = ['-Djdk.internal.httpclient.disableHostnameVerification=true', '-Xmx256m'];
  const source = join(folder, 'Post.java');
  const post = [...args, source, String(port), '/api/filter', String(LENGTH)];
  assert.equal(await printed('java', post), EXPECTED);
});
