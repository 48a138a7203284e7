import type { Column, Filter } from '../../src/engine/types.ts';

/** Takes values with these names, and of them what has no `x`. */
export function taking(filter: Filter, labels: readonly string[], confidence = 0.8): Filter {
  const column: Column = {
    labels: (header) => header.map((text) => (labels.includes(text) ? text : undefined)),
    accepts: (bytes, start, end) => !bytes.subarray(start, end).includes('x'),
    acceptsGiven: () => true,
    confidence,
  };
  return { ...filter, detector: { ...filter.detector, column } };
}
