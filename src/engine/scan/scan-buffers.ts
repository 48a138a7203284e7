import type { NumberList } from '../../core/number-list.ts';
import type { MatchColumn } from '../match/column.ts';
import type { PlainText } from './plain-text.ts';

/** Output of the scan of a window. */
export interface ScanBuffers {
  /** Offsets of the cues of each format. */
  readonly cues: NumberList[];
  /** The matches of each filter's patterns. */
  readonly found: MatchColumn[];
  /** The canonical text around non-canonical characters. */
  readonly plain: PlainText;
}

/** A range whose matches begin in `[from, to)`. No match begins before `low`; nothing is there from `end` on. */
export interface Core {
  readonly low: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}
