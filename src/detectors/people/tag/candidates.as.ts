// Decides which tokens of a block may be part of a name: words with a capital but for those that never are, particles between
// them, and lower-case words where these may be names. Each range of tokens is judged by the way it is written.
import {
  ABBREVIATION_DOT,
  AMPERSAND,
  ARTICLE,
  AT,
  AUXILIARY,
  BY_CAPITAL,
  CALLED,
  CAPITALIZED,
  CAPITALS,
  CASED,
  CASUAL,
  CODE,
  CODED,
  COLON,
  COMMA,
  CONJUNCTION,
  commonOf,
  cueOf,
  DASH,
  DIGITS,
  DIGITS_AND_LETTERS,
  DOT,
  EXCLAMATION,
  FIELD,
  FILLER,
  GREETING,
  givenOf,
  HARD,
  HYPHEN,
  IN_LOWER_CASE,
  isIn,
  LETTER,
  LOWER_CASED,
  MIXED,
  NAME,
  NEWLINE,
  NO_NAME,
  NONE,
  NOUNS,
  PARTICLE,
  PARTICLE_WORD,
  POSSESSIVE,
  PRONOUN,
  placeOf,
  QUOTE,
  SEMICOLON,
  SINGLE_QUOTE,
  SLASH,
  SMALL,
  SPACE,
  SPACES,
  SURNAME,
  surnameOf,
  TIGHT_COMMA,
  TITLE,
  TITLED,
  UNDERSCORE,
  UNKNOWN,
  UPPER_CASED,
} from './kinds.as';
import { know, rolesOf } from './lexicon.as';
import {
  count,
  end,
  GERMAN,
  gap,
  hash,
  KINDS,
  kind,
  label,
  length,
  NAMELY,
  REGIMES,
  setKind,
  shape,
  start,
  USUAL,
  unit,
  word,
} from './memory.as';

/** Tokens whose way of writing is judged together. */
const RANGE: i32 = 256;
/** Plain text with fewer words than this is informal. */
const SHORT: i32 = 48;
/** Plain text with fewer words than this reads like a message. */
const BRIEF: i32 = 32;
/** Fewest letters of a lower-case word that is taken for a name because no list of words has it. */
const SHORTEST_RARE: i32 = 4;
/** Most letters of a particle: `della`. */
const LONGEST_PARTICLE: i32 = 5;
/** Fewest words without a blank between them that may be the mappings of a source map. */
const PACKED: i32 = 16;
/** A text with fewer words begins like a sentence: `call sarah`. */
const TINY: i32 = 20;
/** Share of tokens that German words of three letters make up at least. */
const GERMAN_SHARE: i32 = 32;

/** Gaps between words of a sentence, and gaps before a sentence. */
const PLAIN: u32 =
  (1 << SPACE) | (1 << COMMA) | (1 << TIGHT_COMMA) | (1 << DOT) | (1 << EXCLAMATION);
const SENTENCE: u32 = (1 << DOT) | (1 << EXCLAMATION) | (1 << HARD);
const IN_CODE: u32 =
  (1 << HYPHEN) |
  (1 << SLASH) |
  (1 << AT) |
  (1 << UNDERSCORE) |
  (1 << CODE) |
  (1 << UNKNOWN) |
  (1 << AMPERSAND) |
  (1 << NONE);
const NO_CODE: u32 = ~IN_CODE;
const ORDINARY: u32 =
  PLAIN |
  SENTENCE |
  (1 << FIELD) |
  (1 << NEWLINE) |
  (1 << ABBREVIATION_DOT) |
  (1 << COLON) |
  (1 << SEMICOLON) |
  (1 << QUOTE) |
  (1 << SINGLE_QUOTE) |
  (1 << DASH) |
  (1 << SPACES) |
  (1 << POSSESSIVE);
/** Gaps between the segments of a source map's mappings, if they hold no blank. */
const PACKING: u32 =
  (1 << TIGHT_COMMA) | (1 << COMMA) | (1 << SEMICOLON) | (1 << CODE) | (1 << SLASH);

/** The last token after which a name in lower case is likely. */
let cue: i32 = -9;
/** Whether a third of the words of some range begin with capitals. */
let capitalised = false;

export function findCandidates(): void {
  cue = -9;
  capitalised = false;
  for (let from = 0; from < count; from += RANGE) range(from, min(from + RANGE, count));
  setKind(count, NO_NAME);
  addParticles();
  leaveOutAddresses();
  if (capitalised) leaveOutMappings();
}

function range(from: i32, to: i32): void {
  let uppers = 0;
  let capitals = 0;
  let total = 0;
  let plain = 0;
  let openings = 0;
  let lowerOpenings = 0;
  let german = 0;
  for (let i = from; i < to; i++) {
    const form = shape(i);
    if (form === DIGITS || form === DIGITS_AND_LETTERS) continue;
    const g = gap(i);
    total++;
    plain += <i32>isIn(PLAIN, g);
    if (isIn(SENTENCE, g)) {
      openings++;
      if (form === SMALL) lowerOpenings++;
    }
    if (form === SMALL) {
      if (length(i) === 3) german += isGerman(i);
      continue;
    }
    if (form === CAPITALS) uppers++;
    // `I` is no capitalised word.
    if (form <= MIXED && !(form === LETTER && unit(start(i)) === 73)) capitals++;
  }
  if (from === 0 && total < TINY) plain++;
  const lower = capitals * 40 <= total && plain * 10 >= total * 6;
  const upper = total > 3 && uppers * 2 > total;
  if (capitals * 3 > total) capitalised = true;
  const prose = !lower && plain * 10 >= total * 5;
  const informal = prose && (total < SHORT || lowerOpenings * 8 > openings);
  let way = total < BRIEF || lowerOpenings * 8 > openings ? CASUAL : CASED;
  if (capitals * 2 > total) way = TITLED;
  if (!prose) way = CODED;
  if (german * GERMAN_SHARE > total) way = NOUNS;
  if (lower) way = LOWER_CASED;
  if (upper) way = UPPER_CASED;
  memory.fill(REGIMES + <usize>from, <u8>way, <usize>(to - from));
  for (let i = from; i < to; i++) {
    const form = shape(i);
    let chosen = NO_NAME;
    if (form === SMALL) chosen = inSmallLetters(i, lower, prose, informal);
    else if (form <= MIXED) chosen = capital(i, form, upper);
    setKind(i, chosen);
  }
}

function inSmallLetters(i: i32, lower: bool, prose: bool, informal: bool): i32 {
  if (gap(i) === HYPHEN && isSyllable(i)) return IN_LOWER_CASE;
  if (lower) return inLowerText(i);
  if (informal || (prose && i > 0 && (kind(i - 1) !== NO_NAME || cue >= i - 1)))
    return inCasedText(i, informal);
  return (label(i) === i - 1 ? isFullName(i) : followsInField(i)) ? IN_LOWER_CASE : NO_NAME;
}

function isGerman(i: i32): i32 {
  const from = start(i);
  const key = (unit(from) & 31) | ((unit(from + 1) & 31) << 5) | ((unit(from + 2) & 31) << 10);
  return <i32>load<u8>(GERMAN + <usize>key);
}

// The second half of a given name as in `Kim Dae-jung`.
function isSyllable(i: i32): bool {
  if (i < 1 || kind(i - 1) !== BY_CAPITAL || shape(i - 1) !== CAPITALIZED) return false;
  if (length(i) < 2 || length(i) > 5 || length(i - 1) > 6) return false;
  know(i);
  return cueOf(word(i)) === 0 && commonOf(word(i)) <= 2;
}

// A lower-case word in text without capitals.
function inLowerText(i: i32): i32 {
  know(i);
  const value = word(i);
  const given = givenOf(value);
  const surname = surnameOf(value);
  const common = commonOf(value);
  const letters = length(i);
  let chosen = NO_NAME;
  if (letters >= 3 && cueOf(value) === 0) {
    const known =
      (common <= 3 && (given >= 3 || surname >= 3)) ||
      (given >= 5 && common <= 5) ||
      (surname >= 6 && common <= 4) ||
      (value === 0 && letters > 3);
    if (known && isIn(NO_CODE, gap(i)) && isIn(NO_CODE, gapAfter(i))) chosen = IN_LOWER_CASE;
    else if (known ? isHyphenated(i) : isSurnameAfter(i)) chosen = IN_LOWER_CASE;
    else if (cue >= i - 1 && common <= mostCommon(surname)) chosen = IN_LOWER_CASE;
  }
  if (isNamer(i)) cue = i;
  else if (cue === i - 1 && cueOf(value) === AUXILIARY) cue = i;
  return chosen;
}

// Whether a candidate precedes `i`, and `i` may be its surname, even if it is a common word: `jane doe`, `robert brown`.
function isSurnameAfter(i: i32): bool {
  if (i === 0 || kind(i - 1) === NO_NAME) return false;
  if (gap(i) !== SPACE && gap(i) !== HYPHEN) return false;
  const surname = surnameOf(word(i));
  return surname >= 2 && commonOf(word(i)) <= (surname >= 6 ? 6 : 5);
}

// Whether `i` is part of a double name: `anna-lena`, `o'brien-smith`.
function isHyphenated(i: i32): bool {
  if (gap(i) === HYPHEN) return i > 0 && kind(i - 1) !== NO_NAME && gapAfter(i) !== HYPHEN;
  return gapAfter(i) === HYPHEN && isIn(NO_CODE, gap(i)) && commonOf(word(i)) <= 2;
}

// A lower-case word in the position of a capitalised one: after a name, after a cue, or by its kind.
function inCasedText(i: i32, informal: bool): i32 {
  const letters = length(i);
  if (letters >= 3 && i > 0 && kind(i - 1) !== NO_NAME && gap(i) === SPACE) {
    if (isLowerSurname(i)) return IN_LOWER_CASE;
  } else if (cue >= i - 1 && letters >= 3 && isOrdinary(i)) {
    know(i);
    const most = isCuedByName() && surnameOf(word(i)) >= 3 ? 5 : 3;
    if (cueOf(word(i)) === 0 && commonOf(word(i)) <= most) return IN_LOWER_CASE;
  }
  if (informal && gap(i) === COLON && letters >= 3 && isOrdinary(i)) {
    know(i);
    if (isGiven(word(i))) return IN_LOWER_CASE;
  }
  if (informal && letters >= 2 && isAmong(NAMELY, i)) {
    know(i);
    if (letters >= 3 && isLowerName(word(i))) return isOrdinary(i) ? IN_LOWER_CASE : NO_NAME;
    if (isNamer(i) || isCued(i)) cue = i;
  } else if (informal && letters >= SHORTEST_RARE && isRareName(i)) {
    return IN_LOWER_CASE;
  } else if (isCued(i)) {
    cue = i;
  }
  return NO_NAME;
}

/** Whether a lower-case word in informal text may be a name by its facts. */
export function isLowerName(word: i32): bool {
  const given = givenOf(word);
  const common = commonOf(word);
  if (cueOf(word) !== 0) return false;
  if ((given >= 4 && common <= 2) || (given >= 3 && common === 0)) return true;
  return surnameOf(word) >= 5 && common <= 1 && placeOf(word) < 3;
}

// Whether a lower-case word after a label is a given name.
function isGiven(word: i32): bool {
  return givenOf(word) >= 4 && commonOf(word) <= 3 && cueOf(word) === 0;
}

/** 18 bits of the first three letters, the last two and the length of a word in lower case. The unit after it may be read. */
export function lowerKey(from: i32, to: i32): i32 {
  const first = (unit(from) & 31) | ((unit(from + 1) & 31) << 5) | ((unit(from + 2) & 31) << 10);
  const last = ((unit(to - 1) & 31) * 0x2545) ^ ((unit(to - 2) & 31) * 0x9e1);
  return ((first | (((to - from) & 7) << 15)) ^ last) & 0x3ffff;
}

// Whether a word is in the set, or, seldom, looks like one: sorts out most without a hash.
function isAmong(set: usize, i: i32): bool {
  const key = lowerKey(start(i), end(i));
  return ((load<u32>(set + ((<usize>(key >> 5)) << 2)) >>> (key & 31)) & 1) !== 0;
}

// Whether `i` is an `is` after a cue.
function isCued(i: i32): bool {
  return cue === i - 1 && length(i) === 2 && unit(start(i)) === 105 && unit(start(i) + 1) === 115;
}

// Highest commonness of a word after a cue in lower-case text: `last name is king`, `ms white`.
function mostCommon(surname: i32): i32 {
  if (surname >= 6 && (isCuedByName() || cueOf(word(cue)) === TITLE)) return 6;
  return surname >= 3 ? 5 : 4;
}

// Whether the last cue is `name` or `name is`, not a title, a greeting or `named`.
function isCuedByName(): bool {
  return isNameWord(cue) || (cue > 0 && isNameWord(cue - 1));
}

function isNameWord(i: i32): bool {
  return (rolesOf(hash(i)) & (NAME | SURNAME)) !== 0;
}

// Whether `i` goes on in a full name that a label is for.
function followsInField(i: i32): bool {
  return i > 0 && kind(i - 1) === IN_LOWER_CASE && gap(i) === SPACE && isLowerSurname(i);
}

// Whether `i` begins the full name that a label is for: `"patient_name":"jane doe"`.
function isFullName(i: i32): bool {
  if (i + 1 >= count || gap(i + 1) !== SPACE || shape(i + 1) !== SMALL) return false;
  if (!isNameKey(i - 1)) return false;
  know(i);
  know(i + 1);
  if (!isGiven(word(i))) return false;
  const next = word(i + 1);
  return cueOf(next) === PARTICLE_WORD || (surnameOf(next) >= 2 && commonOf(next) <= 5);
}

// Whether token `i` is `name` or ends in `Name`.
function isNameKey(i: i32): bool {
  if (length(i) < 4 || (length(i) > 4 && shape(i) < MIXED)) return false;
  const from = end(i) - 4;
  const first = ((unit(from) | 32) << 16) | (unit(from + 1) | 32);
  return first === 0x6e0061 && (unit(from + 2) | 32) === 109 && (unit(from + 3) | 32) === 101;
}

// Whether it is in no list of words: in none at all, or only in one of names.
function isRareName(i: i32): bool {
  if (isAmong(USUAL, i) || !isOrdinary(i)) return false;
  know(i);
  const value = word(i);
  if (value === 0) return true;
  return cueOf(value) === 0 && commonOf(value) === 0 && givenOf(value) + surnameOf(value) > 0;
}

// Whether `i` may be the surname in lower case of the name before it: `Donald trump`.
function isLowerSurname(i: i32): bool {
  if (givenOf(word(i - 1)) < 4 && kind(i - 1) !== IN_LOWER_CASE) return false;
  know(i);
  const value = word(i);
  if (cueOf(value) !== 0 || !isIn(ORDINARY, gapAfter(i))) return false;
  const common = commonOf(value);
  if (common <= 3 && (surnameOf(value) >= 2 || givenOf(value) >= 2)) return true;
  if (kind(i - 1) === IN_LOWER_CASE && isSurnameAfter(i)) return true;
  return value === 0 || (surnameOf(value) >= 5 && common <= 4);
}

function capital(i: i32, form: i32, upper: bool): i32 {
  know(i);
  const value = word(i);
  const role = cueOf(value);
  if (role === TITLE || role === GREETING) cue = i;
  const isFunction = role === PRONOUN || role === ARTICLE;
  if (form === LETTER) return isFunction && !isInitial(i) ? NO_NAME : BY_CAPITAL;
  if (isFunction || (form === CAPITALS && isRedaction(i))) return NO_NAME;
  const given = givenOf(value);
  const surname = surnameOf(value);
  const common = commonOf(value);
  if ((role === AUXILIARY || role === CONJUNCTION || role === FILLER) && given <= 4) return NO_NAME;
  if (role === TITLE || given > 3) return BY_CAPITAL;
  if (common >= 6 && surname <= 4 && !followsInitial(i)) return NO_NAME;
  // `NOTE:see Patient Jane Roe`: among words in capitals, another one is no heading.
  return upper && form === CAPITALS && common >= 3 && surname <= 5 ? NO_NAME : BY_CAPITAL;
}

// `Mr. {{{REDACTED-person}}}`: the placeholder of a redaction is in the position of a name, but is not one.
function isRedaction(i: i32): bool {
  const at = start(i);
  if (length(i) !== 8 || at < 2 || unit(at - 1) !== 123 || unit(at - 2) !== 123) return false;
  return (
    unit(at) === 82 &&
    unit(at + 1) === 69 &&
    unit(at + 2) === 68 &&
    unit(at + 3) === 65 &&
    unit(at + 4) === 67 &&
    unit(at + 5) === 84 &&
    unit(at + 6) === 69 &&
    unit(at + 7) === 68
  );
}

// `Joseph A. Day`: after an initial with a name before it any word may be a surname.
function followsInitial(i: i32): bool {
  if (gap(i) !== ABBREVIATION_DOT || i < 2) return false;
  return shape(i - 1) === LETTER && kind(i - 1) !== NO_NAME && kind(i - 2) !== NO_NAME;
}

// Whether the letter A or I is short for a name: with a dot, or A last after a name as in `DOE, JANE A`.
function isInitial(i: i32): bool {
  if (unit(end(i)) === 46) return true;
  if (i === 0 || kind(i - 1) !== BY_CAPITAL || gap(i) !== SPACE) return false;
  const after = gapAfter(i);
  if (after === SINGLE_QUOTE || unit(start(i)) !== 65) return false;
  return after !== SPACE || givenOf(word(i - 1)) >= 3;
}

// Particles in lower case between parts of a name (`de la`), and those that a name begins with.
function addParticles(): void {
  const last = count - 1;
  for (let i = 1; i < last; i++) {
    if (kind(i - 1) === NO_NAME || !mayBeParticle(i)) continue;
    if (isInside(i) || isLink(i)) setKind(i, PARTICLE);
  }
  let next = NO_NAME;
  for (let i = last; i >= 0; i--) {
    if (kind(i) === PARTICLE && next === NO_NAME) setKind(i, NO_NAME);
    else if (next !== NO_NAME && next !== IN_LOWER_CASE && mayBeParticle(i)) {
      if ((gap(i + 1) === SPACE || gap(i + 1) === HYPHEN) && isParticle(i)) setKind(i, PARTICLE);
    }
    next = kind(i);
  }
}

// `jane.doe@example.com` is no name: skips the tokens before the at sign, joined by dots, and those after it.
function leaveOutAddresses(): void {
  for (let i = 1; i < count; i++) {
    if (gap(i) !== AT || start(i) - end(i - 1) !== 1 || !isTightDot(i + 1)) continue;
    let from = i - 1;
    while (from > 0 && isTightJoint(from)) from--;
    let to = i;
    while (isTightDot(to + 1)) to++;
    clear(from, to + 1);
  }
}

function clear(from: i32, to: i32): void {
  memory.fill(KINDS + <usize>from, 0, <usize>(to - from));
}

// Leaves out `CAAC,EAAE;AACF`, unknown words in a long run with commas but no blanks.
function leaveOutMappings(): void {
  let first = 0;
  for (let i = 1; i <= count; i++) {
    if (i < count && isPacked(i)) continue;
    if (i - first >= PACKED && areCodes(first, i)) clear(first, i);
    first = i;
  }
}

function isPacked(i: i32): bool {
  if (!isIn(PACKING, gap(i)) || shape(i) === DIGITS) return false;
  return unit(start(i) - 1) > 32 && unit(end(i - 1)) > 32;
}

// Whether the lexicon has fewer than half of the words.
function areCodes(from: i32, to: i32): bool {
  let known = 0;
  for (let i = from; i < to; i++) {
    know(i);
    if (word(i) !== 0) known++;
  }
  return known * 2 < to - from;
}

function isTightDot(i: i32): bool {
  return i < count && start(i) - end(i - 1) === 1 && unit(end(i - 1)) === 46;
}

// `.`, `_`, `-`, `+`
function isTightJoint(i: i32): bool {
  if (start(i) - end(i - 1) !== 1) return false;
  const between = unit(end(i - 1));
  return between === 46 || between === 95 || between === 45 || between === 43;
}

function mayBeParticle(i: i32): bool {
  return kind(i) === NO_NAME && isShort(i) && (shape(i) === SMALL || isInCapitals(i));
}

function isShort(i: i32): bool {
  return length(i) <= LONGEST_PARTICLE;
}

// `DE LA CRUZ`
function isInCapitals(i: i32): bool {
  return shape(i) === CAPITALS && shape(i + 1) === CAPITALS;
}

function isInside(i: i32): bool {
  const after = gap(i + 1);
  if (gap(i) !== SPACE && gap(i) !== HYPHEN && !isQuotedT(i)) return false;
  if (after !== SPACE && after !== HYPHEN && after !== SINGLE_QUOTE) return false;
  const on = kind(i + 1) !== NO_NAME;
  return (on || (shape(i + 1) === shape(i) && isShort(i + 1))) && isParticle(i);
}

// `of` and `the` between capitalised words: `Pliny the Elder`, `the Earl of Clare`, but `Bank of America` too.
function isLink(i: i32): bool {
  if (gap(i) !== SPACE || gap(i + 1) !== SPACE) return false;
  if (kind(i - 1) !== BY_CAPITAL || kind(i + 1) !== BY_CAPITAL) return false;
  const at = start(i);
  if (length(i) === 2) return unit(at) === 111 && unit(at + 1) === 102;
  return unit(at) === 116 && unit(at + 1) === 104 && unit(at + 2) === 101;
}

function isParticle(i: i32): bool {
  know(i);
  return cueOf(word(i)) === PARTICLE_WORD || isQuotedT(i);
}

// The `'t` of `van 't Hoff`.
function isQuotedT(i: i32): bool {
  return length(i) === 1 && unit(start(i)) === 116 && gap(i) === SINGLE_QUOTE;
}

function isNamer(i: i32): bool {
  const role = cueOf(word(i));
  if (role === TITLE || role === GREETING) return true;
  return (rolesOf(hash(i)) & (NAME | SURNAME | CALLED)) !== 0;
}

function isOrdinary(i: i32): bool {
  return isIn(ORDINARY, gap(i)) && isIn(ORDINARY, gapAfter(i));
}

/** The gap after token `i`. */
export function gapAfter(i: i32): i32 {
  return i + 1 < count ? gap(i + 1) : HARD;
}
