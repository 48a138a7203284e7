import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Number of the first entry that has not left a queue, in a file. */
export interface QueuePosition {
  readonly value: number;
  /** Writes it without bringing it to the disk: after a power cut, entries may leave twice, and none is lost. */
  set(value: number): Promise<void>;
  close(): Promise<void>;
}

/** The number and its check, each 8 bytes. */
const BYTES = 16;

/** Opens the file, or makes it. Other content counts as 0: every entry that is there leaves again. */
export async function openPosition(path: string): Promise<QueuePosition> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const bytes = Buffer.alloc(BYTES);
  const { bytesRead } = await file.read(bytes, 0, BYTES, 0);
  const value = Number(bytes.readBigUInt64BE(0));
  const isValid = bytesRead === BYTES && bytes.readUInt32BE(8) === crc32(bytes.subarray(0, 8));
  return {
    value: isValid ? value : 0,
    async set(next) {
      bytes.writeBigUInt64BE(BigInt(next), 0);
      bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
      await file.write(bytes, 0, BYTES, 0);
    },
    close: () => file.close(),
  };
}
