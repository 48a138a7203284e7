import { setTimeout as pause } from 'node:timers/promises';
import { type DiskQueue, QueueFull } from './queue/disk-queue.ts';
import { entryOf, type Outgoing } from './queue/outgoing.ts';

/** Milliseconds between attempts to append to a queue that is full. */
const PAUSE_MS = 500;

/**
 * Appends to a queue, and while it is full waits: for protocols in which a sender waits when nothing is read. Rejects once
 * `isOver`.
 */
export async function appendWaiting(
  queue: DiskQueue,
  message: Outgoing,
  isOver: () => boolean,
  failed: (error: unknown) => void,
): Promise<void> {
  const entry = entryOf(message);
  let reported = false;
  for (;;) {
    try {
      await queue.append(entry);
      return;
    } catch (error) {
      if (isOver()) throw error;
      if (!(error instanceof QueueFull) && !reported) failed(error);
      reported = true;
    }
    await pause(PAUSE_MS);
  }
}
