// AssemblyScript (https://www.assemblyscript.org), not TypeScript: `npm run simd` compiles the folder to tag.wasm. Reads a block of
// text and labels the words of its names; ../model/tagger.ts says how, and turns labels into names.
import { findCandidates } from './candidates.as';
import { emit, favour, settle } from './decode.as';
import {
  ABBREVIATION_DOT,
  BY_CAPITAL,
  COLON,
  commonOf,
  DOT,
  EXCLAMATION,
  FIELD,
  FIELD_LABEL,
  FOREIGN_TITLE,
  givenOf,
  HARD,
  isIn,
  NAME,
  NO_NAME,
  PART,
  QUOTE,
  SPACE,
  SPACES,
  surnameOf,
  UNKNOWN,
  VERB,
  WHOLE,
} from './kinds.as';
import { know, rolesOf } from './lexicon.as';
import { BONUSES, count, end, FIRSTS, gap, kind, SEGMENT, STOPS, start, word } from './memory.as';
import { tokenise } from './tokenise.as';

export { isLowerName, lowerKey } from './candidates.as';
export { setScale } from './decode.as';
export { all } from './features.as';
export { keys } from './keys.as';
export { hashOf, know, wordOf } from './lexicon.as';
export {
  BONUSES,
  BUCKETS,
  BYTES,
  CHARACTER_GAPS,
  CHARACTER_KINDS,
  CLUSTER_TABLE,
  ENDS,
  FIRST_LABEL,
  FIRSTS,
  GAPS,
  GERMAN,
  GROUP_TABLE,
  HASHES,
  KEYS,
  KINDS,
  LEADS,
  LEXICON,
  LOWERS,
  MOST_TOKENS,
  NAMELY,
  OFFSETS,
  ROLES,
  ROUGH,
  ROWS,
  SHAPES,
  SIZE,
  STARTS,
  STOPS,
  TRANSITIONS,
  UNITS,
  USUAL,
  VERDICTS,
  WORDS,
} from './memory.as';
export { forgetNames, learnName, nextLetter, nextRepeat } from './repeats.as';
export { decode } from './text.as';

/** Most units between two tokens of a segment. */
const WIDEST_GAP: i32 = 40;
/** Gaps that part segments. */
const PARTS: u32 = (1 << HARD) | (1 << UNKNOWN) | (1 << EXCLAMATION) | (1 << FIELD);
/** Lead added to a name that is preceded by a request for a part of a name. */
const BONUS: f32 = 3;

/** Finds the tokens of `length` units and the candidates among them; returns the number of tokens. */
export function read(length: i32): i32 {
  tokenise(length);
  findCandidates();
  return count;
}

/** One past the last token of the segment that begins with candidate `i`. */
export function segmentEnd(i: i32): i32 {
  const most = min(count, i + SEGMENT);
  let j = i + 1;
  while (
    j < most &&
    kind(j) !== NO_NAME &&
    !isIn(PARTS, gap(j)) &&
    start(j) - end(j - 1) < WIDEST_GAP
  )
    j++;
  return j;
}

/** Labels each segment by itself; returns their number. */
export function judge(): i32 {
  let segments: i32 = 0;
  for (let i = 0; i < count; ) {
    if (kind(i) === NO_NAME) {
      i++;
      continue;
    }
    const j = segmentEnd(i);
    store<u16>(FIRSTS + ((<usize>segments) << 1), i);
    store<u16>(STOPS + ((<usize>segments) << 1), j);
    segments++;
    score(i, j);
    settle(i, j);
    i = j;
  }
  return segments;
}

/** Labels the segment `[i, j)` again, with bonuses. */
export function judgeAgain(i: i32, j: i32): void {
  score(i, j);
  for (let k = 0; k < j - i; k++) favour(k, load<f32>(BONUSES + ((<usize>k) << 2)));
  settle(i, j);
}

function score(i: i32, j: i32): void {
  emit(i, j);
  for (let k = i; k < j; k++) if (k > 0 && isLed(k) && mayBeName(k)) favour(k - i, BONUS);
}

// Whether a token follows `last name` or `Frau`: it is a name more surely than its word suggests.
function isLed(i: i32): bool {
  const g = gap(i);
  if (g === DOT || g === ABBREVIATION_DOT) return isTitle(i);
  if (g === COLON || g === QUOTE || g === FIELD)
    return (rolesOf(know(i - 1)) & FIELD_LABEL) !== 0 || isPart(i);
  return (g === SPACE && isTitle(i)) || ((g === SPACE || g === SPACES) && isPart(i));
}

function isTitle(i: i32): bool {
  return kind(i) === BY_CAPITAL && (rolesOf(know(i - 1)) & FOREIGN_TITLE) !== 0;
}

// Whether `last name`, `surname is` and the like precede `i`.
function isPart(i: i32): bool {
  let p = i - 1;
  if (p > 0 && (rolesOf(know(p)) & VERB) !== 0) p--;
  const roles = rolesOf(know(p));
  if ((roles & WHOLE) !== 0) return true;
  return (roles & NAME) !== 0 && p > 0 && (rolesOf(know(p - 1)) & PART) !== 0;
}

function mayBeName(i: i32): bool {
  know(i);
  const value = word(i);
  const surname = surnameOf(value);
  const common = commonOf(value);
  const least = common === 0 ? 1 : 3;
  if (value !== 0 && givenOf(value) < least && surname < least) return false;
  return common <= (surname >= 6 ? 6 : 5);
}
