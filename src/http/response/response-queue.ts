import { BLOCK_BYTES, type Block, type SealedFile, SpoolError } from '../../answer/sealed-file.ts';

/** Queue of output that waits to be read: first in memory, then in a file. */
export interface ResponseQueue {
  /** Bytes that wait. */
  readonly length: number;
  /** Bytes of them in memory. */
  readonly memoryBytes: number;
  push(bytes: Buffer): void;
  /** Moves whole blocks from memory to the file; resolves with the reason if the disk or the quota took none. */
  spill(): Promise<SpoolError | undefined>;
  /** Takes the next bytes. */
  shift(): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** Error codes of a full disk: EDQUOT for one user's share. */
const FULL = ['QUOTA', 'ENOSPC', 'EDQUOT'];

/** A backlog over a file. A full disk is an expected outcome; other errors of the disk are failures. */
export function responseQueue(file: SealedFile): ResponseQueue {
  const blocks: Block[] = [];
  let waiting: Buffer[] = [];
  let memoryBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs moves one after the other: a block on its way to the file must be neither taken nor overtaken. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = last.then(act);
    last = result.catch(() => {});
    return result;
  }

  async function move(): Promise<void> {
    const bytes = Buffer.concat(waiting.splice(0));
    let at = 0;
    try {
      for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) {
        blocks.push(await file.write(bytes.subarray(at, at + BLOCK_BYTES)));
        memoryBytes -= BLOCK_BYTES;
      }
    } finally {
      // Copied: a slice would keep all of it in memory.
      if (at < bytes.length) waiting.unshift(Buffer.from(bytes.subarray(at)));
    }
  }

  return {
    get length() {
      return blocks.length * BLOCK_BYTES + memoryBytes;
    },
    get memoryBytes() {
      return memoryBytes;
    },
    push(bytes) {
      waiting.push(bytes);
      memoryBytes += bytes.length;
    },
    async spill() {
      const before = blocks.length;
      try {
        await inTurn(move);
        return undefined;
      } catch (error) {
        if (!(error instanceof SpoolError && FULL.includes(error.code))) throw error;
        return blocks.length > before ? undefined : error;
      }
    },
    shift: () =>
      inTurn(async () => {
        const block = blocks[0];
        if (block !== undefined) {
          const bytes = await file.read(block);
          blocks.shift();
          await file.drop(block);
          return bytes;
        }
        const bytes = waiting.shift();
        memoryBytes -= bytes?.length ?? 0;
        return bytes;
      }),
    async close() {
      waiting = [];
      await file.close();
    },
  };
}
