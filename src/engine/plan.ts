import { BEGINNING_TRIGGERS } from '../formats/messages/beginnings.ts';
import { MESSAGE_REACH } from '../formats/messages/message-reader.ts';
import { NAMED_BACK, NAMED_REACH } from '../formats/named/named-fields.ts';
import { VALUE_TRIGGERS } from '../formats/named/triggers.ts';
import { STATEMENT_BACK, STATEMENT_TRIGGERS } from '../formats/sql/beginnings.ts';
import { SQL_REACH } from '../formats/sql/stretch.ts';
import { FIELD_REACH } from '../formats/tables/rows.ts';
import { oddReach } from './scan/odd-scan.ts';
import { scanner, type WindowScan } from './scan/scan.ts';
import { triggerBytes, triggersOf } from './scan/triggers.ts';
import type { Filter } from './types.ts';

/** A profile, checked and ready to run: shared by requests, never changed. */
export interface Plan {
  readonly filters: readonly Filter[];
  /** By filter: it has something to do in windows without its candidates. */
  readonly readsAll: readonly boolean[];
  readonly scan: WindowScan;
  /** A filter takes its time: the answer to a whole text is a promise. */
  readonly slow: boolean;
  /** Most bytes of a window's core. */
  readonly coreBytes: number;
  /** How far context words and conditions may look to each side of a match. */
  readonly wordsBytes: number;
  /** Bytes that a window keeps before its core. */
  readonly contextBytes: number;
  /** Bytes that a window shows after its core. */
  readonly lookaheadBytes: number;
  /** Most bytes from a match's first byte to its candidate. */
  readonly backBytes: number;
  /** A filter takes columns of tables and statements, positions of messages, and values with a name beside them. */
  readonly columns: boolean;
  /** A table is one by its header and its first row in so many bytes: never more than a window shows. */
  readonly headBytes: number;
  /** A body of up to this many bytes is one window. */
  readonly windowBytes: number;
}

/** How far context words and conditions look to each side of a match, in bytes. */
export const WORDS_BYTES = 256;

/** More on each side: a code point that is cut, and the byte that `\b` looks at. */
const EDGE_BYTES = 8;

/** Sizes of windows; tests set them to next to nothing. */
export interface Sizes {
  /** Default 128 KiB; 16 KiB where a filter is slow. */
  readonly coreBytes?: number;
  /** Default 256. */
  readonly wordsBytes?: number;
  /** Default 16 KiB. */
  readonly headBytes?: number;
}

/** Makes a plan of filters. */
export function plan(filters: readonly Filter[], sizes: Sizes = {}): Plan {
  const slow = filters.some(isSlow);
  // What is found flows early, and little is read in vain for a client that has gone.
  const { coreBytes = (slow ? 16 : 128) * 1024, wordsBytes = WORDS_BYTES } = sizes;
  const { headBytes = 16 * 1024 } = sizes;
  const backBytes = Math.max(0, ...filters.map(back));
  const odd = oddReach(filters);
  const columns = filters.some(({ detector }) => detector.column !== undefined);
  const before = [odd.behind, columns ? Math.max(STATEMENT_BACK, NAMED_BACK) : 0];
  const aheadBytes = Math.max(
    odd.ahead,
    columns ? Math.max(FIELD_REACH, MESSAGE_REACH, SQL_REACH, NAMED_REACH) : 0,
    ...filters.map(ahead),
  );
  return {
    filters,
    readsAll: filters.map(({ detector }) => detector.find.kind !== 'matcher'),
    scan: scanner(filters, columns ? [BEGINNING_TRIGGERS, STATEMENT_TRIGGERS, VALUE_TRIGGERS] : []),
    slow,
    coreBytes,
    wordsBytes,
    contextBytes: Math.max(...before, ...filters.map(behind)) + wordsBytes + EDGE_BYTES,
    lookaheadBytes: aheadBytes + wordsBytes + EDGE_BYTES,
    backBytes,
    columns,
    headBytes,
    windowBytes: coreBytes,
  };
}

function isSlow({ detector: { find } }: Filter): boolean {
  return find.kind === 'slowReader';
}

/** How far behind a candidate its match may start. */
export function back({ detector }: Filter): number {
  return detector.find.kind === 'matcher' ? detector.find.back : 0;
}

/** How far before a core a filter looks, but for the words around a match. */
function behind(filter: Filter): number {
  const { find } = filter.detector;
  return find.kind === 'reader' || find.kind === 'slowReader' ? find.back : back(filter);
}

/** How far a match looks ahead of its candidate, and the scan of what it wants. */
function ahead(filter: Filter): number {
  const { find, reach } = filter.detector;
  const odd = find.kind === 'matcher' ? (find.odd ?? []) : [];
  return Math.max(reach, ...[...triggersOf(filter), ...odd].map(triggerBytes));
}
