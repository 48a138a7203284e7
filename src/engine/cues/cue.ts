/**
 * A sequence of bytes where a value may be hidden, or a format's message or statement may begin:
 * `%2`, `\u00`, `PID|`.
 */
export interface Cue {
  /** One to four sets of bytes in a row, as `byteSet` reads them. */
  readonly bytes: readonly string[];
  /** Confirms the cue at `at`; reads up to `CUE_BEFORE` bytes before it, none after `end`. Default: it is one. */
  readonly holds?: (bytes: Buffer, at: number, end: number) => boolean;
}

/** Most bytes before a cue that confirm it. */
export const CUE_BEFORE = 40;
/** Most bytes from the first one of a cue to the last one that confirms it. */
export const CUE_BYTES = 48;
