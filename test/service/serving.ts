import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMAND } from '../command.ts';
import type { Place } from './one.ts';

export const deadlineMs = 60_000;

export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  log(): string;
  /** Waits for a line in the log. */
  said(words: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

/** `redactor serve` as an operator starts it. */
export async function serving(
  here: Place,
  more: Readonly<Record<string, string>>,
): Promise<Running> {
  const settings = Object.entries({ ...here.settings, keys: join(here.folder, 'keys'), ...more });
  const args = settings.flatMap(([name, value]) => [`--${name}`, value]);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...COMMAND, 'serve', ...args], {
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => void child.kill('SIGKILL'));
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const line = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data').then(([chunk]) => String(chunk)),
    ended.then(() => assert.fail(log)),
    sleep(deadlineMs, undefined, { ref: false }).then(() => assert.fail(`no start: ${log}`)),
  ]);
  const said = async (words: string) => {
    const until = Date.now() + deadlineMs;
    while (!log.includes(words)) {
      assert.ok(Date.now() < until, `${words} not in ${log}`);
      await sleep(20);
    }
  };
  const port = Number(/:(\d+)\n$/.exec(line)?.[1]);
  return { child, port, log: () => log, said, ended };
}

/** A body that streams and hangs until `end`. */
export function hanging(port: number, key: string) {
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/api/filter',
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, Expect: '100-continue' },
    agent: false,
    rejectUnauthorized: false,
  });
  const text = new Promise<string>((resolve, reject) => {
    call.on('error', reject).on('response', (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      answer.on('end', () => resolve(body)).on('error', reject);
    });
  });
  text.catch(() => {});
  const status = new Promise<number>((resolve, reject) => {
    call.on('continue', () => resolve(100)).on('error', reject);
    call.on('response', ({ statusCode = 0 }) => resolve(statusCode));
  });
  call.flushHeaders();
  return { status, text, end: () => void call.end('kim@acme.test') };
}
