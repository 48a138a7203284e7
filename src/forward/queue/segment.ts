import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { synced } from '../../core/files.ts';
import { SALT_BYTES, sealing, TAG_BYTES, unsealing } from './segment-seal.ts';

/** Begins each segment's file; the salt follows, then entries: 4 bytes of length, big-endian, and as many sealed ones. */
const MAGIC = Buffer.from('RDFWQ002');
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const LENGTH_BYTES = 4;
const NAME = /^([0-9a-f]{16})\.queue$/;

/** A file of entries with consecutive numbers. */
export interface QueueSegment {
  /** Number of its first entry. */
  readonly first: number;
  readonly path: string;
  /** Offset of each entry's length, and last the end of the file. */
  readonly offsets: readonly number[];
}

/** Bytes that an entry of this length takes on disk. */
export function entryBytes(length: number): number {
  return LENGTH_BYTES + length + TAG_BYTES;
}

/** Number of the first entry of the segment with this file name; `undefined` for other files. */
export function firstOf(name: string): number | undefined {
  const [, digits] = NAME.exec(name) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

/** A segment that is written. */
export interface OpenQueueSegment extends QueueSegment {
  /**
   * Writes entries and brings them to the disk. Rejects with the system's error; the segment takes no entry after that, since bytes that
   * were sealed may be on the disk.
   */
  append(entries: readonly Buffer[]): Promise<void>;
  close(): Promise<void>;
}

/** Queue that a segment belongs to. */
export interface SegmentQueue {
  readonly folder: string;
  /** 32 bytes. */
  readonly key: Buffer;
  /** Name among the queues that share the key. */
  readonly name: string;
  /** Opens the files that are written. Default: the system's. */
  readonly openFile?: typeof open;
}

/** Makes a segment whose first entry has this number. Rejects with the system's error, also where there is such a file. */
export async function newSegment(
  { folder, key, name, openFile = open }: SegmentQueue,
  first: number,
): Promise<OpenQueueSegment> {
  const path = join(folder, `${first.toString(16).padStart(16, '0')}.queue`);
  const salt = randomBytes(SALT_BYTES);
  const seal = sealing(key, { queue: name, first, salt });
  const file = await openFile(path, 'wx', 0o600);
  try {
    await writeAll(file, Buffer.concat([MAGIC, salt]), 0);
    await synced(folder);
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  const offsets = [HEAD_BYTES];
  return { first, path, offsets, append, close: () => file.close() };

  async function append(entries: readonly Buffer[]): Promise<void> {
    const start = offsets[offsets.length - 1];
    try {
      await writeAll(file, Buffer.concat(entries.flatMap((entry) => framed(seal(entry)))), start);
      await file.datasync();
    } catch (error) {
      await file.truncate(start).catch(() => undefined);
      throw error;
    }
    let end = start;
    for (const entry of entries) {
      end += entryBytes(entry.length);
      offsets.push(end);
    }
  }
}

function framed(sealed: Buffer): readonly Buffer[] {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(sealed.length);
  return [length, sealed];
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const rest = bytes.length - written;
    written += (await file.write(bytes, written, rest, position + written)).bytesWritten;
  }
}

/**
 * Offsets of the entries in a segment's file, and its size. An entry that the file ends in was never acknowledged, and is left out; so are zeros at
 * its end, which a file system may leave of one after a power cut.
 */
export async function readOffsets(
  path: string,
): Promise<{ readonly offsets: readonly number[]; readonly size: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await stat(path);
    const offsets = [HEAD_BYTES];
    const length = Buffer.alloc(LENGTH_BYTES);
    for (let at = HEAD_BYTES; at + LENGTH_BYTES <= size; ) {
      await file.read(length, 0, LENGTH_BYTES, at);
      const sealed = length.readUInt32BE(0);
      at += LENGTH_BYTES + sealed;
      if (sealed < TAG_BYTES || at > size) break;
      offsets.push(at);
    }
    return { offsets, size };
  } finally {
    await file.close();
  }
}

/** Reads entries of a segment's file. */
export interface QueueSegmentReader {
  /** Rejects where the entry is not as it was written. */
  read(index: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a segment's file for reading. Rejects where it does not begin as one. */
export async function segmentReader(
  segment: QueueSegment,
  { key, name: queue }: SegmentQueue,
): Promise<QueueSegmentReader> {
  const file = await open(segment.path, 'r');
  const salt = await saltOf(file).catch(async (error) => {
    await file.close();
    throw error;
  });
  const unsealed = unsealing(key, { queue, first: segment.first, salt });
  return {
    async read(index) {
      const start = segment.offsets[index] + LENGTH_BYTES;
      return unsealed(await readAt(file, start, segment.offsets[index + 1] - start), index);
    },
    close: () => file.close(),
  };
}

async function saltOf(file: FileHandle): Promise<Buffer> {
  const head = await readAt(file, 0, HEAD_BYTES);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('not a segment of a queue');
  return head.subarray(MAGIC.length);
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let have = 0;
  while (have < length) {
    const { bytesRead } = await file.read(bytes, have, length - have, start + have);
    if (bytesRead === 0) throw new Error('the segment is too short');
    have += bytesRead;
  }
  return bytes;
}

/** Keeps a segment that cannot be read, for the operator, out of the queue. */
export async function setAside({ path }: QueueSegment): Promise<void> {
  await rename(path, path.replace(/queue$/, 'damaged'));
}
