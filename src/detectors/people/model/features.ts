import type { BlockText } from '../text/block-text.ts';
import {
  ABBREVIATION_DOT,
  type Characters,
  GAPS,
  HARD,
  HYPHEN,
  SINGLE_QUOTE,
  SPACE,
  UNDERSCORE,
} from '../text/characters.ts';
import { REGIME, type Tokens } from '../text/tokens.ts';
import { cueOf, FAMILIES, familyOf } from './lexicon.ts';
import type { TokenVocabulary } from './vocabulary.ts';

/** Buckets that features are hashed to, as a power of two. */
export const BUCKET_BITS = 18;

/** Number of features of a token: one per template. */
export const TEMPLATES = 41;

/** First template of each group: a group depends on far less than all templates do. */
export const GROUP = { own: 0, before: 14, after: 22, between: 30, spot: 33, rest: 36 } as const;

/** The templates that know a word itself: the token's own, and the one before with its gap. */
export const WORD_TEMPLATES = [GROUP.own, GROUP.before] as const;

/** Values of a word, its form, cluster, group and family beyond the text's edges. */
const EDGE = {
  before: 7,
  after: 9,
  form: 15,
  clusterBefore: 4001,
  clusterAfter: 4002,
  groupBefore: 4094,
  groupAfter: 4095,
  family: FAMILIES + 1,
};
const NO_LABEL = 5;

/** Gaps inside an item of a list, and most tokens of one that are counted. */
const JOINED = new Uint8Array(GAPS);
for (const joint of [SPACE, HYPHEN, ABBREVIATION_DOT, UNDERSCORE, SINGLE_QUOTE]) JOINED[joint] = 1;
const LONGEST_ITEM = 6;

/** Fills `buckets`: `all`, or one group each. Token `i` is in the segment `[from, to)`. */
export interface Features {
  readonly buckets: Int32Array;
  all(i: number, from: number, to: number): void;
  own(i: number): void;
  before(i: number): void;
  after(i: number): void;
  between(i: number): void;
  spot(i: number, from: number, to: number): void;
  /** Given the families of the words before, of and after the token. */
  rest(i: number, from: number, to: number, before: number, of: number, after: number): void;
  /** Rough frequencies of the token's word as a name, common word and place: 8 bits. */
  rough(i: number): number;
  gapAfter(i: number): number;
  /** The hashes of the neighbouring words, or the value for an edge. */
  hashBefore(i: number): number;
  hashAfter(i: number): number;
  formBefore(i: number): number;
  formAfter(i: number): number;
  /** The families of the token's word and of those beside it, which were looked up. */
  family(i: number): number;
  familyBefore(i: number): number;
  familyAfter(i: number): number;
}

/** Index of the bucket of template `t` with the values `a` and `b`. */
function bucket(t: number, a: number, b: number): number {
  let hash =
    (Math.imul(a ^ Math.imul(t, 0x9e3779b1), 0x85ebca6b) +
      Math.imul(b ^ Math.imul(t, 0x632be5ab), 0xc2b2ae35)) |
    0;
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x27d4eb2f) >>> (32 - BUCKET_BITS);
}

/** Features of a token and of two tokens on each side. */
export function features(
  { units }: BlockText,
  tokens: Tokens,
  { lower }: Characters,
  { know, cluster, group }: TokenVocabulary,
): Features {
  const { start, end, shape, gap, label, word, kind, regime } = tokens;
  const buckets = new Int32Array(TEMPLATES);
  const coarse = coarseWords();

  const rough = (i: number) => coarse[word[i] & 0x1fff];
  const gapAfter = (i: number) => (i + 1 < tokens.count ? gap[i + 1] : HARD);
  const hashBefore = (i: number) => (i > 0 ? know(i - 1) : EDGE.before);
  const hashAfter = (i: number) => (i + 1 < tokens.count ? know(i + 1) : EDGE.after);
  const formBefore = (i: number) => (i > 0 ? shape[i - 1] : EDGE.form);
  const formAfter = (i: number) => (i + 1 < tokens.count ? shape[i + 1] : EDGE.form);
  const family = (i: number) => familyOf(group(i));
  const familyBefore = (i: number) => (i > 0 ? family(i - 1) : EDGE.family);
  const familyAfter = (i: number) => (i + 1 < tokens.count ? family(i + 1) : EDGE.family);

  function own(i: number): void {
    const hash = know(i);
    const value = word[i];
    const form = shape[i];
    const first = start[i];
    const stop = end[i];
    const length = stop - first;
    const long = length > 2 ? 1 : 0;
    const lastTwo = lower[units[stop - 1]] | ((length > 1 ? lower[units[stop - 2]] : 1) << 16);
    const third = long ? lower[units[stop - 3]] : 1;
    const lastThree = lastTwo ^ (third << 8);
    const fourth = length > 3 ? lower[units[stop - 4]] : 1;
    const firstTwo = lower[units[first]] | ((length > 1 ? lower[units[first + 1]] : 1) << 16);
    const thirdUnit = long ? lower[units[first + 2]] : 1;
    buckets[0] = bucket(1, hash, 0);
    buckets[1] = bucket(3, value & 0x1fff, form | (regime[i] === REGIME.nouns ? 16 : 0));
    buckets[2] = bucket(4, value & 0x1ff, form | (regime[i] << 4) | (kind[i] << 7));
    buckets[3] = bucket(5, cueOf(value), form);
    buckets[4] = bucket(9, lastTwo, long);
    buckets[5] = bucket(10, lastTwo, third);
    buckets[6] = bucket(12, firstTwo, thirdUnit);
    buckets[7] = bucket(14, lastThree, rough(i));
    buckets[8] = bucket(61, cluster(i), form);
    buckets[9] = bucket(69, group(i), form);
    buckets[10] = bucket(81, lastThree, fourth);
    buckets[11] = bucket(82, firstTwo ^ (thirdUnit << 8), length > 3 ? lower[units[first + 3]] : 1);
    buckets[12] = bucket(83, Math.min(length, 12) | (regime[i] << 4), form | (rough(i) << 4));
    buckets[13] = bucket(84, lastThree ^ (fourth << 12), length > 4 ? lower[units[stop - 5]] : 1);
  }

  function before(i: number): void {
    const hash = hashBefore(i);
    const value = i > 0 ? word[i - 1] : 0;
    const clusterOf = i > 0 ? cluster(i - 1) : EDGE.clusterBefore;
    const groupOf = i > 0 ? group(i - 1) : EDGE.groupBefore;
    const form = formBefore(i);
    const space = gap[i];
    const like = rough(i) | (space << 8);
    buckets[14] = bucket(21, hash, space);
    buckets[15] = bucket(23, (value & 0x1ff) | (space << 16), form);
    buckets[16] = bucket(
      24,
      coarse[value & 0x1fff] | (rough(i) << 8),
      space | (shape[i] << 8) | (form << 12),
    );
    buckets[17] = bucket(26, hash, like);
    buckets[18] = bucket(62, clusterOf, space);
    buckets[19] = bucket(66, clusterOf, like);
    buckets[20] = bucket(70, groupOf, space);
    buckets[21] = bucket(72, groupOf, like);
  }

  function after(i: number): void {
    const inside = i + 1 < tokens.count;
    const hash = hashAfter(i);
    const value = inside ? word[i + 1] : 0;
    const clusterOf = inside ? cluster(i + 1) : EDGE.clusterAfter;
    const groupOf = inside ? group(i + 1) : EDGE.groupAfter;
    const form = formAfter(i);
    const space = gapAfter(i);
    const like = rough(i) | (space << 8);
    buckets[22] = bucket(28, hash, space);
    buckets[23] = bucket(30, (value & 0x1ff) | (space << 16), form);
    buckets[24] = bucket(
      31,
      coarse[value & 0x1fff] | (rough(i) << 8),
      space | (shape[i] << 8) | (form << 12),
    );
    buckets[25] = bucket(33, hash, like);
    buckets[26] = bucket(63, clusterOf, space);
    buckets[27] = bucket(67, clusterOf, like);
    buckets[28] = bucket(71, groupOf, space);
    buckets[29] = bucket(73, groupOf, like);
  }

  function between(i: number): void {
    const gaps = gap[i] | (gapAfter(i) << 8);
    buckets[30] = bucket(16, gap[i], gapAfter(i));
    buckets[31] = bucket(17, gaps, shape[i] | (regime[i] << 4));
    buckets[32] = bucket(27, formBefore(i) | (shape[i] << 4) | (formAfter(i) << 8), gaps);
  }

  /** Position in the segment, and the label of its field. */
  function spot(i: number, from: number, to: number): void {
    const field = label[i];
    const none = field < 0;
    const distance = none ? NO_LABEL : Math.min(i - field, 4);
    buckets[33] = bucket(44, none ? NO_LABEL : know(field), distance);
    buckets[34] = bucket(45, none ? NO_LABEL : cueOf(word[field]), distance | (rough(i) << 8));
    const place = Math.min(to - from, 5) | (Math.min(i - from, 4) << 8);
    buckets[35] = bucket(76, place, shape[i] | (rough(i) << 8));
  }

  function rest(
    i: number,
    from: number,
    to: number,
    familyBefore: number,
    family: number,
    familyAfter: number,
  ): void {
    const first = start[i];
    const gaps = gap[i] | (gapAfter(i) << 8);
    const roughBefore = i > 0 ? rough(i - 1) : coarse[0];
    const roughAfter = i + 1 < tokens.count ? rough(i + 1) : coarse[0];
    buckets[36] = bucket(19, first > 0 ? units[first - 1] : 10, units[end[i]]);
    buckets[37] = bucket(34, roughBefore | (rough(i) << 8) | (roughAfter << 16), gaps);
    buckets[38] = bucket(54, familyBefore | (family << 8), gap[i]);
    buckets[39] = bucket(55, familyAfter | (family << 8), gapAfter(i));
    item(i, from, to);
  }

  /**
   * The item of a list or field that holds the token, such as `Jane Doe` in `Osei, Jane Doe, Hale`: what separates it from those
   * beside it and the one before it from its own, their lengths, and the token's position.
   */
  function item(i: number, from: number, to: number): void {
    const first = itemStart(i, from);
    const before = first > from ? itemStart(first - 1, from) : first;
    let end = i + 1;
    while (end < to && end - i < LONGEST_ITEM && JOINED[gap[end]] === 1) end++;
    const separators =
      gap[first] | (gapAfter(end - 1) << 5) | ((before < first ? gap[before] : 31) << 10);
    const lengths = Math.min(first - before, 3) | (Math.min(end - first, 4) << 2);
    buckets[40] = bucket(85, separators, Math.min(i - first, 3) | (lengths << 2));
  }

  function itemStart(i: number, from: number): number {
    let first = i;
    while (first > from && i - first < LONGEST_ITEM && JOINED[gap[first]] === 1) first--;
    return first;
  }

  function all(i: number, from: number, to: number): void {
    own(i);
    before(i);
    after(i);
    between(i);
    spot(i, from, to);
    rest(i, from, to, familyBefore(i), family(i), familyAfter(i));
  }

  return {
    buckets,
    all,
    own,
    before,
    after,
    between,
    spot,
    rest,
    rough,
    gapAfter,
    hashBefore,
    hashAfter,
    formBefore,
    formAfter,
    family,
    familyBefore,
    familyAfter,
  };
}

/** Frequencies as a given name, surname and common word, in three steps each, and size as a place. */
function coarseWords(): Uint8Array {
  const step = (level: number, much: number, some: number) =>
    level >= much ? 2 : level >= some ? 1 : 0;
  return Uint8Array.from({ length: 1 << 13 }, (_, value) => {
    const given = step(value & 7, 5, 3);
    const surname = step((value >> 3) & 7, 5, 3);
    const common = step((value >> 6) & 7, 5, 2);
    return given | (surname << 2) | (common << 4) | (((value >> 11) & 3) << 6);
  });
}
