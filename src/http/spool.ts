import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';

/** Bytes set aside: written once, read from the start as often as needed. */
export interface Spool {
  /** Keeps `bytes`; throws `SpoolError` when the disk does not take them. */
  write(bytes: Buffer): Promise<void>;
  /** All that was written, in order; where it is cut says nothing. */
  read(): AsyncGenerator<Buffer, void, undefined>;
  close(): Promise<void>;
}

/** The spool's file could not be written or read. `code` is the system's: ENOSPC, EACCES … */
export class SpoolError extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super('the spool failed', { cause });
    this.code = errorCode(cause) ?? 'SPOOL';
  }
}

const blockBytes = 64 * 1024;
const tagBytes = 16;

/**
 * Holds up to `memoryBytes` in memory and the rest in an unlinked file in `folder`, in blocks of 64 KiB under
 * AES-256-GCM with a key that lives only here.
 */
export function spool(folder: string, memoryBytes = 1024 * 1024): Spool {
  const seal = sealer();
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let blocks = 0;
  let file: FileHandle | undefined;
  let closed = false;

  /** Moves whole blocks to the file, one by one: a slow disk holds up its writer, and nothing piles up. */
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(pending, pendingBytes);
    file ??= await unlinked(folder);
    if (closed) await file.close();
    let at = 0;
    for (; at + blockBytes <= bytes.length; at += blockBytes) {
      const sealed = seal.close(blocks, bytes.subarray(at, at + blockBytes));
      await writeAll(file, sealed, blocks * sealed.length);
      blocks += 1;
    }
    pending = [Buffer.from(bytes.subarray(at))];
    pendingBytes -= at;
  }

  return {
    async write(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes < (file ? blockBytes : Math.max(memoryBytes, blockBytes))) return;
      await flush().catch((cause: unknown) => {
        throw new SpoolError(cause);
      });
    },
    async *read() {
      const stored = blocks;
      const rest = [...pending];
      for (let block = 0; block < stored; block += 1) {
        if (file === undefined) throw new SpoolError(undefined);
        yield seal.open(block, await readBlock(file, block));
      }
      yield* rest;
    },
    async close() {
      closed = true;
      pending = [];
      await file?.close();
      file = undefined;
    },
  };
}

async function unlinked(folder: string): Promise<FileHandle> {
  const path = join(folder, `redactor-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const rest = bytes.length - written;
    written += (await file.write(bytes, written, rest, position + written)).bytesWritten;
  }
}

async function readBlock(file: FileHandle, block: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(blockBytes + tagBytes);
  const position = block * bytes.length;
  let have = 0;
  while (have < bytes.length) {
    const { bytesRead } = await file
      .read(bytes, have, bytes.length - have, position + have)
      .catch((cause: unknown) => Promise.reject(new SpoolError(cause)));
    if (bytesRead === 0) throw new SpoolError(undefined);
    have += bytesRead;
  }
  return bytes;
}

/** Encrypts and opens blocks; a block's number is its nonce: the key is used for one file only. */
function sealer() {
  const key = randomBytes(32);
  const nonce = (block: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUIntBE(block, 6, 6);
    return bytes;
  };
  return {
    close(block: number, bytes: Buffer): Buffer {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(block));
      const sealed = cipher.update(bytes);
      cipher.final();
      return Buffer.concat([sealed, cipher.getAuthTag()]);
    },
    open(block: number, bytes: Buffer): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(block));
      decipher.setAuthTag(bytes.subarray(blockBytes));
      const opened = decipher.update(bytes.subarray(0, blockBytes));
      decipher.final();
      return opened;
    },
  };
}
