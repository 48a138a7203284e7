import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../core/errors.ts';
import { makeFolder, replaceFile } from '../../core/files.ts';
import { type FolderLock, type FolderLockOptions, folderLock } from './folder-lock.ts';
import { KEY_BYTES } from './segment-seal.ts';

/** The folder of all queues. */
export interface QueueFolder extends FolderLock {
  readonly key: Buffer;
}

/**
 * Makes the folder, and takes it for this process. Without a key of the operator's, `given`, one is made there: it
 * keeps the queue's content from the backup of its segments, not from the reader of the folder. Rejects with an Error that
 * names the folder, also for another key than that of the queues in it.
 */
export async function queueFolder(
  folder: string,
  given: Buffer | undefined,
  options: FolderLockOptions,
): Promise<QueueFolder> {
  try {
    makeFolder(folder);
    const lock = await folderLock(join(folder, 'lock'), options);
    try {
      const key = await keyOf(join(folder, 'key'), given);
      await checkKey(join(folder, 'key.check'), key);
      return { ...lock, key };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (cause) {
    const code = errorCode(cause);
    if (code === undefined) throw cause;
    throw new Error(`${folder}: the queue's folder cannot be used (${code})`, { cause });
  }
}

async function keyOf(path: string, given: Buffer | undefined): Promise<Buffer> {
  const key = given ?? (await contentOf(path));
  if (key === undefined) {
    const created = randomBytes(KEY_BYTES);
    await replaceFile(path, created);
    return created;
  }
  if (key.length === KEY_BYTES) return key;
  const [what, form] = given === undefined ? [path, ''] : ['queue.key', ' in hex'];
  throw new Error(`${what}: expected ${KEY_BYTES} bytes${form}, found ${key.length}`);
}

/** With another key, all messages in the queues would be passed over as damaged. */
async function checkKey(path: string, key: Buffer): Promise<void> {
  const expected = Buffer.from(hkdfSync('sha256', key, '', 'redactor forward queue check', 16));
  const found = await contentOf(path);
  if (found === undefined) await replaceFile(path, expected);
  else if (!found.equals(expected)) {
    throw new Error(
      `${path}: the queues are sealed with another key; expected that one, or this file removed, which gives the messages up`,
    );
  }
}

async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
