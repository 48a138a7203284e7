import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/errors.ts';
import { makeFolder } from '../../core/files.ts';
import { KEY_BYTES } from './segment-seal.ts';

/** The folder of all queues. */
export interface QueueFolder {
  readonly key: Buffer;
  /** Lets another process use it. */
  release(): void;
}

/**
 * Makes the folder, and takes it for this process. Without a key of the operator's, `given`, one is made there: it
 * keeps the queue's content from the backup of its segments, not from the reader of the folder. Throws an Error that
 * names the folder.
 */
export function queueFolder(folder: string, given: Buffer | undefined): QueueFolder {
  try {
    makeFolder(folder);
    takeLock(join(folder, 'lock'));
    const key = given ?? keyIn(join(folder, 'key'));
    if (key.length !== KEY_BYTES) {
      throw new Error(`queue.key: expected ${KEY_BYTES} bytes in hex, found ${key.length}`);
    }
    return { key, release: () => rmSync(join(folder, 'lock'), { force: true }) };
  } catch (cause) {
    const code = errorCode(cause);
    if (code === undefined) throw cause;
    throw new Error(`${folder}: the queue's folder cannot be used (${code})`, { cause });
  }
}

function keyIn(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const key = randomBytes(KEY_BYTES);
    writeFileSync(path, key, { flag: 'wx', mode: 0o600, flush: true } as object);
    return key;
  }
}

/** A lock of a process that was killed counts no more. In a container, the next process may have its number. */
function takeLock(path: string): void {
  const owner = ownerOf(path);
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) {
    throw new Error(`${path}: process ${owner} uses this queue`);
  }
  writeFileSync(path, String(process.pid), { mode: 0o600 });
}

function ownerOf(path: string): number | undefined {
  try {
    const number = Number(readFileSync(path, 'utf8'));
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
