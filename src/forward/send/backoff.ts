/** Times between attempts. */
export interface BackoffOptions {
  /** Default: 1 second. */
  readonly firstMs?: number;
  /** Default: 30 seconds. */
  readonly mostMs?: number;
  /** From 0 to 1, exclusive. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Longest time that an upstream's Retry-After is followed for. */
const LONGEST_ASKED_MS = 15 * 60_000;

/**
 * Milliseconds before the attempt after `failed` ones: exponential, and random between a half and all of it, so that clients that failed
 * together do not come together. Never less than the upstream asked for.
 */
export function backoffMs(failed: number, askedMs: number, options: BackoffOptions = {}): number {
  const { firstMs = 1000, mostMs = 30_000, random = Math.random } = options;
  const full = Math.min(mostMs, firstMs * 2 ** Math.min(failed - 1, 30));
  const own = full / 2 + (random() * full) / 2;
  const requestedMs = Math.min(LONGEST_ASKED_MS, askedMs);
  return requestedMs > own ? requestedMs + (random() * full) / 2 : own;
}

/** Milliseconds that a Retry-After asks for, in seconds or as a date (RFC 9110, section 10.2.3); 0 for anything else. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
