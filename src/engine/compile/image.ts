/** All patterns of some detectors, compiled: what the engine's memory holds beside a text, and what there is to know of it. */
export interface Image {
  /** The header's words. */
  readonly header: Buffer;
  /** What lies from `from` on. */
  readonly tables: Buffer;
  readonly from: number;
  readonly patterns: readonly ImagePattern[];
  readonly states: number;
}

export interface ImagePattern {
  /** Its detector, and which of that one's patterns it is. */
  readonly key: string;
  readonly index: number;
  /** Groups that it begins in: of tokens, of literals; a bit each. */
  readonly tokenGroups: number;
  readonly literalGroups: number;
  /** Most bytes that its form takes, and that stand before it. */
  readonly longest: number;
  readonly back: number;
  /** Number of its check in code; -1 where it has none. */
  readonly code: number;
}
