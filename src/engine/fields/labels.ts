/** The labels that headers in one text have, each once: fields name them by their places. They are words of filters, so few. */
export interface Labels {
  readonly all: readonly string[];
  /** The place of a label among all. */
  indexOf(label: string): number;
}

/** Added to a label's index in a field of a standard, whose values need no form of their own: `acceptsGiven`. */
export const OF_STANDARD = 1 << 30;

/** None yet. */
export function labelsOfText(): Labels {
  const all: string[] = [];
  const positions = new Map<string, number>();
  return {
    all,
    indexOf(label) {
      const position = positions.get(label) ?? all.push(label) - 1;
      positions.set(label, position);
      return position;
    },
  };
}
