/** Types of streets and their abbreviations: USPS Publication 28, appendix C1, the common ones. */
const PLAIN =
  'street st avenue ave av boulevard blvd drive dr road rd lane ln court ct highway hwy parkway pkwy terrace ter ' +
  'turnpike tpke expressway expy freeway fwy crescent cres';
/** Those that are common words, too: the name before them, and they, must be capitalised. */
const WORDS =
  'way place pl circle cir square sq trail trl crossing xing plaza plz landing lndg garden gardens gdns commons manor ' +
  'mnr ridge rdg point pt grove grv alley aly cove cv bend bnd loop pike path mews row run walk close';

export const PLAIN_STREET_TYPES: ReadonlySet<string> = new Set(PLAIN.split(' '));
export const STREET_TYPES: ReadonlySet<string> = new Set(`${PLAIN} ${WORDS}`.split(' '));

/** What follows a street's name or type: `NW`, `South`. */
export const DIRECTIONS: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest'.split(' '),
);
