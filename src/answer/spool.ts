import { type Quota, unlimited } from './quota.ts';
import { BLOCK_BYTES, type Block, sealedFile } from './sealed-file.ts';

/** Bytes set aside: written once, read from the start as often as needed. */
export interface Spool {
  /** Bytes kept. */
  readonly length: number;
  /** Keeps `bytes`; throws `SpoolError` when the disk or the quota does not take them. */
  write(bytes: Buffer): Promise<void>;
  /** All bytes written, in order, in chunks of any size. */
  read(): AsyncGenerator<Buffer, void, undefined>;
  close(): Promise<void>;
}

/** Holds up to `memoryBytes` in memory and the rest in a sealed file in `folder`, within `quota`. */
export function spool(folder: string, memoryBytes = 1024 * 1024, quota: Quota = unlimited): Spool {
  const file = sealedFile(folder, quota);
  const blocks: Block[] = [];
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let length = 0;

  /** Moves whole blocks to the file, one by one: a slow disk holds up its writer, and nothing piles up. */
  async function flush(): Promise<void> {
    const bytes = Buffer.concat(pending, pendingBytes);
    let at = 0;
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) {
      blocks.push(await file.write(bytes.subarray(at, at + BLOCK_BYTES)));
    }
    pending = [Buffer.from(bytes.subarray(at))];
    pendingBytes -= at;
  }

  return {
    get length() {
      return length;
    },
    async write(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      length += bytes.length;
      const most = blocks.length > 0 ? BLOCK_BYTES : Math.max(memoryBytes, BLOCK_BYTES);
      if (pendingBytes >= most) await flush();
    },
    async *read() {
      const stored = [...blocks];
      const rest = [...pending];
      for (const block of stored) yield await file.read(block);
      yield* rest;
    },
    async close() {
      pending = [];
      await file.close();
    },
  };
}
