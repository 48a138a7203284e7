import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { extname } from 'node:path';
import { failure } from '../failure.ts';
import type { Filtering } from '../filtering.ts';
import type { TypeCounts } from '../type-counts.ts';
import { redactFile } from './redact-file.ts';
import type { FileTask } from './tasks.ts';

/** Outcome of a task: an exit status and a message, which is empty where all went well, and then the numbers of replacements by type. */
export type Outcome = readonly [status: number, message: string, replaced?: TypeCounts];

/** Works on one task at a time. Never throws. */
export interface FileWorker {
  run(task: FileTask, onBytes: (bytes: number) => void): Promise<Outcome>;
  end(): void;
}

/** Start of a helper process: the arguments of filter, and the secret of this run. */
export interface HelperStart {
  readonly args: readonly string[];
  readonly secret: string;
}

/** A helper's answer: bytes read of its task, or the outcome. */
export type FromHelper = { readonly bytes: number } | { readonly outcome: Outcome };

const EVERY_MS = 200;

/** Works in this process. */
export function inProcessWorker(filter: Filtering): FileWorker {
  return {
    async run(task, onBytes) {
      let read = () => 0;
      const timer = setInterval(() => onBytes(read()), EVERY_MS);
      try {
        const replaced = await redactFile(task, filter, (bytesRead) => {
          read = bytesRead;
        });
        return [0, '', replaced];
      } catch (error) {
        return failure(error);
      } finally {
        clearInterval(timer);
        onBytes(read());
      }
    },
    end() {},
  };
}

/** Works in a process of its own; one that dies fails its task only. */
export function helperWorker(start: HelperStart): FileWorker {
  let helper: ChildProcess | undefined;
  return {
    run(task, onBytes) {
      helper ??= started(start);
      return answered(helper, task, onBytes).catch((): Outcome => {
        helper?.kill();
        helper = undefined;
        rmSync(task.temporary, { force: true });
        return [3, 'internal error: the process that read it ended'];
      });
    },
    end: () => void helper?.disconnect(),
  };
}

function started(start: HelperStart): ChildProcess {
  const helper = fork(new URL(`./helper-process${extname(import.meta.url)}`, import.meta.url));
  helper.send(start);
  return helper;
}

function answered(
  helper: ChildProcess,
  task: FileTask,
  onBytes: (bytes: number) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const listeners = { message, error: reject, exit: reject };
    const each = Object.entries(listeners);
    for (const [event, listener] of each) helper.on(event, listener);
    helper.send(task);
    function message(answer: FromHelper): void {
      if ('outcome' in answer) {
        for (const [event, listener] of each) helper.off(event, listener);
        resolve(answer.outcome);
      } else onBytes(answer.bytes);
    }
  });
}
