import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/response/refusal.ts';

/** Bytes of messages in progress, bounded. */
export interface MessageMemory {
  /** Runs with this many bytes taken. Throws a `Refusal` of the status where they are not there. */
  with<Result>(bytes: number, busy: number, run: () => Promise<Result>): Promise<Result>;
  /** The same for a sender that waits when nothing is read: waits until the bytes are there. */
  waiting<Result>(bytes: number, run: () => Promise<Result>): Promise<Result>;
}

/** Milliseconds between attempts to take bytes. */
const PAUSE_MS = 50;

/** Makes the memory of all routes. One message takes at most half, twice: as it arrives, and as it is redacted. */
export function memory(most: number): MessageMemory {
  let taken = 0;
  async function holding<Result>(wanted: number, run: () => Promise<Result>): Promise<Result> {
    taken += wanted;
    try {
      return await run();
    } finally {
      taken -= wanted;
    }
  }
  return {
    async waiting(bytes, run) {
      const wanted = Math.min(most / 2, bytes);
      while (taken > 0 && taken + wanted > most) await pause(PAUSE_MS);
      return holding(wanted, run);
    },
    async with(bytes, busy, run) {
      const wanted = Math.min(most / 2, bytes);
      if (taken + wanted > most) {
        throw new Refusal(busy, 'busy', 'too many messages are in progress', {
          'Retry-After': '1',
        });
      }
      return holding(wanted, run);
    },
  };
}
