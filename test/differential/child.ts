// Starts a build in a process of its own and puts requests to it.

import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { FilterInfo } from './build.ts';
import type { Run, Text } from './run.ts';
import type { Replies, Request } from './side.ts';

/** A build that runs in a process of its own. */
export interface Child {
  readonly filters: readonly FilterInfo[];
  profiles(jsons: readonly string[]): Promise<Replies['profiles']>;
  digests(texts: readonly Text[], runs: readonly Run[]): Promise<Replies['digests']>;
  answer(text: Text, run: Run): Promise<Replies['answer']>;
  stop(): void;
}

interface Waiting {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

type Without<R> = R extends Request ? Omit<R, 'id'> : never;

/** Starts the build whose modules are in `folder`. Rejects where it cannot be opened. */
export async function startBuild(folder: string): Promise<Child> {
  const process = fork(join(import.meta.dirname, 'side.ts'), [folder], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const opened = reply(0);
  process.on('message', (message) => {
    const { id, reply } = message as { id: number; reply: unknown };
    waiting.get(id)?.resolve(reply);
    waiting.delete(id);
  });
  process.on('exit', (code) => {
    const error = new Error(`the build in ${folder} ended with ${code}`);
    for (const { reject } of waiting.values()) reject(error);
  });
  return {
    filters: (await opened) as Replies['profiles'],
    profiles: (profiles) => ask<'profiles'>({ ask: 'profiles', profiles }),
    digests: (texts, runs) => ask<'digests'>({ ask: 'digests', texts, runs }),
    answer: (text, run) => ask<'answer'>({ ask: 'answer', text, run }),
    stop: () => process.disconnect(),
  };

  function reply(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  function ask<Name extends keyof Replies>(request: Without<Request>): Promise<Replies[Name]> {
    last += 1;
    process.send({ ...request, id: last });
    return reply(last) as Promise<Replies[Name]>;
  }
}
