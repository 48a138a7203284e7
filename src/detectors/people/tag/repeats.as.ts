// Words of names that were found in a block, sought where they are in lower case, and initials beside a name.
//
//   Chidi Okonkwo (CO) wrote. okonkwo: see what co left
//   [first  last]  ^          ^                ^
import {
  BEGIN,
  CAPITALS,
  commonOf,
  cueOf,
  givenOf,
  INSIDE,
  LETTER,
  NO_NAME,
  OPEN,
  SMALL,
} from './kinds.as';
import { know } from './lexicon.as';
import {
  count,
  end,
  gap,
  kind,
  length,
  SOUGHT,
  SOUGHT_KEYS,
  SOUGHT_SLOTS,
  shape,
  start,
  unit,
  VERDICTS,
  word,
} from './memory.as';

/** Fewest letters of a word that is sought, and of initials, and most of these. */
const SHORTEST: i32 = 3;
const FEWEST_INITIALS: i32 = 2;
const MOST_INITIALS: i32 = 3;

/** Whether any word is sought in this block. */
let seeking = false;

/** Forgets the names of the last block. */
export function forgetNames(): void {
  if (!seeking) return;
  seeking = false;
  memory.fill(SOUGHT, 0, 4 * SOUGHT_SLOTS);
  memory.fill(SOUGHT_KEYS, 0, 8192);
}

/** Notes the words of the name `[first, last]`, and initials in parentheses after it. */
export function learnName(first: i32, last: i32): void {
  for (let i = first; i <= last; i++) if (isTelling(i)) seek(i);
  const next = last + 1;
  if (last > first && next < count && areInitials(next, first)) seek(next);
}

/** The next token from `i` on, outside names, that repeats a name; the number of tokens if absent. */
export function nextRepeat(i: i32): i32 {
  if (!seeking) return count;
  let at = i;
  while (at < count && !isRepeat(at)) at++;
  return at;
}

/** The next token from `i` on that is one letter; the number of tokens if absent. */
export function nextLetter(i: i32): i32 {
  let at = i;
  while (at < count && !isLetter(at)) at++;
  return at;
}

function isLetter(i: i32): bool {
  return length(i) === 1 && (shape(i) === LETTER || shape(i) === SMALL);
}

// The slot of a hash: its own, or a free one.
function slotOf(hash: i32): usize {
  let i = hash & (SOUGHT_SLOTS - 1);
  let slot = SOUGHT + ((<usize>i) << 2);
  while (load<i32>(slot) !== 0 && load<i32>(slot) !== hash) {
    i = (i + 1) & (SOUGHT_SLOTS - 1);
    slot = SOUGHT + ((<usize>i) << 2);
  }
  return slot;
}

function seek(i: i32): void {
  seeking = true;
  const hash = know(i);
  store<i32>(slotOf(hash), hash);
  store<u8>(keyOf(i), 1);
}

// A byte for first, second and last letters and lengths: few tokens pass it that do not repeat a name.
function keyOf(i: i32): usize {
  const from = start(i);
  const to = end(i);
  const last = (to - from) ^ unit(to - 1);
  const key = (unit(from) & 31) | ((unit(from + 1) & 31) << 5) | ((last & 7) << 10);
  return SOUGHT_KEYS + <usize>key;
}

// Whether a word is more often a name than a common word, so that it counts in lower case, too.
function isTelling(i: i32): bool {
  if (length(i) < SHORTEST) return false;
  know(i);
  const common = commonOf(word(i));
  if (cueOf(word(i)) !== 0) return false;
  return common === 0 || (common <= 2 && givenOf(word(i)) >= 4);
}

// Whether `Jane Doe (JD)` has its initials at `i`, for a name that begins at `first`.
function areInitials(i: i32, first: i32): bool {
  const letters = length(i);
  if (gap(i) !== OPEN || shape(i) !== CAPITALS || unit(end(i)) !== 41) return false;
  if (letters < FEWEST_INITIALS || letters > MOST_INITIALS || i - first !== letters) return false;
  for (let k = 0; k < letters; k++) {
    if (unit(start(i) + k) !== (unit(start(first + k)) & ~32)) return false;
  }
  return true;
}

function isRepeat(i: i32): bool {
  if (load<u8>(keyOf(i)) === 0 || isInName(i) || !isSmall(i)) return false;
  return load<i32>(slotOf(know(i))) !== 0 && isApart(i);
}

function isInName(i: i32): bool {
  const verdict = <i32>load<u8>(VERDICTS + <usize>i);
  return kind(i) !== NO_NAME && (verdict === BEGIN || verdict === INSIDE);
}

// Whether a token is in lower case, or as short as initials.
function isSmall(i: i32): bool {
  return shape(i) === SMALL || (shape(i) === CAPITALS && length(i) <= MOST_INITIALS);
}

// Whether nothing beside a repeat makes it part of a path, an address or an identifier.
function isApart(i: i32): bool {
  const before = start(i) === 0 ? 32 : unit(start(i) - 1);
  const after = unit(end(i));
  if (!isBlank(before) && !parts(before) && !opens(before)) return false;
  if (isBlank(after)) return true;
  if (after === 58 || stops(after)) return isBlank(unit(end(i) + 1));
  return parts(after) || closes(after);
}

function isBlank(unit: i32): bool {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9;
}
// `"`, `'`, `*`, `,`, `:`, `;`, `>`
function parts(unit: i32): bool {
  if (unit === 34 || unit === 39 || unit === 42 || unit === 44) return true;
  return unit === 58 || unit === 59 || unit === 62;
}
// `(`, `<`, `[`, `{`, `~`
function opens(unit: i32): bool {
  return unit === 40 || unit === 60 || unit === 91 || unit === 123 || unit === 126;
}
// `)`, `]`, `}`
function closes(unit: i32): bool {
  return unit === 41 || unit === 93 || unit === 125;
}
// `!`, `.`, `?`
function stops(unit: i32): bool {
  return unit === 33 || unit === 46 || unit === 63;
}
