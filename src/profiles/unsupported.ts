/**
 * Names in profiles written for Philter that this version does not support. The schema is consulted first, so
 * that a name is supported once a detector or strategy has it; the rest is refused as not supported, not as unknown.
 */
export const UNSUPPORTED = {
  members: ['generators', 'graphical', 'structured'],
  filters: ['all', 'boundingBoxes'],
  strategyFields: ['sensitivityLevel'],
} as const;
