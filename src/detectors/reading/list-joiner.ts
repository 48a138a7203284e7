/** Source of a pattern for the joint of a list's items, in Latin-1: a comma, `and`, a slash, a dash. */
export const LIST_JOINER =
  '(?:,? (?:and|or|to|via|und|et|y|e|&|\\xe2\\x80\\x93|-|/) |[,;] |/|\\xe2\\x80\\x93)';

/** The last bytes of such joints. */
export const ENDS_JOINER = ' /\x93';
