import { EMPTY } from '../../core/bytes.ts';

/** Bytes that came and were not taken yet, in one piece. */
export interface PendingBytes {
  /** Valid until more arrive. */
  readonly bytes: Buffer;
  /** Bytes of memory that they take once `more` have arrived. */
  sizeWith(more: number): number;
  append(chunk: Buffer): void;
  take(count: number): void;
}

/** Starts without any. Each byte is copied a bounded number of times, in however small pieces a message arrives. */
export function pendingBytes(): PendingBytes {
  let store: Buffer = EMPTY;
  let start = 0;
  let end = 0;
  return {
    get bytes() {
      return store.subarray(start, end);
    },
    sizeWith(more) {
      if (start === end) return more;
      return fits(more) ? store.length : grown(more);
    },
    append(chunk) {
      if (start === end) {
        store = chunk;
        start = 0;
        end = chunk.length;
        return;
      }
      if (!fits(chunk.length)) {
        const larger = Buffer.allocUnsafe(grown(chunk.length));
        end = store.copy(larger, 0, start, end);
        start = 0;
        store = larger;
      }
      end += chunk.copy(store, end);
    },
    take(count) {
      start += count;
    },
  };

  function grown(more: number): number {
    return 2 * (end - start + more);
  }

  function fits(more: number): boolean {
    return end + more <= store.length;
  }
}
