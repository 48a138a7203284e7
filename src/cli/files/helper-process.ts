import { rmSync } from 'node:fs';
import { readArguments } from '../arguments.ts';
import { chosenProfile } from '../chosen-profile.ts';
import { filtering } from '../filtering.ts';
import { optionsOf } from '../help/parser-options.ts';
import {
  type FileWorker,
  type FromHelper,
  type HelperStart,
  inProcessWorker,
} from './file-worker.ts';
import type { FileTask } from './tasks.ts';

// Entry of a process that redacts the files it is sent, one after the other.
let worker: FileWorker;
let current: FileTask | undefined;

process.once('message', ({ args, secret }: HelperStart) => {
  const given = readArguments([...args], optionsOf('filter'));
  worker = inProcessWorker(filtering(given, chosenProfile(given, secret)));
  process.on('message', work);
});

// Who sent the files is gone.
process.once('disconnect', () => {
  if (current !== undefined) rmSync(current.temporary, { force: true });
  process.exit(current === undefined ? 0 : 1);
});

async function work(task: FileTask): Promise<void> {
  current = task;
  const outcome = await worker.run(task, (bytes) => answer({ bytes }));
  current = undefined;
  answer({ outcome });
}

function answer(message: FromHelper): void {
  process.send?.(message);
}
