import type { Quota } from '../answer/quota.ts';
import { type RequestLimits, standardLimits } from '../http/request/request-limits.ts';
import type { Config } from './config.ts';

/** Limits of requests on memory, disk and time. All requests share the disk. */
export function requestLimitsOf(config: Config, disk: Quota): RequestLimits {
  const { bodyLimit, decodedLimit, spoolRequest, whole, explainText } = config;
  return {
    ...standardLimits,
    idleMs: config.idle * 1000,
    lineIdleMs: config.lineIdle * 1000,
    spoolBytes: spoolRequest,
    disk,
    buffered: whole,
    explainText,
    ...(bodyLimit !== undefined && { bodyBytes: bodyLimit }),
    ...(decodedLimit !== undefined && { decodedBytes: decodedLimit }),
  };
}
