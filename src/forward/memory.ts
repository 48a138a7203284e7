import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/response/refusal.ts';

/** Copies of a message that are made on its way: its records, those redacted, and the message written anew. */
export const COPIES = 4;

/** Bytes of messages in progress, bounded. */
export interface MessageMemory {
  /**
   * Runs with this many bytes taken; `raise` takes more, to this many in all. Both throw a `Refusal` of the status where they are not
   * there.
   */
  with<Result>(
    bytes: number,
    busy: number,
    run: (raise: (bytes: number) => void) => Promise<Result>,
  ): Promise<Result>;
  /** The same for a sender that waits when nothing is read: waits until the bytes are there, or no other message is redacted. */
  waiting<Result>(bytes: number, run: () => Promise<Result>): Promise<Result>;
  /** Takes bytes of a message that is not complete. */
  held(): HeldBytes;
}

/** Bytes that a connection holds. */
export interface HeldBytes {
  /** Takes this many in all. Rejects where they are not there for `waitMs`: what others hold may wait for the same. */
  raise(bytes: number, waitMs: number): Promise<void>;
  /** Gives back all but this many. */
  lower(bytes: number): void;
}

/** Milliseconds between attempts to take bytes. */
const PAUSE_MS = 50;

/** Makes the memory of all routes. One message takes at most half, twice: as it arrives, and as it is redacted. */
export function memory(most: number): MessageMemory {
  let taken = 0;
  let waitedFor = 0;
  const bounded = (bytes: number) => Math.min(most / 2, bytes);
  return {
    async waiting(bytes, run) {
      const wanted = bounded(bytes);
      // One goes on at any time: those that hold bytes may all wait.
      while (waitedFor > 0 && taken + wanted > most) await pause(PAUSE_MS);
      taken += wanted;
      waitedFor += 1;
      try {
        return await run();
      } finally {
        taken -= wanted;
        waitedFor -= 1;
      }
    },
    async with(bytes, busy, run) {
      let own = 0;
      const raise = (to: number) => {
        const more = bounded(to) - own;
        if (more <= 0) return;
        if (taken + more > most) {
          throw new Refusal(busy, 'busy', 'too many messages are in progress', {
            'Retry-After': '1',
          });
        }
        taken += more;
        own += more;
      };
      try {
        raise(bytes);
        return await run(raise);
      } finally {
        taken -= own;
      }
    },
    held() {
      let own = 0;
      const set = (bytes: number) => {
        taken += bytes - own;
        own = bytes;
      };
      return {
        async raise(bytes, waitMs) {
          const wanted = bounded(bytes);
          for (let waited = 0; taken + wanted - own > most; waited += PAUSE_MS) {
            if (waited >= waitMs) throw new Error('too many messages are in progress');
            await pause(PAUSE_MS);
          }
          set(Math.max(own, wanted));
        },
        lower: (bytes) => set(Math.min(own, bounded(bytes))),
      };
    },
  };
}
