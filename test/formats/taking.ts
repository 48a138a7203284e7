import type { Column, Filter } from '../../src/engine/types.ts';

/** Takes values with these labels, unless they contain an `x`. `more` overrides members of the column. */
export function taking(
  filter: Filter,
  labels: readonly string[],
  confidence = 0.8,
  more: Partial<Column> = {},
): Filter {
  const column: Column = {
    labels: (header) => header.map((text) => (labels.includes(text) ? text : undefined)),
    accepts: (bytes, start, end) => !bytes.subarray(start, end).includes('x'),
    acceptsGiven: () => true,
    confidence,
    ...more,
  };
  return { ...filter, detector: { ...filter.detector, column } };
}
