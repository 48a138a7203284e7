import type { Allowance } from '../answer/quota.ts';
import { type RequestLimits, standardBounds } from '../http/request/request-limits.ts';
import type { Config } from './config.ts';

/** Limits of requests on memory, disk and time. All requests share the disk. */
export function boundsOf(config: Config, disk: Allowance): RequestLimits {
  const { bodyLimit, decodedLimit, spoolRequest, whole, explainText } = config;
  return {
    ...standardBounds,
    idleMs: config.idle * 1000,
    lineIdleMs: config.lineIdle * 1000,
    spoolBytes: spoolRequest,
    disk,
    whole,
    explainText,
    ...(bodyLimit !== undefined && { bodyBytes: bodyLimit }),
    ...(decodedLimit !== undefined && { decodedBytes: decodedLimit }),
  };
}
