import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { COMMAND } from '../command.ts';
import type { Place } from '../service/one.ts';

/** The service in a process of its own, to be measured. */
export async function served(
  { settings }: Place,
  more: Readonly<Record<string, string>>,
): Promise<{ readonly port: number; readonly pid: number }> {
  const given = Object.entries({ ...settings, ...more });
  const args = given.flatMap(([name, value]) => [`--${name}`, value]);
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...COMMAND, 'serve', ...args], {
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => void child.kill('SIGKILL'));
  assert.ok(child.stdout !== null && child.pid !== undefined);
  const [line] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
  return { port: Number(/:(\d+)\n$/.exec(String(line))?.[1]), pid: child.pid };
}
