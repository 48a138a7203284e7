import type { Column, Filter } from '../../src/engine/types.ts';
import { lastName } from '../../src/vocabulary/readings.ts';

/** Takes values with these labels, alone or as the last of several names, unless they contain an `x`. `more` overrides members of the column. */
export function taking(
  filter: Filter,
  labels: readonly string[],
  confidence = 0.8,
  more: Partial<Column> = {},
): Filter {
  const column: Column = {
    labels: (header) => header.map((text) => labels.find((label) => isLabel(text, label))),
    accepts: (bytes, start, end) => !bytes.subarray(start, end).includes('x'),
    acceptsGiven: () => true,
    confidence,
    ...more,
  };
  return { ...filter, detector: { ...filter.detector, column } };
}

function isLabel(text: string, label: string): boolean {
  return text === label || lastName(text) === label;
}
