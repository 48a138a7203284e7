import type { ListNumbers } from './evidence.ts';

/** All patterns of some detectors, compiled: the tables for the engine's memory, and a description of each pattern. */
export interface Image {
  /** The header's words. */
  readonly header: Buffer;
  /** Address of the tables, and how many bytes they are. */
  readonly from: number;
  readonly tableBytes: number;
  /** Writes the tables to `into`, of `tableBytes`. */
  readonly readTables: (into: Uint8Array) => void;
  readonly patterns: readonly ImagePattern[];
  readonly states: number;
  /** Tables for a profile's mask, as `selection.ts` writes them. */
  readonly selection: Buffer;
  /** The mask of some patterns, 1 in `enabled`, if the build has made it. */
  readonly builtMask?: (enabled: Uint8Array) => Buffer | undefined;
}

export interface ImagePattern {
  /** Its detector's key, and its index among the detector's patterns. */
  readonly key: string;
  readonly index: number;
  /** Whether a match may follow a number and a hyphen or full stop. */
  readonly joined: boolean;
  /** Most bytes of its form, and most bytes before the form that belong to the match. */
  readonly longest: number;
  readonly back: number;
  /** Number of the set of endings that its keywords have; 0 if it does not need one. */
  readonly endings: number;
  /** Number of its check in code; -1 where it has none. */
  readonly code: number;
  /** Groups of words that its evidence asks for. */
  readonly groups: readonly number[];
  /** Groups of the lists that its code asks for, by their names. */
  readonly lists?: ListNumbers;
}
