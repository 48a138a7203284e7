import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './errors.ts';

/** Prefix of files that are being written. */
export const TEMPORARY = '.writing-';

/**
 * Makes a folder, for its owner only, and those above it that are missing. Throws the system's error. Node's own
 * `recursive` never returns if the system reports ENOENT for a folder in an existing one, as /proc does.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (!isFolder(path)) throw error;
  }
}

/** Below a file Node 20 throws ENOTDIR, and Node 24 reports a missing file. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Writes a file, readable by its owner only, completely or not at all: next to its path, to the disk, then renamed.
 * Once it has returned, the file survives a power cut.
 */
export async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `${TEMPORARY}${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await synced(folder);
}

/** Removes a file so that it stays removed after a crash; a file that is already gone is not a failure. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await synced(dirname(path));
}

/** Brings a folder's entries to the disk. */
export async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
