import { rmSync } from 'node:fs';
import { printable } from '../../core/printable.ts';
import { fleetingSecret } from '../../service/service-secrets.ts';
import { type Arguments, FilesError } from '../arguments.ts';
import { chosenProfile, warn } from '../chosen-profile.ts';
import { filtering } from '../filtering.ts';
import { type FileWorker, helperWorker, inProcessWorker } from './file-worker.ts';
import { fileSettings } from './options.ts';
import { progress } from './progress.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { type FileTask, tasksInPlace, tasksInto, withoutBackups } from './tasks.ts';

/**
 * `redactor filter FILE… --out FOLDER` or `--in-place`. Reports each file that fails, goes on with the others, and throws a
 * FilesError at the end.
 */
export async function filterFiles(given: Arguments, args: readonly string[]): Promise<void> {
  const { out, backup, jobs } = fileSettings(given);
  const secret = fleetingSecret();
  const profile = chosenProfile(given, secret);
  const filter = filtering(given, profile);
  const found = await sourcesOf(given.positionals);
  const sources = backup === undefined ? found : withoutBackups(found, backup);
  const tasks = out === undefined ? tasksInPlace(sources, backup) : await tasksInto(out, sources);
  warn(profile);
  const run = running(sources);
  for (const line of sources.skipped) run.say(line);
  for (const line of sources.problems) run.fail(1, line);
  const count = Math.min(jobs, tasks.length);
  const hands = Array.from({ length: count }, () =>
    count === 1 ? inProcessWorker(filter) : helperWorker({ args, secret }),
  );
  try {
    const queue = tasks.values();
    await Promise.all(hands.map((worker) => work(worker, queue, run)));
  } finally {
    run.end();
    for (const worker of hands) worker.end();
  }
  run.check();
}

async function work(worker: FileWorker, queue: Iterator<FileTask>, run: Run): Promise<void> {
  for (let { value, done } = queue.next(); !done; { value, done } = queue.next()) {
    const task: FileTask = value;
    const note = run.begin(task);
    const [status, message] = await worker.run(task, note);
    run.ended(task);
    if (status !== 0) run.fail(status, `${printable(task.name)}: ${message}`);
  }
}

type Run = ReturnType<typeof running>;

/** Keeps account of a run: shows its progress, collects what failed, and removes what a signal cuts off. */
function running({ files, problems }: Sources) {
  const sizes = new Map(files.map(({ real, bytes }) => [real, bytes]));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const current = new Map<FileTask, number>();
  const signals = onSignals(() => {
    for (const { temporary } of current.keys()) rmSync(temporary, { force: true });
  });
  const failures: number[] = [];
  let bytes = 0;
  let ended = 0;
  const shown = progress(
    {
      read: () => [...current.values()].reduce((sum, part) => sum + part, bytes),
      total,
      label: () => `${ended}/${files.length} files`,
    },
    { texts: false },
  );
  const say = (line: string) => shown.print(`redactor: ${line}\n`);
  return {
    say,
    begin(task: FileTask) {
      current.set(task, 0);
      return (read: number) => void current.set(task, read);
    },
    ended(task: FileTask) {
      current.delete(task);
      bytes += sizes.get(task.source) ?? 0;
      ended += 1;
    },
    fail(status: number, line: string) {
      failures.push(status);
      say(line);
    },
    end() {
      signals.end();
      shown.end();
    },
    check() {
      if (failures.length === 0) return;
      const all = files.length + problems.length;
      throw new FilesError(Math.max(...failures), `${failures.length} of ${all} failed`);
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Cleans up before a signal ends the process, as it would have. */
function onSignals(clean: () => void): { end(): void } {
  const listener = (signal: NodeJS.Signals) => {
    clean();
    end();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return { end };

  function end(): void {
    for (const signal of SIGNALS) process.off(signal, listener);
  }
}
