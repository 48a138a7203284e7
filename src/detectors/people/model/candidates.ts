import {
  CAPITAL_A,
  CAPITAL_I,
  CASE_BIT,
  DOT as FULL_STOP,
  HYPHEN as HYPHEN_UNIT,
  PLUS,
  SMALL_T,
  SPACE as SPACE_UNIT,
  UNDERSCORE as UNDERSCORE_UNIT,
} from '../../../core/bytes.ts';
import { isRedacted, REDACTED } from '../../../engine/placeholder.ts';
import type { BlockText } from '../text/block-text.ts';
import {
  ABBREVIATION_DOT,
  AMPERSAND,
  AT,
  CODE,
  COLON,
  COMMA,
  DASH,
  DOT,
  EXCLAMATION,
  FIELD,
  GAPS,
  HARD,
  HYPHEN,
  NEWLINE,
  NONE,
  POSSESSIVE,
  QUOTE,
  SEMICOLON,
  SINGLE_QUOTE,
  SLASH,
  SPACE,
  SPACES,
  TIGHT_COMMA,
  UNDERSCORE,
  UNKNOWN,
} from '../text/characters.ts';
import { KIND, REGIME, SHAPE, type Tokens } from '../text/tokens.ts';
import { CUE, commonOf, cueOf, givenOf, placeOf, surnameOf, type Word } from './lexicon.ts';
import type { LowerFilter } from './lower-filter.ts';
import type { TokenVocabulary } from './vocabulary.ts';

/** Tokens whose way of writing is judged together. */
const RANGE = 256;
/** Plain text with fewer words than this is informal. */
const SHORT = 48;
/** Plain text with fewer words than this reads like a message. */
const BRIEF = 32;
/** Fewest letters of a lower-case word that is taken for a name because no list of words has it. */
export const SHORTEST_RARE = 4;
/** Most letters of a particle: `della`. */
const LONGEST_PARTICLE = 5;
/** Fewest words without a blank between them that may be the mappings of a source map. */
const PACKED = 16;
/** A text with fewer words begins like a sentence: `call sarah`. */
const TINY = 20;

/** Words of three letters that make a text German, and the share of tokens that they make up at least. */
const GERMAN = germanWords(
  'der das und ist mit dem ein für auf aus zur zum wir ich hat vom bei als'.split(' '),
);
const GERMAN_SHARE = 32;

const IS = [...Buffer.from('is')];
const OF = [...Buffer.from('of')];
const THE = [...Buffer.from('the')];
const NAME = [...Buffer.from('name')];

const ALL_GAPS = Array.from({ length: GAPS }, (_, gap) => gap);
/** Gaps between words of a sentence. */
const PLAIN = gapSet([SPACE, COMMA, TIGHT_COMMA, DOT, EXCLAMATION]);
const SENTENCE = gapSet([DOT, EXCLAMATION, HARD]);
const NO_CODE = gapSet(
  ALL_GAPS.filter(
    (gap) => ![HYPHEN, SLASH, AT, UNDERSCORE, CODE, UNKNOWN, AMPERSAND, NONE].includes(gap),
  ),
);
const ORDINARY = gapSet([
  SPACE,
  COMMA,
  TIGHT_COMMA,
  FIELD,
  DOT,
  NEWLINE,
  ABBREVIATION_DOT,
  COLON,
  SEMICOLON,
  QUOTE,
  SINGLE_QUOTE,
  EXCLAMATION,
  DASH,
  SPACES,
  HARD,
  POSSESSIVE,
]);

/** Gaps between the segments of a source map's mappings, if they hold no blank. */
const PACKING = gapSet([TIGHT_COMMA, COMMA, SEMICOLON, CODE, SLASH]);

function gapSet(gaps: readonly number[]): Uint8Array {
  const set = new Uint8Array(GAPS);
  for (const gap of gaps) set[gap] = 1;
  return set;
}

/** A byte for each key of three letters: 1 for those of the words. */
function germanWords(words: readonly string[]): Uint8Array {
  const set = new Uint8Array(1 << 15);
  for (const word of words)
    set[lettersKey(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))] = 1;
  return set;
}

function lettersKey(first: number, second: number, third: number): number {
  return (first & 31) | ((second & 31) << 5) | ((third & 31) << 10);
}

/** Whether a lower-case word in informal text may be a name by what it is. */
export function isLowerName(word: Word): boolean {
  const given = givenOf(word);
  const common = commonOf(word);
  if (cueOf(word) !== 0) return false;
  if ((given >= 4 && common <= 2) || (given >= 3 && common === 0)) return true;
  return surnameOf(word) >= 5 && common <= 1 && placeOf(word) < 3;
}

/** Whether a lower-case word after a label is a given name. */
function isGiven(word: Word): boolean {
  return givenOf(word) >= 4 && commonOf(word) <= 3 && cueOf(word) === 0;
}

/** Decides which tokens of a block may be part of a name. */
export function candidateFinder(
  { units }: BlockText,
  tokens: Tokens,
  { know }: TokenVocabulary,
  lowerFilter: LowerFilter,
): () => void {
  const { start, end, shape, gap, label, hash, word, kind, regime } = tokens;
  const { mayBe, isUsual, namers } = lowerFilter;
  const [nameHash, namedHash, calledHash, surnameHash] = namers;
  /** The last token after which a name in lower case is likely. */
  let cue = -9;
  /** Whether a third of the words of some range begin with capitals. */
  let capitalised = false;

  return function findCandidates(): void {
    cue = -9;
    capitalised = false;
    for (let from = 0; from < tokens.count; from += RANGE) {
      range(from, Math.min(from + RANGE, tokens.count));
    }
    kind[tokens.count] = KIND.none;
    addParticles();
    leaveOutAddresses();
    if (capitalised) leaveOutMappings();
  };

  function range(from: number, to: number): void {
    let uppers = 0;
    let capitals = 0;
    let total = 0;
    let plain = 0;
    let openings = 0;
    let lowerOpenings = 0;
    let german = 0;
    for (let i = from; i < to; i++) {
      const form = shape[i];
      if (form === SHAPE.digits || form === SHAPE.digitsAndLetters) continue;
      total++;
      plain += PLAIN[gap[i]];
      if (SENTENCE[gap[i]] === 1) {
        openings++;
        if (form === SHAPE.lower) lowerOpenings++;
      }
      if (form === SHAPE.lower) {
        if (end[i] - start[i] === 3) german += isGerman(i);
        continue;
      }
      if (form === SHAPE.upper) uppers++;
      if (form <= SHAPE.mixed && !(form === SHAPE.letter && units[start[i]] === CAPITAL_I))
        capitals++;
    }
    if (from === 0 && total < TINY) plain++;
    const lower = capitals * 40 <= total && plain * 10 >= total * 6;
    const upper = total > 3 && uppers * 2 > total;
    if (capitals * 3 > total) capitalised = true;
    const prose = !lower && plain * 10 >= total * 5;
    const informal = prose && (total < SHORT || lowerOpenings * 8 > openings);
    const casual = total < BRIEF || lowerOpenings * 8 > openings;
    let of: number = casual ? REGIME.casual : REGIME.cased;
    if (capitals * 2 > total) of = REGIME.titled;
    if (!prose) of = REGIME.coded;
    if (german * GERMAN_SHARE > total) of = REGIME.nouns;
    if (lower) of = REGIME.lower;
    if (upper) of = REGIME.upper;
    for (let i = from; i < to; i++) {
      const form = shape[i];
      let chosen: number = KIND.none;
      if (form === SHAPE.lower) {
        if (gap[i] === HYPHEN && isSyllable(i)) chosen = KIND.lower;
        else if (lower) chosen = inLowerText(i);
        else if (informal || (prose && i > 0 && (kind[i - 1] !== KIND.none || cue >= i - 1))) {
          chosen = inCasedText(i, informal);
        } else if (label[i] === i - 1 ? isFullName(i) : followsInField(i)) chosen = KIND.lower;
      } else if (form <= SHAPE.mixed) {
        chosen = capital(i, form, upper);
      }
      kind[i] = chosen;
      regime[i] = of;
    }
  }

  function isGerman(i: number): number {
    const from = start[i];
    return GERMAN[lettersKey(units[from], units[from + 1], units[from + 2])];
  }

  /** The second half of a given name as in `Kim Dae-jung`. */
  function isSyllable(i: number): boolean {
    if (i < 1 || kind[i - 1] !== KIND.capital || shape[i - 1] !== SHAPE.capitalized) return false;
    const length = end[i] - start[i];
    if (length < 2 || length > 5 || end[i - 1] - start[i - 1] > 6) return false;
    know(i);
    return cueOf(word[i]) === 0 && commonOf(word[i]) <= 2;
  }

  /** A lower-case word in text without capitals. */
  function inLowerText(i: number): number {
    know(i);
    const value = word[i];
    const given = givenOf(value);
    const surname = surnameOf(value);
    const common = commonOf(value);
    const length = end[i] - start[i];
    let chosen: number = KIND.none;
    if (length >= 3 && cueOf(value) === 0) {
      const known =
        (common <= 3 && (given >= 3 || surname >= 3)) ||
        (given >= 5 && common <= 5) ||
        (surname >= 6 && common <= 4) ||
        (value === 0 && length > 3);
      if (known && NO_CODE[gap[i]] === 1 && NO_CODE[gapAfter(i)] === 1) chosen = KIND.lower;
      else if (known ? isHyphenated(i) : isSurnameAfter(i)) chosen = KIND.lower;
      else if (cue >= i - 1 && common <= mostCommon(surname)) chosen = KIND.lower;
    }
    if (isNamer(i)) cue = i;
    else if (cue === i - 1 && cueOf(value) === CUE.auxiliary) cue = i;
    return chosen;
  }

  /**
   * Whether a candidate precedes `i`, and `i` may be its surname, even if it is a common word: `jane doe`, `robert
   * brown`.
   */
  function isSurnameAfter(i: number): boolean {
    if (i === 0 || kind[i - 1] === KIND.none) return false;
    if (gap[i] !== SPACE && gap[i] !== HYPHEN) return false;
    const surname = surnameOf(word[i]);
    return surname >= 2 && commonOf(word[i]) <= (surname >= 6 ? 6 : 5);
  }

  /** Whether `i` is part of a double name: `anna-lena`, `o'brien-smith`. */
  function isHyphenated(i: number): boolean {
    if (gap[i] === HYPHEN) return i > 0 && kind[i - 1] !== KIND.none && gapAfter(i) !== HYPHEN;
    return gapAfter(i) === HYPHEN && NO_CODE[gap[i]] === 1 && commonOf(word[i]) <= 2;
  }

  /** A lower-case word where others are capitalised: after a name, after a cue, or by what it is. */
  function inCasedText(i: number, informal: boolean): number {
    const length = end[i] - start[i];
    if (length >= 3 && i > 0 && kind[i - 1] !== KIND.none && gap[i] === SPACE) {
      if (goesOn(i)) return KIND.lower;
    } else if (cue >= i - 1 && length >= 3 && isOrdinary(i)) {
      know(i);
      const most = isCuedByName() && surnameOf(word[i]) >= 3 ? 5 : 3;
      if (cueOf(word[i]) === 0 && commonOf(word[i]) <= most) return KIND.lower;
    }
    if (informal && gap[i] === COLON && length >= 3 && isOrdinary(i)) {
      know(i);
      if (isGiven(word[i])) return KIND.lower;
    }
    if (informal && length >= 2 && mayBe(i)) {
      know(i);
      if (length >= 3 && isLowerName(word[i])) return isOrdinary(i) ? KIND.lower : KIND.none;
      if (isNamer(i) || isCued(i)) cue = i;
    } else if (informal && length >= SHORTEST_RARE && isRareName(i)) {
      return KIND.lower;
    } else if (isCued(i)) {
      cue = i;
    }
    return KIND.none;
  }

  /** Whether `i` is an `is` after a cue. */
  function isCued(i: number): boolean {
    if (cue !== i - 1 || end[i] - start[i] !== IS.length) return false;
    return IS.every((unit, n) => units[start[i] + n] === unit);
  }

  /** Highest commonness of a word after a cue in lower-case text: `last name is king`, `ms white`. */
  function mostCommon(surname: number): number {
    if (surname >= 6 && (isCuedByName() || cueOf(word[cue]) === CUE.title)) return 6;
    return surname >= 3 ? 5 : 4;
  }

  /** Whether the last cue is `name` or `name is`, not a title, a greeting or `named`. */
  function isCuedByName(): boolean {
    return isNameWord(cue) || (cue > 0 && isNameWord(cue - 1));
  }

  function isNameWord(i: number): boolean {
    return hash[i] === nameHash || hash[i] === surnameHash;
  }

  /** Whether `i` goes on in a full name that a label is for. */
  function followsInField(i: number): boolean {
    return i > 0 && kind[i - 1] === KIND.lower && gap[i] === SPACE && goesOn(i);
  }

  /** Whether `i` begins the full name that a label is for: `"patient_name":"jane doe"`. */
  function isFullName(i: number): boolean {
    if (i + 1 >= tokens.count || gap[i + 1] !== SPACE || shape[i + 1] !== SHAPE.lower) return false;
    if (!isNameKey(i - 1)) return false;
    know(i);
    know(i + 1);
    if (!isGiven(word[i])) return false;
    const next = word[i + 1];
    return cueOf(next) === CUE.particle || (surnameOf(next) >= 2 && commonOf(next) <= 5);
  }

  /** Whether token `i` is `name` or ends in `Name`. */
  function isNameKey(i: number): boolean {
    const length = end[i] - start[i];
    if (length < NAME.length || (length > NAME.length && shape[i] < SHAPE.mixed)) return false;
    return NAME.every((unit, n) => (units[end[i] - NAME.length + n] | CASE_BIT) === unit);
  }

  /** Whether it is in no list of words: in none at all, or only in one of names. */
  function isRareName(i: number): boolean {
    if (isUsual(i) || !isOrdinary(i)) return false;
    know(i);
    const value = word[i];
    if (value === 0) return true;
    return cueOf(value) === 0 && commonOf(value) === 0 && givenOf(value) + surnameOf(value) > 0;
  }

  /** Whether `i` may be the surname in lower case of the name before it: `Donald trump`. */
  function goesOn(i: number): boolean {
    if (givenOf(word[i - 1]) < 4 && kind[i - 1] !== KIND.lower) return false;
    know(i);
    const value = word[i];
    if (cueOf(value) !== 0 || ORDINARY[gapAfter(i)] === 0) return false;
    const common = commonOf(value);
    if (common <= 3 && (surnameOf(value) >= 2 || givenOf(value) >= 2)) return true;
    if (kind[i - 1] === KIND.lower && isSurnameAfter(i)) return true;
    return value === 0 || (surnameOf(value) >= 5 && common <= 4);
  }

  function capital(i: number, form: number, upper: boolean): number {
    know(i);
    const value = word[i];
    const cueClass = cueOf(value);
    if (cueClass === CUE.title || cueClass === CUE.greeting) cue = i;
    const function_ = cueClass === CUE.pronoun || cueClass === CUE.article;
    if (form === SHAPE.letter) return function_ && !isInitial(i) ? KIND.none : KIND.capital;
    if (function_ || (form === SHAPE.upper && isRedaction(i))) return KIND.none;
    const given = givenOf(value);
    const surname = surnameOf(value);
    const common = commonOf(value);
    const grammar =
      cueClass === CUE.auxiliary || cueClass === CUE.conjunction || cueClass === CUE.filler;
    if (grammar && given <= 4) return KIND.none;
    if (cueClass === CUE.title || given > 3) return KIND.capital;
    if (common >= 6 && surname <= 4 && !followsInitial(i)) return KIND.none;
    return upper && common >= 3 && surname <= 5 ? KIND.none : KIND.capital;
  }

  /** `Mr. {{{REDACTED-person}}}`: the placeholder of a redaction is in the position of a name, and is none. */
  function isRedaction(i: number): boolean {
    return end[i] - start[i] === REDACTED.length && isRedacted(units, start[i], 2);
  }

  /** `Joseph A. Day`: after an initial with a name before it any word may be a surname. */
  function followsInitial(i: number): boolean {
    if (gap[i] !== ABBREVIATION_DOT || i < 2) return false;
    return shape[i - 1] === SHAPE.letter && kind[i - 1] !== KIND.none && kind[i - 2] !== KIND.none;
  }

  /** Whether the letter A or I is short for a name: with a dot, or A last after a name as in `DOE, JANE A`. */
  function isInitial(i: number): boolean {
    if (units[end[i]] === FULL_STOP) return true;
    if (i === 0 || kind[i - 1] !== KIND.capital || gap[i] !== SPACE) return false;
    const after = gapAfter(i);
    if (after === SINGLE_QUOTE || units[start[i]] !== CAPITAL_A) return false;
    return after !== SPACE || givenOf(word[i - 1]) >= 3;
  }

  /** Particles in lower case between parts of a name (`de la`), and those that a name begins with. */
  function addParticles(): void {
    const last = tokens.count - 1;
    for (let i = 1; i < last; i++) {
      if (kind[i - 1] === KIND.none || !mayBeParticle(i)) continue;
      if (isInside(i) || isLink(i)) kind[i] = KIND.particle;
    }
    let next: number = KIND.none;
    for (let i = last; i >= 0; i--) {
      if (kind[i] === KIND.particle && next === KIND.none) kind[i] = KIND.none;
      else if (next !== KIND.none && next !== KIND.lower && mayBeParticle(i)) {
        if ((gap[i + 1] === SPACE || gap[i + 1] === HYPHEN) && isParticle(i))
          kind[i] = KIND.particle;
      }
      next = kind[i];
    }
  }

  /**
   * `jane.doe@example.com` is no name: leaves out the tokens before the at sign, joined by dots, and those after it.
   */
  function leaveOutAddresses(): void {
    for (let i = 1; i < tokens.count; i++) {
      if (gap[i] !== AT || start[i] - end[i - 1] !== 1 || !isTightDot(i + 1)) continue;
      let from = i - 1;
      while (from > 0 && isTightJoint(from)) from--;
      let to = i;
      while (isTightDot(to + 1)) to++;
      kind.fill(KIND.none, from, to + 1);
    }
  }

  /** Leaves out `CAAC,EAAE;AACF`, unknown words in a long run with commas but no blanks. */
  function leaveOutMappings(): void {
    let first = 0;
    for (let i = 1; i <= tokens.count; i++) {
      if (i < tokens.count && isPacked(i)) continue;
      if (i - first >= PACKED && areCodes(first, i)) kind.fill(KIND.none, first, i);
      first = i;
    }
  }

  function isPacked(i: number): boolean {
    if (PACKING[gap[i]] === 0 || shape[i] === SHAPE.digits) return false;
    return units[start[i] - 1] > SPACE_UNIT && units[end[i - 1]] > SPACE_UNIT;
  }

  /** Whether the lexicon has fewer than half of the words. */
  function areCodes(from: number, to: number): boolean {
    let known = 0;
    for (let i = from; i < to; i++) {
      know(i);
      if (word[i] !== 0) known++;
    }
    return known * 2 < to - from;
  }

  function isTightDot(i: number): boolean {
    return i < tokens.count && start[i] - end[i - 1] === 1 && units[end[i - 1]] === FULL_STOP;
  }

  function isTightJoint(i: number): boolean {
    if (start[i] - end[i - 1] !== 1) return false;
    const unit = units[end[i - 1]];
    return unit === FULL_STOP || unit === UNDERSCORE_UNIT || unit === HYPHEN_UNIT || unit === PLUS;
  }

  function mayBeParticle(i: number): boolean {
    return kind[i] === KIND.none && isShort(i) && (shape[i] === SHAPE.lower || isInCapitals(i));
  }

  function isShort(i: number): boolean {
    return end[i] - start[i] <= LONGEST_PARTICLE;
  }

  /** `DE LA CRUZ` */
  function isInCapitals(i: number): boolean {
    return shape[i] === SHAPE.upper && shape[i + 1] === SHAPE.upper;
  }

  function isInside(i: number): boolean {
    const after = gap[i + 1];
    if (gap[i] !== SPACE && gap[i] !== HYPHEN && !isArticle(i)) return false;
    if (after !== SPACE && after !== HYPHEN && after !== SINGLE_QUOTE) return false;
    const on = kind[i + 1] !== KIND.none;
    return (on || (shape[i + 1] === shape[i] && isShort(i + 1))) && isParticle(i);
  }

  /** `of` and `the` between capitalised words: `Pliny the Elder`, `the Earl of Clare`, but `Bank of America` too. */
  function isLink(i: number): boolean {
    if (gap[i] !== SPACE || gap[i + 1] !== SPACE) return false;
    if (kind[i - 1] !== KIND.capital || kind[i + 1] !== KIND.capital) return false;
    const link = end[i] - start[i] === 2 ? OF : THE;
    return link.every((unit, k) => units[start[i] + k] === unit);
  }

  function isParticle(i: number): boolean {
    know(i);
    return cueOf(word[i]) === CUE.particle || isArticle(i);
  }

  /** The `'t` of `van 't Hoff`. */
  function isArticle(i: number): boolean {
    return end[i] - start[i] === 1 && units[start[i]] === SMALL_T && gap[i] === SINGLE_QUOTE;
  }

  function isNamer(i: number): boolean {
    const cueClass = cueOf(word[i]);
    if (cueClass === CUE.title || cueClass === CUE.greeting) return true;
    return isNameWord(i) || hash[i] === namedHash || hash[i] === calledHash;
  }

  function isOrdinary(i: number): boolean {
    return ORDINARY[gap[i]] === 1 && ORDINARY[gapAfter(i)] === 1;
  }

  function gapAfter(i: number): number {
    return i + 1 < tokens.count ? gap[i + 1] : HARD;
  }
}
