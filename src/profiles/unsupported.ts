/**
 * Names in profiles written for Philter that this version does not support. The schema comes first, so that a new
 * detector or strategy takes its names over; the rest is refused as not supported, not as unknown.
 */
export const UNSUPPORTED = {
  members: ['generators', 'graphical', 'structured'],
  filters: ['all', 'boundingBoxes'],
  strategyFields: ['sensitivityLevel'],
} as const;
