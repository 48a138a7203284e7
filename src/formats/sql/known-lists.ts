import type { Columns } from './statement-part.ts';
import type { Escapes } from './strings.ts';
import { wordAt } from './words.ts';

/** Columns of a list, resolved. */
export interface ColumnListing {
  readonly columns: Columns | undefined;
  readonly escapes: Escapes;
}

/** Cache of lists of columns by their bytes: most statements repeat one that was read before. */
export interface KnownLists {
  get(bytes: Buffer): ColumnListing | undefined;
  keep(bytes: Buffer, listed: ColumnListing): void;
}

/** Most lists, and most bytes of all of them, before the cache is emptied. */
const MOST_LISTS = 64;
const MOST_BYTES = 256 * 1024;

/** None yet. */
export function knownLists(): KnownLists {
  const known = new Map<number, { readonly bytes: Buffer; readonly listed: ColumnListing }>();
  let sum = 0;

  return {
    get(bytes) {
      const found = known.get(wordAt(bytes, 0, bytes.length));
      return found?.bytes.equals(bytes) ? found.listed : undefined;
    },
    keep(bytes, listed) {
      if (known.size >= MOST_LISTS || sum > MOST_BYTES) {
        known.clear();
        sum = 0;
      }
      sum += bytes.length;
      known.set(wordAt(bytes, 0, bytes.length), { bytes: Buffer.from(bytes), listed });
    },
  };
}
