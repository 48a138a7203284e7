import * as v from 'valibot';

const share = v.pipe(
  v.number(),
  v.minValue(0, 'expected 0 to 1'),
  v.maxValue(1, 'expected 0 to 1'),
);

/** Options of name filters. */
export const nameOptions = {
  /** Label to least confidence. */
  thresholds: v.optional(v.record(v.string(), share), {}),
  /** Whether titles before a name and degrees after it belong to the match. */
  includeTitles: v.optional(v.boolean(), false),
  /** For services that clean text before they look: here nothing needs it. */
  removePunctuation: v.optional(v.boolean(), false),
} as const;

/** Location of the model in older versions; only `labels` and `modelPath` have an effect. */
export const serviceOptions = {
  phEyeConfiguration: v.optional(
    v.strictObject({
      endpoint: v.optional(v.string()),
      bearerToken: v.optional(v.string()),
      timeout: v.optional(v.number()),
      maxIdleConnections: v.optional(v.number()),
      labels: v.optional(v.array(v.string())),
      /** A folder with an ONNX model for token classification, which then finds the names. */
      modelPath: v.optional(v.pipe(v.string(), v.nonEmpty())),
    }),
    {},
  ),
} as const;

/** The options of a filter of names. */
export interface NameOptions {
  readonly thresholds: Readonly<Record<string, number>>;
  readonly includeTitles: boolean;
  readonly removePunctuation: boolean;
  readonly phEyeConfiguration?: {
    readonly endpoint?: string | undefined;
    readonly labels?: readonly string[] | undefined;
    readonly modelPath?: string | undefined;
  };
}

/** Labels that denote people, in upper case. */
const PEOPLE: readonly string[] = ['PER', 'PERSON', 'NAME'];

/** Least confidence that the options require. Throws if a label does not denote people. */
export function leastConfidence({ thresholds }: NameOptions): number {
  let least = 0;
  for (const [label, threshold] of Object.entries(thresholds)) {
    if (!PEOPLE.includes(label.toUpperCase())) {
      throw new Error(`thresholds: expected ${PEOPLE.join(', ')}; only people are found`);
    }
    least = Math.max(least, threshold);
  }
  return least;
}

/** Throws where the labels to be found are not people. */
export function checkLabels({ phEyeConfiguration }: NameOptions): void {
  const labels = phEyeConfiguration?.labels ?? [];
  if (labels.every((label) => PEOPLE.includes(label.toUpperCase()))) return;
  throw new Error('phEyeConfiguration: of labels only Person and name are found');
}

/** Warnings about options without an effect. */
export function nameWarnings({ removePunctuation, phEyeConfiguration }: NameOptions): string[] {
  const warnings: string[] = [];
  if (removePunctuation)
    warnings.push('removePunctuation: has no effect: punctuation does no harm');
  if (phEyeConfiguration?.endpoint !== undefined) {
    warnings.push('phEyeConfiguration: endpoint has no effect: names are found in this process');
  }
  return warnings;
}
