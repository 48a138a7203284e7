import { type Scan, scanner } from './scan.ts';
import type { Filter } from './types.ts';

/** A profile, checked and ready to run: shared by requests, never changed. */
export interface Plan {
  readonly filters: readonly Filter[];
  readonly scan: Scan;
  /** Most bytes of a window's core. */
  readonly coreBytes: number;
  /** Bytes that a window keeps before its core. */
  readonly contextBytes: number;
  /** Bytes that a window shows after its core. */
  readonly lookaheadBytes: number;
  /** Most bytes from a match's first byte to its candidate. */
  readonly backBytes: number;
  /** A body of up to this many bytes is one window. */
  readonly windowBytes: number;
}

/** How far context words and conditions look to each side of a match, in bytes. */
export const CONTEXT_WORDS = 256;

/** The scan tells tokens apart up to 63 bytes, by two more that follow. */
const TOKEN_REACH = 65;

/** Makes a plan of filters. `coreBytes` (default 128 KiB) is for tests, which set it to 1. */
export function plan(filters: readonly Filter[], sizes: { coreBytes?: number } = {}): Plan {
  const coreBytes = sizes.coreBytes ?? 128 * 1024;
  const backBytes = Math.max(0, ...filters.map(back));
  return {
    filters,
    scan: scanner(filters),
    coreBytes,
    // Eight more on each side: a code point that is cut, and the byte that `\b` looks at.
    contextBytes: backBytes + CONTEXT_WORDS + 8,
    lookaheadBytes:
      Math.max(TOKEN_REACH, ...filters.map(({ detector }) => detector.reach)) + CONTEXT_WORDS + 8,
    backBytes,
    windowBytes: coreBytes,
  };
}

/** How far behind a candidate its match may start. */
export function back({ detector }: Filter): number {
  return detector.find.kind === 'matcher' ? detector.find.back : 0;
}
