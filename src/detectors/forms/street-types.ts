/** Types of streets and their abbreviations that are little else: USPS Publication 28, appendix C1. */
const PLAIN =
  'street st str avenue ave av aven avn boulevard blvd boul drive dr drv road rd lane ln court ct ' +
  'highway hwy parkway pkwy pky terrace ter terr turnpike tpke expressway expy expwy freeway fwy frwy crescent cres ' +
  'motorway mtwy causeway cswy throughway trwy trafficway trfy skyway';
/** Types that are also common words, or of other countries: they and the name before them must be capitalised. */
const WORDS =
  'way ways place pl circle cir circles cirs square sq squares sqs trail trl trails crossing xing plaza plz landing lndg ' +
  'garden gdn gardens gdns commons cmns common cmn manor mnr manors mnrs ridge rdg ridges rdgs point pt points pts grove grv ' +
  'groves grvs alley aly cove cv coves cvs bend bnd loop pike path mews row run walk walks close esplanade parade promenade ' +
  'quay wynd laneway';
/** The rest of the appendix (words for a feature, like a park or a bridge), and some of other countries. */
const PLACES =
  'circuit rise byway chase gate approach drives roads rds courts cts anex anx arcade arc bayou byu beach bch bluff blf ' +
  'bluffs blfs bottom btm branch br bridge brg brook brk brooks brks burg bg burgs bgs bypass byp camp cp canyon cyn cape ' +
  'cpe center ctr centers ctrs cliff clf cliffs clfs club clb corner cor corners cors course crse creek crk crest crst ' +
  'crossroad xrd crossroads xrds curve curv dale dl dam divide dv estate est estates ests extension ext extensions exts ' +
  'fall falls fls ferry fry field fld fields flds flat flt flats flts ford frd fords frds forest frst forge frg forges ' +
  'frgs fork frk forks frks fort ft gateway gtwy glen gln glens glns green grn greens grns harbor hbr harbors hbrs haven ' +
  'hvn heights hts hill hl hills hls hollow holw inlet inlt island is islands iss isle junction jct junctions jcts key ky ' +
  'keys kys knoll knl knolls knls lake lk lakes lks land light lgt lights lgts loaf lf lock lck locks lcks lodge ldg mall ' +
  'meadow mdw meadows mdws mill ml mills mls mission msn mount mt mountain mtn mountains mtns neck nck orchard orch oval ' +
  'overpass opas park parks pass passage psge pine pne pines pnes plain pln plains plns port prt ports prts prairie pr ' +
  'radial radl ramp ranch rnch rapid rpd rapids rpds rest rst river riv route rte rue shoal shl shoals shls shore shr ' +
  'shores shrs spring spg springs spgs spur spurs station sta stravenue stra stream strm summit smt trace trce track trak ' +
  'tunnel tunl underpass upas union un unions uns valley vly valleys vlys via viaduct view vw views vws village vlg ' +
  'villages vlgs ville vl vista vis wall well wl wells wls';

export const PLAIN_STREET_TYPES: ReadonlySet<string> = new Set(PLAIN.split(' '));
export const PLACE_STREET_TYPES: ReadonlySet<string> = new Set(PLACES.split(' '));
export const STREET_TYPES: ReadonlySet<string> = new Set(`${PLAIN} ${WORDS} ${PLACES}`.split(' '));

/** Roads that have a number for a name: `4500 State Highway 12`. */
export const NUMBERED_STREET_TYPES: ReadonlySet<string> = new Set(
  'highway hwy road rd route rte'.split(' '),
);

/** A direction after a street's name or type: `NW`, `South`. */
export const DIRECTIONS: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest'.split(' '),
);
