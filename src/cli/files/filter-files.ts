import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { printable } from '../../core/printable.ts';
import { fleetingSecret } from '../../service/service-secrets.ts';
import { type Arguments, FilesError, UsageError } from '../arguments.ts';
import { chosenProfile, warn } from '../chosen-profile.ts';
import { filtering } from '../filtering.ts';
import { isNamed } from '../input.ts';
import { sumOf, type TypeCounts } from '../type-counts.ts';
import { type FileWorker, helperWorker, inProcessWorker } from './file-worker.ts';
import { fileSettings } from './options.ts';
import { progress } from './progress.ts';
import { type Reporting, reportingOf, writeSummary } from './reporting.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { type FileTask, taskAs, tasksInPlace, tasksInto, withoutBackups } from './tasks.ts';

/**
 * `redactor filter FILE… --out PATH` or `--in-place`. Reports each file that fails, goes on with the others, and throws a FilesError at the
 * end. One file, or standard input, goes to the file that `--out` names; several, a folder or a pattern go into a folder.
 */
export async function filterFiles(given: Arguments, args: readonly string[]): Promise<void> {
  const { out, backup, jobs } = fileSettings(given);
  const secret = fleetingSecret();
  const profile = chosenProfile(given, secret);
  const filter = filtering(given, profile);
  const reporting = reportingOf(given);
  const named = given.positionals.filter(isNamed);
  if (named.length !== given.positionals.length && given.positionals.length > 1) {
    throw new UsageError('- is standard input, which is one text: it needs no other file');
  }
  const found = await sourcesOf(named);
  const sources = backup === undefined ? found : withoutBackups(found, backup);
  const tasks =
    out === undefined ? tasksInPlace(sources, backup) : await tasksTo(out, sources, named);
  warn(profile);
  const run = running(sources, tasks, reporting);
  if (!reporting.isQuiet) for (const line of sources.skipped) run.say(line);
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

/** Tasks for what `--out` names: a file for one text, a folder for more. */
async function tasksTo(
  out: string,
  sources: Sources,
  named: readonly string[],
): Promise<readonly FileTask[]> {
  const [path] = named;
  const { files, folders } = sources;
  const [only] = files;
  const isOne =
    named.length === 0 || (named.length === 1 && folders.length === 0 && only?.path === path);
  if (isOne && !(await isFolder(out))) return [await taskAs(out, only)];
  if (named.length > 0) return tasksInto(out, sources);
  throw new UsageError(
    `--out ${printable(out)} is a folder: standard input needs the name of a file`,
  );
}

/** Whether a path is that of a folder, or is written as one. */
async function isFolder(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true;
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function work(worker: FileWorker, queue: Iterator<FileTask>, run: Run): Promise<void> {
  for (let { value, done } = queue.next(); !done; { value, done } = queue.next()) {
    const task: FileTask = value;
    const note = run.begin(task);
    const [status, message, replaced] = await worker.run(task, note);
    run.ended(task, replaced);
    if (status !== 0) run.fail(status, `${printable(task.name)}: ${message}`);
  }
}

type Run = ReturnType<typeof running>;

/** Keeps account of a run: shows its progress, collects what failed, and removes what a signal cuts off. */
function running({ files, problems }: Sources, tasks: readonly FileTask[], reporting: Reporting) {
  const total = files.length === 0 ? undefined : files.reduce((sum, { bytes }) => sum + bytes, 0);
  const started = performance.now();
  const current = new Map<FileTask, number>();
  const signals = onSignals(() => {
    for (const { temporary } of current.keys()) rmSync(temporary, { force: true });
  });
  const failures: number[] = [];
  const replaced: TypeCounts[] = [];
  let bytes = 0;
  let ended = 0;
  const shown = progress(
    {
      read: () => [...current.values()].reduce((sum, part) => sum + part, bytes),
      total,
      label: () => `${ended}/${tasks.length} files`,
    },
    { texts: false, when: reporting.progress },
  );
  const say = (line: string) => shown.print(`redactor: ${line}\n`);
  return {
    say,
    begin(task: FileTask) {
      current.set(task, 0);
      return (read: number) => void current.set(task, read);
    },
    ended(task: FileTask, counts: TypeCounts = {}) {
      bytes += current.get(task) ?? 0;
      current.delete(task);
      replaced.push(counts);
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
      const all = tasks.length + problems.length;
      const seconds = (performance.now() - started) / 1000;
      const totals = { files: all, failed: failures.length, bytes, seconds };
      writeSummary(reporting, { ...totals, replaced: sumOf(replaced) });
      if (failures.length === 0) return;
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
