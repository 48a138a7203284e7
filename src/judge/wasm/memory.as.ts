// The module's memory: a block of text with the bytes around it, its tokens in columns, candidates, and the tables of the model.
//
//   bytes       P t :   J a n e ,   3 4   y / o      at most BACK + BLOCK + AHEAD bytes
//   tokens    0 1   2   3       4   5     6 7 8      token 0 and those after the last are edges

/** Bytes in which candidates begin, and those before and after that are read with them. */
export const BLOCK: i32 = 14336;
export const BACK: i32 = 1024;
export const AHEAD: i32 = 1024;
const REGION: usize = 14336 + 1024 + 1024 + 64;
const MOST_TOKENS: usize = 14336 + 1024 + 1024 + 64;
export const MOST_CANDIDATES: i32 = 24 * 16384;

// The compiler reserves the first bytes.
export const BYTES: usize = 1024;
const STARTS: usize = BYTES + REGION;
const ENDS: usize = STARTS + 2 * MOST_TOKENS;
const KINDS: usize = ENDS + 2 * MOST_TOKENS;
const GAPS: usize = KINDS + MOST_TOKENS;
const SHAPES: usize = GAPS + MOST_TOKENS;
const HASHES: usize = SHAPES + MOST_TOKENS;
const CLASSES: usize = HASHES + 4 * MOST_TOKENS;
const FACTS: usize = CLASSES + 4 * MOST_TOKENS;
const GROUPS: usize = FACTS + 4 * MOST_TOKENS;
const CLUSTERS: usize = GROUPS + 2 * MOST_TOKENS;
/** Hashes of the parts of a label. */
export const PARTS: usize = CLUSTERS + 2 * MOST_TOKENS;
/** Hashes of a candidate's features, where training asks for them. */
export const FEATURES: usize = PARTS + 4 * 64;
export const MOST_FEATURES: i32 = 496;
/** Sums that candidates share, and the tokens that they belong to. */
export const SHARED_KEYS: usize = FEATURES + 4 * 512;
export const SHARED: usize = SHARED_KEYS + 4 * 196;
/** Sums of the features of one candidate that are not among its first. */
export const OTHERS: usize = SHARED + 64 * 194;
/** Matches: start, end, type, score, and score by their first features over their form. */
export const MATCHES: usize = SHARED + 64 * 196;
/** Candidates that may be matches: indices. */
export const LIKELY: usize = MATCHES + 20 * 16384;
/** Scores of candidates by their first features. */
export const FIRSTS: usize = LIKELY + 4 * 24 * 16384;
/** Twelve bytes each: form, type, score, first token, token after the last, start, end. */
export const CANDIDATES: usize = FIRSTS + 2 * 24 * 16384;
/** Tables over code units: kind of character, lower case. */
export const CHARACTER_KINDS: usize = CANDIDATES + 12 * 24 * 16384;
export const LOWERS: usize = CHARACTER_KINDS + 65536;
/** Classes of words: hash and bits. */
export const CLASS_TABLE: usize = LOWERS + 2 * 65536;
export const CLASS_SLOTS: i32 = 8192;
/** The lexicon of names and words. */
export const LEXICON: usize = CLASS_TABLE + 8 * 8192;
export const CLUSTER_TABLE: usize = LEXICON + 4 * 1048576;
export const GROUP_TABLE: usize = CLUSTER_TABLE + 4 * 262144;
/** Words of labels: hash, and the types that they are labels of. */
export const LABEL_TABLE: usize = GROUP_TABLE + 4 * 524288;
export const LABEL_SLOTS: i32 = 8192;
/** Words with a meaning: hash, and up to four meanings, a byte each. */
export const MEANING_TABLE: usize = LABEL_TABLE + 8 * 8192;
export const MEANING_SLOTS: i32 = 16384;
/** Least score of each type that counts. */
export const LIMITS: usize = MEANING_TABLE + 8 * 16384;
/** Least score of each form by its first features. */
export const FLOORS: usize = LIMITS + 2 * 32;
/** Types that each form may be, a bit each. */
export const MASKS: usize = FLOORS + 2 * 32;
/** Rows of weights by the hash of a feature: 15 bits of the hash over 17 of the row's number. The first four stand once more after the last. */
export const ROW_SLOTS: usize = MASKS + 4 * 32;
export const SLOT_BITS: i32 = 17;
/** A bit for the first 18 bits of each hash that has a row: most features have none. */
export const ROW_BITS: usize = ROW_SLOTS + 4 * (131072 + 4);
export const ROW_BITS_SHIFT: i32 = 14;
/** 32 signed bytes a row, one a type. */
export const ROWS: usize = ROW_BITS + 32768;
export const MOST_ROWS: i32 = 47000;
/** Prefix sums of the tokens' counts; line.as.ts describes them. */
export const COUNTS: usize = ROWS + 32 * 47104;
/** Scores by first features: 16 features as they were noted, and after all of these types, number and score of each. */
export const KNOWN: usize = COUNTS + 8 * MOST_TOKENS;
export const KNOWN_BITS: i32 = 12;
export const KNOWN_SCORES: usize = KNOWN + 64 * 4096;
/** Ranges of bytes that others have decided about: start and end, in order, apart from one another. */
export const COVERS: usize = KNOWN_SCORES + 8 * 4096;
export const MOST_COVERS: i32 = 8256;
/** Sums by first features of candidates that wait, and these candidates. */
export const WAITING_SUMS: usize = COVERS + 8 * 8256;
export const WAITING: usize = WAITING_SUMS + 64 * 64;
export const SIZE: usize = WAITING + 8 * 64;

/** Number of tokens, with the edge before the first. */
export let count: i32 = 0;
export function setCount(tokens: i32): void {
  count = tokens;
}

export function byteAt(at: i32): i32 {
  return <i32>load<u8>(BYTES + <usize>at);
}
export function start(i: i32): i32 {
  return <i32>load<u16>(STARTS + ((<usize>i) << 1));
}
export function end(i: i32): i32 {
  return <i32>load<u16>(ENDS + ((<usize>i) << 1));
}
export function length(i: i32): i32 {
  return end(i) - start(i);
}
export function kind(i: i32): i32 {
  return <i32>load<u8>(KINDS + <usize>i);
}
/** The blanks before a token. */
export function gap(i: i32): i32 {
  return <i32>load<u8>(GAPS + <usize>i);
}
/** How a word is written; the number of digits. */
export function shape(i: i32): i32 {
  return <i32>load<u8>(SHAPES + <usize>i);
}
/** The hash of a word, the value of digits, the code of a sign. */
export function hash(i: i32): i32 {
  return load<i32>(HASHES + ((<usize>i) << 2));
}
export function classes(i: i32): i32 {
  return load<i32>(CLASSES + ((<usize>i) << 2));
}
export function factsSlot(i: i32): usize {
  return FACTS + ((<usize>i) << 2);
}
export function groupSlot(i: i32): usize {
  return GROUPS + ((<usize>i) << 1);
}
export function clusterSlot(i: i32): usize {
  return CLUSTERS + ((<usize>i) << 1);
}

export function putToken(
  i: i32,
  from: i32,
  to: i32,
  kind: i32,
  gap: i32,
  shape: i32,
  hash: i32,
  classes: i32,
): void {
  store<u16>(STARTS + ((<usize>i) << 1), <u16>from);
  store<u16>(ENDS + ((<usize>i) << 1), <u16>to);
  store<u8>(KINDS + <usize>i, <u8>kind);
  store<u8>(GAPS + <usize>i, <u8>gap);
  store<u8>(SHAPES + <usize>i, <u8>shape);
  store<i32>(HASHES + ((<usize>i) << 2), hash);
  store<i32>(CLASSES + ((<usize>i) << 2), classes);
  store<i32>(factsSlot(i), -1);
  store<u16>(groupSlot(i), 0xffff);
  store<u16>(clusterSlot(i), 0xffff);
}
