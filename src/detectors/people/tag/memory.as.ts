// The module's memory: a block of text, its tokens in columns, and the tables of the model, which ../model/tag-module.ts fills.
//
//   bytes      J  a  n  e     D  o  e  .     a block, and its 16-bit code units
//   starts     0              5              a column for each property of a token
//   ends                   4           8
//   words      the lexicon's facts           looked up when somebody asks

/** Units of a block, with those after it that are read with its last one. */
const BLOCK_UNITS: usize = 16 * 1024 + 96;
/** Most tokens of a block, and a few next to it. */
export const MOST_TOKENS: usize = 16 * 1024 + 16;
/** Most tokens of a segment, and the labels of one. */
export const SEGMENT: i32 = 64;
export const LABELS: i32 = 6;

// The compiler reserves the first bytes.
export const BYTES: usize = 1024;
export const UNITS: usize = BYTES + BLOCK_UNITS;
/** The byte that each unit begins at. */
export const OFFSETS: usize = UNITS + 2 * BLOCK_UNITS;
export const STARTS: usize = OFFSETS + 2 * BLOCK_UNITS;
export const ENDS: usize = STARTS + 2 * MOST_TOKENS;
export const LABELLED: usize = ENDS + 2 * MOST_TOKENS;
export const CLUSTERS: usize = LABELLED + 2 * MOST_TOKENS;
export const GROUPS: usize = CLUSTERS + 2 * MOST_TOKENS;
export const FIRSTS: usize = GROUPS + 2 * MOST_TOKENS;
export const STOPS: usize = FIRSTS + 2 * MOST_TOKENS;
export const SHAPES: usize = STOPS + 2 * MOST_TOKENS;
export const GAPS: usize = SHAPES + MOST_TOKENS;
export const KINDS: usize = GAPS + MOST_TOKENS;
export const REGIMES: usize = KINDS + MOST_TOKENS;
export const VERDICTS: usize = REGIMES + MOST_TOKENS;
export const HASHES: usize = VERDICTS + MOST_TOKENS;
export const WORDS: usize = HASHES + 4 * MOST_TOKENS;
export const LEADS: usize = WORDS + 4 * MOST_TOKENS;
/** Bonus of each token of a segment, by the mentions of its word elsewhere. */
export const BONUSES: usize = LEADS + 4 * MOST_TOKENS;
/** Indices of the weights that a token selects. */
export const BUCKETS: usize = BONUSES + 4 * 64;
export const EMISSIONS: usize = BUCKETS + 4 * 48;
export const FORWARD: usize = EMISSIONS + 4 * 64 * 6;
export const BACKWARD: usize = FORWARD + 4 * 64 * 6;
export const BACK: usize = BACKWARD + 4 * 64 * 6;

/** Offsets of words that keys of names hold. At most every third byte begins one: `mmessrofs`. */
export const KEYS: usize = BACK + 64 * 6;

/** Hashes of words of names that are sought again, and a byte for the letters of each. */
export const SOUGHT: usize = KEYS + 2 * BLOCK_UNITS;
export const SOUGHT_SLOTS: i32 = 8192;
export const SOUGHT_KEYS: usize = SOUGHT + 4 * 8192;

/** Tables over code units: kind of character, lower case, kind of gap. */
export const CHARACTER_KINDS: usize = SOUGHT_KEYS + 8192;
export const LOWERS: usize = CHARACTER_KINDS + 65536;
export const CHARACTER_GAPS: usize = LOWERS + 2 * 65536;
/** Rough frequencies of words by their facts. */
export const ROUGH: usize = CHARACTER_GAPS + 65536;
/** A byte for each three letters: 1 for those of frequent German words. */
export const GERMAN: usize = ROUGH + 8192;
/** Words in lower case by a few of their letters, a bit each: those that may be names, and everyday words. */
export const NAMELY: usize = GERMAN + 32768;
export const USUAL: usize = NAMELY + 32768;
/** Words that lead to a name: hash and roles, in 512 slots. */
export const ROLES: usize = USUAL + 32768;
export const ROLE_SLOTS: i32 = 512;
/** Scores of a segment's first label, and from label to label by gap. */
export const FIRST_LABEL: usize = ROLES + 8 * 512;
export const TRANSITIONS: usize = FIRST_LABEL + 4 * 8;
export const LEXICON: usize = TRANSITIONS + 4 * 26 * 36;
export const CLUSTER_TABLE: usize = LEXICON + 4 * 1048576;
export const GROUP_TABLE: usize = CLUSTER_TABLE + 4 * 262144;
/** Eight bytes a bucket: six labels and two of padding, each a weight plus 128. */
export const ROWS: usize = GROUP_TABLE + 4 * 524288;
/** Sums of groups of features under all that they depend on. */
export const SUMS: usize = ROWS + 8 * 262144;
export const SUM_SLOTS: i32 = 16384;
export const SIZE: usize = SUMS + 32 * 16384 * 5;

/** Number of tokens of the block. */
export let count: i32 = 0;
export function setCount(tokens: i32): void {
  count = tokens;
}

function byteAt(column: usize, i: i32): i32 {
  return <i32>load<u8>(column + <usize>i);
}
function wideAt(column: usize, i: i32): i32 {
  return <i32>load<u16>(column + ((<usize>i) << 1));
}

export function unit(at: i32): i32 {
  return wideAt(UNITS, at);
}
export function kindAt(at: i32): i32 {
  return byteAt(CHARACTER_KINDS, unit(at));
}
export function lowerAt(at: i32): i32 {
  return wideAt(LOWERS, unit(at));
}
export function start(i: i32): i32 {
  return wideAt(STARTS, i);
}
export function end(i: i32): i32 {
  return wideAt(ENDS, i);
}
export function length(i: i32): i32 {
  return end(i) - start(i);
}
export function shape(i: i32): i32 {
  return byteAt(SHAPES, i);
}
export function gap(i: i32): i32 {
  return byteAt(GAPS, i);
}
export function kind(i: i32): i32 {
  return byteAt(KINDS, i);
}
export function setKind(i: i32, kind: i32): void {
  store<u8>(KINDS + <usize>i, kind);
}
export function regime(i: i32): i32 {
  return byteAt(REGIMES, i);
}
/** The token before a `:` or `=` in the same line; -1 if absent. */
export function label(i: i32): i32 {
  return <i32>load<i16>(LABELLED + ((<usize>i) << 1));
}
/** Facts about a token, after `know`. */
export function word(i: i32): i32 {
  return load<i32>(WORDS + ((<usize>i) << 2));
}
export function hash(i: i32): i32 {
  return load<i32>(HASHES + ((<usize>i) << 2));
}
