/** Source of a pattern for what joins the items of a list, in Latin-1: a comma, `and`, a slash, a dash. */
export const LIST_JOINER =
  '(?:,? (?:and|or|to|via|und|et|y|e|&|\\xe2\\x80\\x93|-|/) |[,;] |/|\\xe2\\x80\\x93)';
