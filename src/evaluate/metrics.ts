/**
 * Counts. `right` of `found` and `got` of `marked` are the same number if spans must be equal; if an overlap is
 * enough, two found ranges may share one mark.
 */
export interface Counts {
  /** Marks of the annotation: spans or characters. */
  readonly marked: number;
  /** Spans that the profile found. */
  readonly found: number;
  /** Found and right: true positives of `found`. */
  readonly right: number;
  /** Marked and found: true positives of `marked`. */
  readonly got: number;
}

/** `null` where the definition divides by zero. */
export interface Accuracy extends Counts {
  /** right / found */
  readonly precision: number | null;
  /** got / marked */
  readonly recall: number | null;
  /** The harmonic mean of precision and recall. */
  readonly f1: number | null;
  /** The same with recall counted twice: 5PR / (4P + R). */
  readonly f2: number | null;
}

/** Metrics of counts (van Rijsbergen, Information Retrieval, 1979, chapter 7). */
export function metrics(counts: Counts): Accuracy {
  const { marked, found, right, got } = counts;
  return {
    ...counts,
    precision: ratio(right, found),
    recall: ratio(got, marked),
    f1: fScore(counts, 1),
    f2: fScore(counts, 2),
  };
}

/** F of precision and recall. Divides whole numbers once: the digits are those of the exact quotient. */
export function fScore({ marked, found, right, got }: Counts, beta: number): number | null {
  const square = beta * beta;
  if (marked + found === 0) return null;
  if (right === 0 || got === 0) return 0;
  return ratio((1 + square) * right * got, square * right * marked + got * found);
}

/** A quotient; `null` where it is not defined. */
export function ratio(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}

/** Sums of counts: metrics of the sum are the micro average. */
export function sum(counts: readonly Counts[]): Counts {
  const add = (key: keyof Counts): number => counts.reduce((total, one) => total + one[key], 0);
  return { marked: add('marked'), found: add('found'), right: add('right'), got: add('got') };
}

/** Means over types. */
export interface Averages {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly f2: number | null;
}

/** The macro average: the mean over types that are marked or found, with 0 for undefined values. */
export function means(types: readonly Accuracy[]): Averages {
  const counted = types.filter(({ marked, found }) => marked + found > 0);
  const mean = (key: keyof Averages): number | null =>
    ratio(
      counted.reduce((total, one) => total + (one[key] ?? 0), 0),
      counted.length,
    );
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1'), f2: mean('f2') };
}

/** Range of a share. */
export type Interval = readonly [low: number, high: number];

const Z = 1.959963984540054;

/** The 95 % interval of a share, `part` of `whole` (Wilson, JASA 22, 1927); `null` of nothing. */
export function wilson(part: number, total: number): Interval | null {
  if (total === 0) return null;
  const share = part / total;
  const square = (Z * Z) / total;
  const middle = share + square / 2;
  const width = Z * Math.sqrt((share * (1 - share)) / total + square / (4 * total));
  return [
    Math.max(0, (middle - width) / (1 + square)),
    Math.min(1, (middle + width) / (1 + square)),
  ];
}
