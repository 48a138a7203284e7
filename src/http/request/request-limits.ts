import { type Quota, unlimited } from '../../answer/quota.ts';

/** Limits of one request. Sizes in bytes, times in milliseconds. */
export interface RequestLimits {
  /** Output that exists when the head of the answer leaves, at the latest. */
  readonly holdBytes: number;
  /** Time after which it leaves in any case. */
  readonly holdMs: number;
  /** Longest time without progress in either direction. */
  readonly idleMs: number;
  /** The same in line mode, where a log may be quiet for long. */
  readonly lineIdleMs: number;
  /** Largest body as it is sent. */
  readonly bodyBytes: number;
  /** Largest body, decoded. */
  readonly decodedBytes: number;
  /** Most decoded bytes for each encoded byte. */
  readonly ratio: number;
  /** Largest part of the disk for one request. */
  readonly spoolBytes: number;
  /** The disk that all requests share. */
  readonly disk: Quota;
  /** Every answer is there as a whole before its head leaves. */
  readonly buffered: boolean;
  /** Explain may report the text of matches. */
  readonly explainText: boolean;
}

/** Default limits. */
export const standardLimits: RequestLimits = {
  holdBytes: 1024 * 1024,
  holdMs: 5_000,
  idleMs: 60_000,
  lineIdleMs: 24 * 3_600_000,
  bodyBytes: Number.POSITIVE_INFINITY,
  decodedBytes: Number.POSITIVE_INFINITY,
  ratio: 200,
  spoolBytes: 4 * 1024 ** 3,
  disk: unlimited,
  buffered: false,
  explainText: true,
};
