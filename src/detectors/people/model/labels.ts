/** Label of a token. `B` begins a name, `I` continues one. */
export const LABEL = { none: 0, begin: 1, inside: 2, place: 3, organization: 4, other: 5 } as const;
export const LABELS = 6;

/** Most tokens of a segment. */
export const SEGMENT = 64;

/** Buckets that features are hashed to, as a power of two. */
export const BUCKET_BITS = 18;

/** Number of features of a token: one per template. `../tag/features.as.ts` has them. */
export const TEMPLATES = 41;

/** The templates that know a word itself: the token's own, and the one before with its gap. */
export const WORD_TEMPLATES = [0, 14] as const;

/** The trained numbers. */
export interface Weights {
  /** Eight bytes a bucket, six labels and two of padding, each a weight plus 128. */
  readonly rows: Int32Array;
  /** Value of one step of a weight. */
  readonly scale: number;
  /** Score of a segment's first label. */
  readonly start: Float32Array;
  /** From label to label, by the gap between: `gap * 36 + from * 6 + to`. */
  readonly transitions: Float32Array;
}
