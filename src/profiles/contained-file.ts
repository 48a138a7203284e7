import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { relative, resolve } from 'node:path';

/**
 * Reads a file in `folder`, after links are resolved. Throws an Error, which gives the reason without naming the
 * file, if it is elsewhere, is no regular file, or has more than `maxBytes`. An uploaded profile has no folder (``):
 * no path is opened.
 */
export function containedFile(folder: string, path: string, maxBytes: number): Buffer {
  const file = containedPath(folder, path);
  // Without O_NONBLOCK, opening a named pipe would wait for somebody to write into it.
  const handle = open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) throw new Error('is not a regular file');
    if (status.size > maxBytes) throw new Error(`is larger than ${maxBytes / 2 ** 20} MiB`);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The real path of a folder in `folder`, after links are resolved. Throws as `containedFile` does. */
export function containedFolder(folder: string, path: string): string {
  const found = containedPath(folder, path);
  if (!statSync(found).isDirectory()) throw new Error('is not a folder');
  return found;
}

function containedPath(folder: string, path: string): string {
  if (folder === '') throw new Error('an uploaded profile cannot name files');
  const found = real(resolve(folder, path));
  if (/^\.\.(?:[/\\]|$)/.test(relative(real(folder), found))) {
    throw new Error('leads out of the profiles folder');
  }
  return found;
}

/** The text of a UTF-8 file, without a byte order mark. Throws an Error for other bytes. */
export function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('is not UTF-8', { cause });
  }
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function open(path: string, flags: number): number {
  try {
    return openSync(path, flags);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? `: ${String(cause.code)}` : '';
  return new Error(`cannot be read${code}`, { cause });
}
