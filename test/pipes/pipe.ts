import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHELL_COMMAND } from '../command.ts';

const root = new URL('../../', import.meta.url).pathname;

/** The reason to skip a test: the program it needs is not installed. */
export function missing(program: string, ...args: string[]): string | false {
  const { error } = spawnSync(program, args.length > 0 ? args : ['--version']);
  return error === undefined ? false : `${program} is not installed`;
}

/** Writes `folder/redactor`, a command that runs this tree, and returns its path. */
export function redactorCommand(folder: string): string {
  const path = join(folder, 'redactor');
  writeFileSync(path, `#!/bin/sh\nexec ${SHELL_COMMAND} "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Text of `docs/pipes/NAME`, each key of `changes` replaced by its value; throws for a key that is not in it. */
export function example(name: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/pipes/${name} has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(root, 'docs', 'pipes', name), 'utf8'),
  );
}

/** Starts a program that ends with the test file. */
export function started(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // The group, so that its child processes end, too.
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  });
  return child;
}

/** Lines of a file once it has `count` of them; throws after half a minute. */
export async function lines(path: string, count: number): Promise<string[]> {
  const found = await until(() => {
    const all = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    return all.length >= count ? all : undefined;
  });
  return found;
}

/** The first value that `question` gives; throws after half a minute. */
export async function until<T>(question: () => T | undefined): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const answer = question();
    if (answer !== undefined) return answer;
  }
  throw new Error('nothing came within 30 seconds');
}
