import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 20_000;

/** A server in a process of its own. */
export interface Server {
  /** `https://127.0.0.1:41234` */
  readonly address: string;
  /** CPU time that its threads have used so far, to the nanosecond. */
  cpuSeconds(): number;
  /** The most memory it has held so far. */
  peakMegabytes(): number;
  stop(): Promise<void>;
}

/** The built service on a free port, with the profiles and the certificates of `folder`. Its log at `info` goes nowhere. */
export function redactorServer(
  folder: string,
  level: 'error' | 'info' = 'error',
  more: Readonly<Record<string, string>> = {},
): Promise<Server> {
  return started(['dist/cli.js', 'serve'], {
    REDACTOR_HOST: '127.0.0.1',
    REDACTOR_PORT: '0',
    REDACTOR_PROFILES: join(folder, 'profiles'),
    REDACTOR_CERTS: join(folder, 'certs'),
    REDACTOR_LOG_LEVEL: level,
    REDACTOR_WORKERS: '1',
    ...more,
  });
}

/** The echo, with the certificate that the service made in `folder`. */
export function echoServer(folder: string): Promise<Server> {
  return started(['--import', 'tsx', 'test/bench/echo.ts', join(folder, 'certs')], {});
}

/** The bare route, with the certificate that the service made in `folder`. */
export function bareServer(folder: string): Promise<Server> {
  return started(['--import', 'tsx', 'test/bench/bare.ts', join(folder, 'certs')], {});
}

async function started(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', env['REDACTOR_LOG_LEVEL'] === 'info' ? 'ignore' : 'inherit'],
  });
  const address = await announced(child);
  const proc = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    address: address.replace('0.0.0.0', '127.0.0.1'),
    cpuSeconds() {
      const threads = readdirSync(`/proc/${child.pid}/task`);
      const times = threads.map((thread) => Number.parseInt(proc(`task/${thread}/schedstat`), 10));
      return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9;
    },
    peakMegabytes: () => Number(/VmHWM:\s+(\d+)/.exec(proc('status'))?.[1]) / 1024,
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** The address in the first line on stdout that holds one. */
async function announced({ stdout, pid }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no stdout to read the address from');
  const lines = createInterface({ input: stdout });
  const late = setTimeout(() => lines.close(), START_MS);
  try {
    for await (const line of lines) {
      const address = /https:\/\/[\w.[\]:-]+:\d+/.exec(line)?.[0];
      if (address) return address;
    }
  } finally {
    clearTimeout(late);
    stdout.resume();
  }
  throw new Error(`process ${pid} did not say where it listens`);
}
