import { statSync } from 'node:fs';
import { realpath, stat, writeFile } from 'node:fs/promises';
import { replaceFile } from '../core/files.ts';
import { printable } from '../core/printable.ts';
import { type EvaluateOptions, EvaluateUsageError } from './evaluate-arguments.ts';

/** Throws an EvaluateUsageError where a result would be written over a file that is evaluated. */
export function checkOutputs({ files, report, misses }: EvaluateOptions): void {
  const read = new Set(files.map(identity));
  for (const path of [report, misses]) {
    const own = path === undefined ? undefined : identity(path);
    if (path === undefined || own === undefined || !read.has(own)) continue;
    throw new EvaluateUsageError(`${printable(path)} would be written over, and is read`);
  }
}

/** The same for all names of a file; undefined if the file has none. */
function identity(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Writes a file as a whole, or into the device or pipe that has the name: /dev/stdout, /dev/null. */
export async function writeOutput(path: string, bytes: Buffer): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats !== undefined && !stats.isFile()) return writeFile(path, bytes);
  await replaceFile(await realpath(path).catch(() => path), bytes);
}
