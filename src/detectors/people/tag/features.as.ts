// The features of a token, one for each template: hashed to an index of the weights. A group depends on far less than all do.

import { gapAfter } from './candidates.as';
import {
  ABBREVIATION_DOT,
  cueOf,
  HYPHEN,
  isIn,
  NOUNS,
  SINGLE_QUOTE,
  SPACE,
  UNDERSCORE,
} from './kinds.as';
import { cluster, group, know } from './lexicon.as';
import {
  BUCKETS,
  count,
  end,
  gap,
  kind,
  label,
  lowerAt,
  ROUGH,
  regime,
  shape,
  start,
  unit,
  word,
} from './memory.as';

/** Number of features of a token, and the first of each group. */
export const TEMPLATES: i32 = 41;
export const BEFORE: i32 = 14;
export const AFTER: i32 = 22;
export const BETWEEN: i32 = 30;
export const SPOT: i32 = 33;
export const REST: i32 = 36;

/** Values of a word, its form, cluster, group and family beyond the text's edges. */
const WORD_BEFORE: i32 = 7;
const WORD_AFTER: i32 = 9;
const FORM: i32 = 15;
const CLUSTER_BEFORE: i32 = 4001;
const CLUSTER_AFTER: i32 = 4002;
const GROUP_BEFORE: i32 = 4094;
const GROUP_AFTER: i32 = 4095;
const FAMILY_BEYOND: i32 = 65;
/** Groups of one family: their numbers follow each other, from 1 on. */
const FAMILY: i32 = 63;
const NO_LABEL: i32 = 5;

/** Gaps inside an item of a list, and most tokens of one that are counted. */
const JOINED: u32 =
  (1 << SPACE) | (1 << HYPHEN) | (1 << ABBREVIATION_DOT) | (1 << UNDERSCORE) | (1 << SINGLE_QUOTE);
const LONGEST_ITEM: i32 = 6;

// Selects the weights of template `t`, `named` so among those that were tried, with the values `a` and `b`.
function select(t: i32, named: u32, a: u32, b: u32): void {
  let hash = (a ^ (named * 0x9e3779b1)) * 0x85ebca6b + (b ^ (named * 0x632be5ab)) * 0xc2b2ae35;
  hash ^= hash >> 15;
  store<u32>(BUCKETS + ((<usize>t) << 2), (hash * 0x27d4eb2f) >> 14);
}

function roughOf(word: i32): i32 {
  return <i32>load<u8>(ROUGH + <usize>(word & 0x1fff));
}

/** Rough frequencies of the token's word as a name, common word and place: 8 bits. */
export function rough(i: i32): i32 {
  return roughOf(word(i));
}
/** The hashes of the neighbouring words, or the value for an edge. */
export function hashBefore(i: i32): i32 {
  return i > 0 ? know(i - 1) : WORD_BEFORE;
}
export function hashAfter(i: i32): i32 {
  return i + 1 < count ? know(i + 1) : WORD_AFTER;
}
export function formBefore(i: i32): i32 {
  return i > 0 ? shape(i - 1) : FORM;
}
export function formAfter(i: i32): i32 {
  return i + 1 < count ? shape(i + 1) : FORM;
}
/** The families of the token's word and of those beside it, which were looked up. */
export function family(i: i32): i32 {
  return (group(i) + FAMILY - 1) / FAMILY;
}
export function familyBefore(i: i32): i32 {
  return i > 0 ? family(i - 1) : FAMILY_BEYOND;
}
export function familyAfter(i: i32): i32 {
  return i + 1 < count ? family(i + 1) : FAMILY_BEYOND;
}

export function own(i: i32): void {
  const hash = know(i);
  const value = word(i);
  const form = shape(i);
  const first = start(i);
  const stop = end(i);
  const letters = stop - first;
  const long = <i32>(letters > 2);
  const lastTwo = lowerAt(stop - 1) | ((letters > 1 ? lowerAt(stop - 2) : 1) << 16);
  const third = letters > 2 ? lowerAt(stop - 3) : 1;
  const lastThree = lastTwo ^ (third << 8);
  const fourth = letters > 3 ? lowerAt(stop - 4) : 1;
  const firstTwo = lowerAt(first) | ((letters > 1 ? lowerAt(first + 1) : 1) << 16);
  const thirdUnit = letters > 2 ? lowerAt(first + 2) : 1;
  const way = regime(i);
  select(0, 1, hash, 0);
  select(1, 3, value & 0x1fff, form | (way === NOUNS ? 16 : 0));
  select(2, 4, value & 0x1ff, form | (way << 4) | (kind(i) << 7));
  select(3, 5, cueOf(value), form);
  select(4, 9, lastTwo, long);
  select(5, 10, lastTwo, third);
  select(6, 12, firstTwo, thirdUnit);
  select(7, 14, lastThree, rough(i));
  select(8, 61, cluster(i), form);
  select(9, 69, group(i), form);
  select(10, 81, lastThree, fourth);
  select(11, 82, firstTwo ^ (thirdUnit << 8), letters > 3 ? lowerAt(first + 3) : 1);
  select(12, 83, min(letters, 12) | (way << 4), form | (rough(i) << 4));
  select(13, 84, lastThree ^ (fourth << 12), letters > 4 ? lowerAt(stop - 5) : 1);
}

export function before(i: i32): void {
  const hash = hashBefore(i);
  const value = i > 0 ? word(i - 1) : 0;
  const clusterOf = i > 0 ? cluster(i - 1) : CLUSTER_BEFORE;
  const groupOf = i > 0 ? group(i - 1) : GROUP_BEFORE;
  const form = formBefore(i);
  const space = gap(i);
  const like = rough(i) | (space << 8);
  select(14, 21, hash, space);
  select(15, 23, (value & 0x1ff) | (space << 16), form);
  select(16, 24, roughOf(value) | (rough(i) << 8), space | (shape(i) << 8) | (form << 12));
  select(17, 26, hash, like);
  select(18, 62, clusterOf, space);
  select(19, 66, clusterOf, like);
  select(20, 70, groupOf, space);
  select(21, 72, groupOf, like);
}

export function after(i: i32): void {
  const inside = i + 1 < count;
  const hash = hashAfter(i);
  const value = inside ? word(i + 1) : 0;
  const clusterOf = inside ? cluster(i + 1) : CLUSTER_AFTER;
  const groupOf = inside ? group(i + 1) : GROUP_AFTER;
  const form = formAfter(i);
  const space = gapAfter(i);
  const like = rough(i) | (space << 8);
  select(22, 28, hash, space);
  select(23, 30, (value & 0x1ff) | (space << 16), form);
  select(24, 31, roughOf(value) | (rough(i) << 8), space | (shape(i) << 8) | (form << 12));
  select(25, 33, hash, like);
  select(26, 63, clusterOf, space);
  select(27, 67, clusterOf, like);
  select(28, 71, groupOf, space);
  select(29, 73, groupOf, like);
}

export function between(i: i32): void {
  const gaps = gap(i) | (gapAfter(i) << 8);
  select(30, 16, gap(i), gapAfter(i));
  select(31, 17, gaps, shape(i) | (regime(i) << 4));
  select(32, 27, formBefore(i) | (shape(i) << 4) | (formAfter(i) << 8), gaps);
}

/** Position in the segment `[from, to)`, and the label of its field. */
export function spot(i: i32, from: i32, to: i32): void {
  const field = label(i);
  const distance = field < 0 ? NO_LABEL : min(i - field, 4);
  select(33, 44, field < 0 ? NO_LABEL : know(field), distance);
  select(34, 45, field < 0 ? NO_LABEL : cueOf(word(field)), distance | (rough(i) << 8));
  const place = min(to - from, 5) | (min(i - from, 4) << 8);
  select(35, 76, place, shape(i) | (rough(i) << 8));
}

/** Given the families of the words before, of and after the token. */
export function rest(i: i32, from: i32, to: i32, before: i32, here: i32, after: i32): void {
  const first = start(i);
  const gaps = gap(i) | (gapAfter(i) << 8);
  const roughBefore = i > 0 ? rough(i - 1) : roughOf(0);
  const roughAfter = i + 1 < count ? rough(i + 1) : roughOf(0);
  select(36, 19, first > 0 ? unit(first - 1) : 10, unit(end(i)));
  select(37, 34, roughBefore | (rough(i) << 8) | (roughAfter << 16), gaps);
  select(38, 54, before | (here << 8), gap(i));
  select(39, 55, after | (here << 8), gapAfter(i));
  item(i, from, to);
}

// The item of a list or field that holds the token, such as `Jane Doe` in `Osei, Jane Doe, Hale`: what separates it from those
// beside it and the one before it from its own, their lengths, and the token's position.
function item(i: i32, from: i32, to: i32): void {
  const first = itemStart(i, from);
  const before = first > from ? itemStart(first - 1, from) : first;
  let end = i + 1;
  while (end < to && end - i < LONGEST_ITEM && isIn(JOINED, gap(end))) end++;
  const separators =
    gap(first) | (gapAfter(end - 1) << 5) | ((before < first ? gap(before) : 31) << 10);
  const lengths = min(first - before, 3) | (min(end - first, 4) << 2);
  select(40, 85, separators, min(i - first, 3) | (lengths << 2));
}

function itemStart(i: i32, from: i32): i32 {
  let first = i;
  while (first > from && i - first < LONGEST_ITEM && isIn(JOINED, gap(first))) first--;
  return first;
}

/** Selects the weights of all templates for token `i` of the segment `[from, to)`. */
export function all(i: i32, from: i32, to: i32): void {
  own(i);
  before(i);
  after(i);
  between(i);
  spot(i, from, to);
  rest(i, from, to, familyBefore(i), family(i), familyAfter(i));
}
