import type { HeadOutcome } from './statement-head.ts';
import type { Columns } from './statement-part.ts';
import type { Escapes } from './strings.ts';

/** Result of a statement's head. */
export interface Led {
  readonly outcome: HeadOutcome;
  readonly columns: Columns;
  readonly escapes: Escapes;
}

/** The last head of a statement: dumps with a statement for each row repeat it thousands of times. */
export interface KnownHead {
  /** End of the head if it is at `at`, before `limit`; else -1. */
  endAt(bytes: Uint8Array, at: number, limit: number): number;
  led(): Led;
  keep(bytes: Buffer, led: Led): void;
  forget(): void;
}

const MOST_BYTES = 4096;
const NOTHING: Led = { outcome: 'nothing', columns: [], escapes: 'maybe' };

/** None yet. */
export function knownHead(): KnownHead {
  let held = Buffer.alloc(256);
  let length = 0;
  let led = NOTHING;

  return {
    endAt(bytes, at, limit) {
      if (length === 0 || at + length > limit) return -1;
      // From the end on: tables with names alike differ there.
      for (let n = length - 1; n >= 0; n--) if (bytes[at + n] !== held[n]) return -1;
      return at + length;
    },
    led: () => led,
    keep(bytes, of) {
      if (bytes.length > MOST_BYTES) return;
      if (bytes.length > held.length) held = Buffer.alloc(2 * bytes.length);
      length = bytes.copy(held);
      led = of;
    },
    forget() {
      length = 0;
      led = NOTHING;
    },
  };
}
