import { type Quota, quotaOf } from '../../answer/quota.ts';
import { type AdmissionResult, shares } from './shares.ts';

/** Limits on concurrent work, over all workers. */
export interface LimitOptions {
  /** Bytes for bodies on their way: `STREAM_SHARE` of them for streamed bodies. */
  readonly memory: number;
  /** Most bodies that one client streams at once; 0: no limit. Default: half of the streams that fit the memory. */
  readonly clientStreams?: number;
  /** Bytes of the disk for output that waits. Default: the free space of the disk. */
  readonly spoolTotal?: number;
}

/** Number of requests that a client may make before the next lease, or, if none, the time to wait. */
export interface Lease {
  readonly tokens: number;
  readonly waitMs: number;
}

/** The service's single count of streams and request rates by client. */
export interface Limits {
  /** Whether one more body may stream; `release` gives its place back. */
  admit(client: string): AdmissionResult;
  release(client: string): void;
  /** Bodies that stream now. */
  streams(): number;
  /** Requests that a client may make per second; 0: any number. */
  lease(client: string, perSecond: number): Lease;
  readonly disk: Quota;
}

/** Memory reckoned for one streaming body: three windows, sockets, and output that waits. */
export const STREAM_BYTES = 8 * 2 ** 20;

/** Part of the memory that is for bodies that stream; the rest is for short ones (`held-bodies.ts`). */
export const STREAM_SHARE = 7 / 8;

/** Opens the book. `now` is in milliseconds. */
export function limits(options: LimitOptions, now: () => number = () => performance.now()): Limits {
  const { memory, spoolTotal = Number.POSITIVE_INFINITY } = options;
  const most = Math.max(1, Math.floor((memory * STREAM_SHARE) / STREAM_BYTES));
  const { clientStreams = most > 1 ? Math.ceil(most / 2) : 0 } = options;
  const streams = shares(most, clientStreams || Number.POSITIVE_INFINITY);

  return {
    admit: (client) => streams.take(client, 1),
    release: (client) => streams.give(client, 1),
    streams: streams.taken,
    lease: leases(now),
    disk: quotaOf(spoolTotal),
  };
}

interface Bucket {
  tokens: number;
  at: number;
}

const MAX_BUCKETS = 10_000;

/**
 * A token bucket a client, that holds one second's requests. Tokens leave in leases of a twentieth of that, so that
 * a worker asks once for many requests and no client gets more over four workers than over one.
 */
function leases(now: () => number): Limits['lease'] {
  const buckets = new Map<string, Bucket>();

  return (client, rate) => {
    if (rate === 0) return { tokens: Number.MAX_SAFE_INTEGER, waitMs: 0 };
    const time = now();
    const bucket = buckets.get(client) ?? { tokens: rate, at: time };
    bucket.tokens = Math.min(rate, bucket.tokens + ((time - bucket.at) * rate) / 1000);
    bucket.at = time;
    if (!buckets.has(client)) makeRoom(time);
    buckets.set(client, bucket);
    if (bucket.tokens < 1) {
      return { tokens: 0, waitMs: Math.ceil(((1 - bucket.tokens) * 1000) / rate) };
    }
    const tokens = Math.min(Math.max(1, Math.floor(rate / 20)), Math.floor(bucket.tokens));
    bucket.tokens -= tokens;
    return { tokens, waitMs: 0 };
  };

  /** A full bucket is the same as none. */
  function makeRoom(time: number): void {
    if (buckets.size < MAX_BUCKETS) return;
    for (const [client, { at }] of buckets) if (time - at >= 1000) buckets.delete(client);
    const [oldest] = buckets.keys();
    if (buckets.size >= MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest);
  }
}
