import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../core/files.ts';
import { openPosition } from './position.ts';
import {
  entryBytes,
  firstOf,
  newSegment,
  type OpenQueueSegment,
  type QueueSegment,
  type QueueSegmentReader,
  readOffsets,
  type SegmentQueue,
  segmentReader,
  setAside,
} from './segment.ts';

/** The queue takes no more until entries leave it. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** A queue on disk, first in, first out. An entry that it has taken survives the end of the process and of the machine. */
export interface DiskQueue {
  /** Resolves once the entry is on the disk. Rejects with `QueueFull`, or with the system's error. */
  append(entry: Buffer): Promise<void>;
  /** The oldest entry, which stays; waits until there is one. Resolves with `undefined` once `end` was called. */
  oldest(): Promise<Buffer | undefined>;
  /** The oldest entry that is not damaged, which stays; `undefined` without one. */
  next(): Promise<Buffer | undefined>;
  /** Removes the oldest entry. */
  drop(): Promise<void>;
  readonly entries: number;
  /** Bytes on disk. */
  readonly bytes: number;
  /** Entries that could not be read, and segments that were set aside for them. */
  readonly damaged: number;
  /** Takes no more, and hands out no more. */
  end(): void;
  close(): Promise<void>;
}

/** Properties of a queue. */
export interface QueueOptions extends SegmentQueue {
  /** Most bytes on disk. */
  readonly most: number;
  /** Bytes after which a segment is followed by another. Default: 16 MiB. */
  readonly segmentBytes?: number;
}

/** Most bytes of the newest entries that are also held in memory, so that a queue that is short is not read. */
const HELD_BYTES = 8 * 1024 * 1024;

/** An entry that waits to be written. */
interface Waiting {
  readonly entry: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Opens a queue in its folder, with the entries that an earlier process left. Rejects where the folder cannot be used. */
export async function diskQueue(options: QueueOptions): Promise<DiskQueue> {
  const { folder, most } = options;
  // The queue gives its disk back by segments: a small one needs small ones.
  const { segmentBytes = Math.min(16 * 1024 * 1024, most / 8) } = options;
  makeFolder(folder);
  const position = await openPosition(join(folder, 'position'));
  const { segments, unreadable } = await segmentsIn(folder);
  const broken = new Set<number>();
  const held = new Map<number, Buffer>();
  let heldBytes = 0;
  let damaged = unreadable;
  let head = Math.max(position.value, segments[0]?.first ?? 0);
  const lastSegment = segments.at(-1);
  let tail = Math.max(head, lastSegment === undefined ? 0 : endOf(lastSegment));
  let bytes = segments.reduce((sum, { offsets }) => sum + (offsets.at(-1) ?? 0), 0);
  let current: OpenQueueSegment | undefined;
  /** File of a segment without an entry, which could not be written. */
  let failedPath: string | undefined;
  let reader: { readonly first: number; readonly reader: QueueSegmentReader } | undefined;
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  let wake = () => {};
  let ended = false;
  await removeRead();

  return {
    append(entry) {
      const size = entryBytes(entry.length);
      if (ended) return Promise.reject(new QueueFull('the queue is closed'));
      if (bytes + waitingBytes + size > most) {
        return Promise.reject(new QueueFull('the queue is full'));
      }
      waitingBytes += size;
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        writing ??= writeWaiting().finally(() => {
          writing = undefined;
        });
      });
    },
    async oldest() {
      for (;;) {
        while (head >= tail) {
          if (ended) return undefined;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const entry = await next();
        if (entry !== undefined || ended) return entry;
      }
    },
    next,
    async drop() {
      if (head >= tail) return;
      release(head);
      head += 1;
      await position.set(head);
      await removeRead();
    },
    get entries() {
      return tail - head;
    },
    get bytes() {
      return bytes;
    },
    get damaged() {
      return damaged;
    },
    end() {
      ended = true;
      wake();
    },
    async close() {
      ended = true;
      wake();
      await writing;
      await current?.close();
      await reader?.reader.close();
      await position.close();
    },
  };

  /** Writes what waits, all of it at once: many entries take one trip to the disk. */
  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const size = batch.reduce((sum, { entry }) => sum + entryBytes(entry.length), 0);
      try {
        const segment = await writable();
        await segment.append(batch.map(({ entry }) => entry));
        bytes += size;
        for (const { entry } of batch) hold(tail++, entry);
        for (const { resolve } of batch) resolve();
        wake();
      } catch (error) {
        await leaveFailed().catch(() => undefined);
        for (const { reject } of batch) reject(error);
      }
      waitingBytes -= size;
    }
  }

  /** A segment that could not be written takes no more. One without an entry goes; others give their space back when theirs have left. */
  async function leaveFailed(): Promise<void> {
    if (current === undefined) return;
    const failed = current;
    current = undefined;
    if (failed.offsets.length === 1) {
      segments.pop();
      bytes -= failed.offsets[0];
      failedPath = failed.path;
    }
    await failed.close();
    await removeFailed();
    await removeRead();
  }

  /** The next segment has the same first entry, and so the same name. */
  async function removeFailed(): Promise<void> {
    if (failedPath === undefined) return;
    await rm(failedPath, { force: true });
    failedPath = undefined;
  }

  async function writable(): Promise<OpenQueueSegment> {
    const end = current?.offsets.at(-1) ?? 0;
    if (current !== undefined && end < segmentBytes) return current;
    await current?.close();
    current = undefined;
    await removeFailed();
    const segment = await newSegment(options, tail);
    bytes += segment.offsets[0];
    segments.push(segment);
    current = segment;
    return segment;
  }

  async function next(): Promise<Buffer | undefined> {
    while (head < tail && !ended) {
      const entry = held.get(head) ?? (await readHead());
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  function hold(number: number, entry: Buffer): void {
    if (heldBytes + entry.length > HELD_BYTES) return;
    held.set(number, entry);
    heldBytes += entry.length;
  }

  function release(number: number): void {
    heldBytes -= held.get(number)?.length ?? 0;
    held.delete(number);
  }

  /** The entry at the head; `undefined` where it cannot be read, after the head has passed it. */
  async function readHead(): Promise<Buffer | undefined> {
    const segment = segments.find(({ first }, index) => {
      const next = segments[index + 1]?.first ?? Number.POSITIVE_INFINITY;
      return head >= first && head < next;
    });
    try {
      if (segment === undefined || head >= endOf(segment)) throw new Error('no such entry');
      if (reader?.first !== segment.first) {
        await reader?.reader.close();
        reader = undefined;
        reader = { first: segment.first, reader: await segmentReader(segment, options) };
      }
      return await reader.reader.read(head - segment.first);
    } catch {
      await skipDamaged(segment);
      return undefined;
    }
  }

  /** Passes an entry that is damaged. Its segment is set aside when the queue has left it. */
  async function skipDamaged(segment: QueueSegment | undefined): Promise<void> {
    damaged += 1;
    if (segment !== undefined) broken.add(segment.first);
    const index = segments.findIndex(({ first }) => first > head);
    const isLost = segment === undefined || head >= endOf(segment);
    head = isLost ? (segments[index]?.first ?? tail) : head + 1;
    await position.set(head);
    await removeRead();
  }

  /** Removes segments whose entries have all left. */
  async function removeRead(): Promise<void> {
    for (;;) {
      const [segment] = segments;
      if (segment === undefined || head < endOf(segment)) return;
      if (segment === current && !leavesCurrent()) return;
      segments.shift();
      bytes -= segment.offsets.at(-1) ?? 0;
      if (reader?.first === segment.first) {
        const read = reader;
        reader = undefined;
        await read.reader.close();
      }
      await (broken.has(segment.first) ? setAside(segment) : rm(segment.path, { force: true }));
    }
  }

  /** Whether the segment that is written has only entries that have left, and is worth another. */
  function leavesCurrent(): boolean {
    if (current === undefined || writing !== undefined) return false;
    if (current.offsets[current.offsets.length - 1] < segmentBytes / 2) return false;
    void current.close();
    current = undefined;
    return true;
  }
}

/** Number of the entry after a segment's last. */
function endOf({ first, offsets }: QueueSegment): number {
  return first + offsets.length - 1;
}

/**
 * Segments that an earlier process left, in order. One without an entry is removed; one whose first entry cannot be
 * read is set aside, and was not acknowledged where it is the last.
 */
async function segmentsIn(
  folder: string,
): Promise<{ segments: QueueSegment[]; unreadable: number }> {
  const segments: QueueSegment[] = [];
  let unreadable = 0;
  const names = (await readdir(folder)).filter((name) => firstOf(name) !== undefined).sort();
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    const { offsets, size } = await readOffsets(path);
    const segment = { first: firstOf(name) ?? 0, path, offsets };
    if (offsets.length > 1) segments.push(segment);
    else if (size <= offsets[0]) await rm(path);
    else {
      await setAside(segment);
      if (index < names.length - 1) unreadable += 1;
    }
  }
  return { segments, unreadable };
}
