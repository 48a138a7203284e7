import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { TEMPORARY } from '../../core/files.ts';
import { printable } from '../../core/printable.ts';
import { UsageError } from '../arguments.ts';
import type { Source, Sources } from './sources.ts';

/** A file to redact, and the name that its redacted text gets once it is complete. */
export interface FileTask {
  /** Path in messages. */
  readonly name: string;
  /** Default: standard input. */
  readonly source: string | undefined;
  readonly target: string;
  /** Path of the result while it is written, in the folder of the target. */
  readonly temporary: string;
  /** Name under which the file stays as it was, where it is replaced. */
  readonly backup: string | undefined;
  /** The target is the file itself. */
  readonly inPlace: boolean;
}

/** Sources without the backups that an earlier run made of others among them. */
export function withoutBackups(sources: Sources, suffix: string): Sources {
  const { files, skipped } = sources;
  const all = new Set(files.map(({ real }) => real));
  const isBackup = ({ real }: Source) =>
    real.endsWith(suffix) && all.has(real.slice(0, -suffix.length));
  const lines = files.filter(isBackup).map(({ path }) => `${printable(path)}: skipped: a backup`);
  return {
    ...sources,
    files: files.filter((file) => !isBackup(file)),
    skipped: [...skipped, ...lines],
  };
}

/** Each file replaced by its redacted text. */
export function tasksInPlace({ files }: Sources, suffix: string | undefined): readonly FileTask[] {
  return files.map(({ path, real }) => ({
    ...task(path, real, real),
    backup: suffix === undefined ? undefined : `${real}${suffix}`,
    inPlace: true,
  }));
}

/**
 * The redacted text of one file, or of standard input, in a file of any name. Throws a UsageError for the name of the file that is read, which
 * stays as it is until then, and for that of a device or a pipe, which a file would replace.
 */
export async function taskAs(path: string, source: Source | undefined): Promise<FileTask> {
  if ((await stat(path).catch(() => undefined))?.isFile() === false) {
    throw new UsageError(
      `--out ${printable(path)} is no file; without --out, the text goes to standard output`,
    );
  }
  const target = await realTargetOf(resolve(path));
  if (source === undefined) return task('standard input', undefined, target);
  if (source.real === (await realPathOf(target))) {
    throw new UsageError(
      `--out ${printable(path)} is the file that is read: --in-place replaces it`,
    );
  }
  return task(source.path, source.real, target);
}

/**
 * Each file's redacted text in a folder, with the structure of the folders that are read. Throws a UsageError where two files
 * would get one name, or a result would be read, or be written to a folder that is read.
 */
export async function tasksInto(folder: string, sources: Sources): Promise<readonly FileTask[]> {
  const out = await realPathOf(resolve(folder));
  const around = sources.folders.find((one) => `${out}${sep}`.startsWith(`${one}${sep}`));
  if (around !== undefined) {
    throw new UsageError(
      `--out ${printable(folder)} lies in ${printable(around)}, which is read: the next run would read the results`,
    );
  }
  const targets = new Map<string, Source>();
  const read = new Set(sources.files.map(({ real }) => real));
  for (const source of sources.files) {
    // A link below the folder may lead back into the tree being read.
    const target = await realTargetOf(join(out, source.below));
    const other = targets.get(target);
    if (other !== undefined) throw sameName(other, source, target);
    if (read.has(target)) {
      throw new UsageError(
        `${printable(target)} would be written over, and is read: choose another --out`,
      );
    }
    targets.set(target, source);
  }
  return [...targets].map(([target, { path, real }]) => task(path, real, target));
}

function sameName(one: Source, other: Source, target: string): UsageError {
  const [first, second, both] = [one.path, other.path, target].map(printable);
  return new UsageError(
    `${first} and ${second} would both become ${both}: name a folder that both are in, or run once for each`,
  );
}

function task(name: string, source: string | undefined, target: string): FileTask {
  const temporary = join(dirname(target), `${TEMPORARY}${randomUUID()}`);
  return { name, source, target, temporary, backup: undefined, inPlace: false };
}

/** A file's path without symbolic links in its folders; a link that has its name is replaced itself. */
async function realTargetOf(path: string): Promise<string> {
  return join(await realPathOf(dirname(path)), basename(path));
}

/** A path without symbolic links; its last parts need not exist. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(await realPathOf(above), basename(path));
  }
}
