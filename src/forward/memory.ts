import { Refusal } from '../http/response/refusal.ts';

/** Bytes of messages in progress, bounded. */
export interface MessageMemory {
  /** Runs with this many bytes taken. Throws a `Refusal` of the status where they are not there. */
  with<Result>(bytes: number, busy: number, run: () => Promise<Result>): Promise<Result>;
}

/** Makes the memory of all routes. A message larger than all of it is taken alone. */
export function memory(most: number): MessageMemory {
  let taken = 0;
  return {
    async with(bytes, busy, run) {
      const wanted = Math.min(most, bytes);
      if (taken + wanted > most) {
        throw new Refusal(busy, 'busy', 'too many messages are in progress', {
          'Retry-After': '1',
        });
      }
      taken += wanted;
      try {
        return await run();
      } finally {
        taken -= wanted;
      }
    },
  };
}
