import { QUOTE } from '../../core/bytes.ts';
import type { Key } from './key-table.ts';

/** Guesses keys in quotes: records repeat theirs in the same order, and to compare one is faster than to look it up. */
export interface KeySequence {
  /** The key at `start`, up to a quote, where it is the one that followed the latest key before. */
  guess(bytes: Buffer, start: number): Key | undefined;
  /** Another key was read. */
  add(key: Key): void;
}

/** A sequence without a key. */
export function keySequence(): KeySequence {
  let latest: Key | undefined;
  return {
    guess(bytes, start) {
      const key = latest?.next;
      if (key === undefined || !isQuoted(bytes, start, key.bytes)) return undefined;
      latest = key;
      return key;
    },
    add(key) {
      if (latest !== undefined) latest.next = key;
      latest = key;
    },
  };
}

function isQuoted(bytes: Buffer, start: number, key: Buffer): boolean {
  const { length } = key;
  if (bytes[start + length] !== QUOTE) return false;
  for (let n = 0; n < length; n++) if (bytes[start + n] !== key[n]) return false;
  return true;
}
