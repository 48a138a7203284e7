import { SMALL_BYTES } from './admission.ts';
import { type LimitOptions, STREAM_SHARE } from './limits.ts';
import { type Shares, shares } from './shares.ts';

/**
 * The memory of one of several processes for bodies that do not stream. One client has half of it, unless its streams
 * have no limit.
 */
export function bodyMemory({ memory, clientStreams }: LimitOptions, processes: number): Shares {
  const bytes = Math.floor((memory * (1 - STREAM_SHARE)) / processes);
  const most = Math.max(2 * SMALL_BYTES, bytes);
  return shares(most, clientStreams === 0 ? Number.POSITIVE_INFINITY : Math.floor(most / 2));
}
