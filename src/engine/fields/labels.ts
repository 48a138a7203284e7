/** The labels of headers in one text, each once: fields refer to them by index. There are few, as they are words of filters. */
export interface Labels {
  readonly all: readonly string[];
  /** The index of a label. */
  indexOf(label: string): number;
}

/** Added to a label's index in a field of a standard, whose values need no form of their own: `acceptsGiven`. */
export const OF_STANDARD = 1 << 30;

/** In place of a label's index: the filter takes nothing of the value. */
export const REFUSED = 1 << 29;

/** Added to the label of a pair's value in other text: a match of the filter that goes on from there is the value. */
export const IN_TEXT = 1 << 28;

/** No labels yet. */
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
