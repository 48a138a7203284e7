/**
 * Names that profiles written for Philter use. Those that this version has are found before these, so that a
 * detector or strategy takes its names over; the rest is refused as not supported, not as unknown.
 */
export const UNSUPPORTED = {
  members: ['generators', 'graphical', 'structured'],
  filters: ['all', 'boundingBoxes'],
  strategyFields: ['sensitivityLevel'],
} as const;
