import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/errors.ts';
import type { Quota } from './quota.ts';

/** The spool's file could not be written or read. `code` is the system's: ENOSPC, EACCES … or QUOTA. */
export class SpoolError extends Error {
  readonly code: string;

  constructor(cause: unknown, code = errorCode(cause) ?? 'SPOOL') {
    super('the spool failed', { cause });
    this.code = code;
  }
}

/** Bytes of a block. */
export const BLOCK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = BLOCK_BYTES + TAG_BYTES;

/** Position of a block in the file, and the number that it is encrypted under. */
export interface Block {
  readonly place: number;
  readonly number: number;
}

/** A file without a name, in blocks under AES-256-GCM with a key that lives only here. */
export interface SealedFile {
  /** Keeps `BLOCK_BYTES` bytes. Throws `SpoolError`: QUOTA, or the system's code. */
  write(bytes: Buffer): Promise<Block>;
  read(block: Block): Promise<Buffer>;
  /** Marks a block's space as free for another; the file is truncated when no block remains. */
  drop(block: Block): Promise<void>;
  close(): Promise<void>;
}

/** Made in `folder` with the first block; its size is taken from `quota`. */
export function sealedFile(folder: string, quota: Quota): SealedFile {
  let seal: Sealer | undefined;
  let opening: Promise<FileHandle> | undefined;
  let closed = false;
  let number = 0;
  let positions = 0;
  let free: number[] = [];

  async function place(): Promise<number> {
    const used = free.pop();
    if (used !== undefined) return used;
    if (!(await quota.take(SEALED_BYTES))) {
      // Larger than the quota, or other requests hold the rest of it for now.
      throw new SpoolError(undefined, quota.left < SEALED_BYTES ? 'QUOTA' : 'ENOSPC');
    }
    if (closed) quota.give(SEALED_BYTES);
    positions += 1;
    return positions - 1;
  }

  /** A number is never used twice: it is the nonce. */
  async function write(bytes: Buffer): Promise<Block> {
    const block = { place: await place(), number: number++ };
    if (closed) throw new SpoolError(undefined, 'CLOSED');
    try {
      seal ??= sealer();
      opening ??= unlinked(folder);
      await writeAll(await opening, seal.close(block.number, bytes), block.place * SEALED_BYTES);
    } catch (cause) {
      free.push(block.place);
      throw new SpoolError(cause);
    }
    return block;
  }

  return {
    write,
    async read(block) {
      const file = await opening;
      if (file === undefined || seal === undefined || closed)
        throw new SpoolError(undefined, 'CLOSED');
      try {
        return seal.open(block.number, await readAt(file, block.place * SEALED_BYTES));
      } catch (cause) {
        throw new SpoolError(cause);
      }
    },
    async drop(block) {
      free.push(block.place);
      if (free.length < positions || closed) return;
      quota.give(positions * SEALED_BYTES);
      free = [];
      positions = 0;
      await (await opening)?.truncate(0);
    },
    async close() {
      if (closed) return;
      closed = true;
      quota.give(positions * SEALED_BYTES);
      const file = await opening?.catch(() => undefined);
      await file?.close();
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

async function readAt(file: FileHandle, position: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(SEALED_BYTES);
  let have = 0;
  while (have < bytes.length) {
    const { bytesRead } = await file.read(bytes, have, bytes.length - have, position + have);
    if (bytesRead === 0) throw new Error('the file is too short');
    have += bytesRead;
  }
  return bytes;
}

type Sealer = ReturnType<typeof sealer>;

function sealer() {
  const key = randomBytes(32);
  const nonce = (number: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUIntBE(number, 6, 6);
    return bytes;
  };
  return {
    close(number: number, bytes: Buffer): Buffer {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(number));
      const sealed = cipher.update(bytes);
      cipher.final();
      return Buffer.concat([sealed, cipher.getAuthTag()]);
    },
    open(number: number, bytes: Buffer): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(number));
      decipher.setAuthTag(bytes.subarray(BLOCK_BYTES));
      const opened = decipher.update(bytes.subarray(0, BLOCK_BYTES));
      decipher.final();
      return opened;
    },
  };
}
