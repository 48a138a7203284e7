import { constants, type Stats } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode, systemCause } from '../../core/errors.ts';
import { synced } from '../../core/files.ts';
import { printable } from '../../core/printable.ts';
import { InputError } from '../arguments.ts';
import type { Filtering } from '../filtering.ts';
import { bytesReadOf, standardInput } from '../input.ts';
import type { TypeCounts } from '../type-counts.ts';
import type { FileTask } from './tasks.ts';

/**
 * Redacts a file into another, which gets its name only when it is complete and on the disk: whatever happens, that
 * name has either the previous file or the complete result. Reports the bytes read, and returns the numbers of replacements by type. Throws an
 * InputError that names the cause and leaves everything as it was.
 */
export async function redactFile(
  task: FileTask,
  filter: Filtering,
  onSource: (bytesRead: () => number) => void,
): Promise<TypeCounts> {
  const { temporary, target, inPlace } = task;
  const { from, before } = await opened(task);
  try {
    if (before !== undefined && inPlace) await checkReplaceable(task, before);
    if (!inPlace) await attempt(() => mkdir(dirname(target), { recursive: true }), CANNOT_WRITE);
    const output = await attempt(() => open(temporary, 'wx', 0o600), CANNOT_WRITE);
    onSource(() => bytesReadOf(from));
    const replaced = await filter(from, output.createWriteStream());
    if (before !== undefined && inPlace) await checkUnchanged(task, before);
    await attempt(() => likeSource(temporary, before), CANNOT_WRITE);
    if (before !== undefined)
      await attempt(() => backUp(task, before), 'the backup cannot be written');
    await attempt(() => rename(temporary, target), CANNOT_WRITE);
    await synced(dirname(target));
    return replaced;
  } finally {
    from.destroy();
    await rm(temporary, { force: true }).catch(() => {});
  }
}

/** Opens what a task reads; a stream that has no name has no facts to copy either. */
async function opened({ source }: FileTask): Promise<{ from: Readable; before?: Stats }> {
  if (source === undefined) return { from: standardInput() };
  const input = await attempt(() => open(source, 'r'), 'cannot be read');
  return { from: input.createReadStream(), before: await input.stat() };
}

const CANNOT_WRITE = 'the result cannot be written';

async function attempt<Result>(act: () => Promise<Result>, problem: string): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${problem}: ${systemCause(error)}`);
  }
}

/** Refuses a file that would keep its text under another name, and one whose backup there is already. */
async function checkReplaceable({ backup }: FileTask, { nlink, ino, dev }: Stats): Promise<void> {
  const kept = backup === undefined ? undefined : await lstat(backup).catch(() => undefined);
  // A run that was killed after it had made the backup left it as another name of the same file.
  const own = kept !== undefined && kept.ino === ino && kept.dev === dev;
  if (kept !== undefined && !own) {
    throw new InputError(`${printable(backup ?? '')} is there already: it is not written over`);
  }
  if (nlink > (own ? 2 : 1)) {
    throw new InputError(
      `the file has ${nlink} names (hard links), and the others would keep its text; --out writes a copy`,
    );
  }
}

async function checkUnchanged({ source = '' }: FileTask, before: Stats): Promise<void> {
  const after = await stat(source).catch(() => undefined);
  const same = (['ino', 'dev', 'size', 'mtimeMs'] as const).every(
    (of) => after?.[of] === before[of],
  );
  if (!same) throw new InputError('it changed while it was read: it stays as it is');
}

/**
 * Gives the result the permissions and times of its source, and where the system allows it the owner; without a source, those of a new
 * file.
 */
async function likeSource(path: string, source: Stats | undefined): Promise<void> {
  const result = await open(path, 'r+');
  try {
    if (source === undefined) await result.chmod(0o666 & ~process.umask());
    else {
      const { mode, uid, gid, atime, mtime } = source;
      await result.chown(uid, gid).catch(() => result.chown(-1, gid).catch(() => {}));
      await result.chmod(mode & 0o777);
      await result.utimes(atime, mtime);
    }
    await result.sync();
  } finally {
    await result.close();
  }
}

async function backUp({ source = '', backup }: FileTask, { ino }: Stats): Promise<void> {
  if (backup === undefined) return;
  try {
    await link(source, backup);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'EEXIST' && (await lstat(backup)).ino === ino) return;
    // Not every file system has hard links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(code)) throw error;
    await copyFile(source, backup, constants.COPYFILE_EXCL);
  }
  await synced(dirname(backup));
}
