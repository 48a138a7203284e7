import {
  SPACE as BLANK,
  CAPITAL_S,
  CARRIAGE_RETURN,
  DELETE,
  EQUALS,
  DOT as FULL_STOP,
  GREATER_THAN,
  NEWLINE as LINE_FEED,
  SMALL_D,
  SMALL_L,
  SMALL_M,
  SMALL_S,
} from '../../../core/bytes.ts';
import { CUE, cueOf } from '../model/lexicon.ts';
import type { TokenVocabulary } from '../model/vocabulary.ts';
import type { BlockText } from './block-text.ts';
import {
  ABBREVIATION_DOT,
  APOSTROPHE,
  type Characters,
  COLON,
  COMMA,
  DASH,
  DIGIT,
  DOT,
  EXCLAMATION,
  FIELD,
  HARD,
  HYPHEN,
  LOWER,
  NEWLINE,
  NONE,
  OTHER,
  POSSESSIVE,
  QUOTE,
  SPACE,
  SPACES,
  TIGHT_COMMA,
  UNKNOWN,
  UPPER,
} from './characters.ts';
import { type Runs, shapeOf } from './letter-runs.ts';
import { SHAPE, type Tokens } from './tokens.ts';

/** A label reaches this many tokens. */
const LABEL_TOKENS = 8;

/** Most units of a gap that are read. */
const GAP_UNITS = 40;

/** Most units between an abbreviation's dot and the next token. */
const ABBREVIATION_UNITS = 24;

/** Most letters before an apostrophe inside a name: `dell'Acqua`. */
const LONGEST_ELIDED = 5;

const UNSET = 255;
/** Added to a gap that makes a label of the token before it. */
const LABELLED = 64;

/**
 * Cuts a block into runs of letters, digits and marks. An apostrophe stays inside a word, unless what follows
 * is `s`, `d`, `m`, `ll`, `ve` or `re`; hyphens, dots and underscores part words.
 */
export function tokenizer(
  text: BlockText,
  tokens: Tokens,
  { kind, lower, gap: gapOf }: Characters,
  { know }: TokenVocabulary,
  runs: Runs,
): () => void {
  const { units } = text;
  const { start, end, shape, gap, label, hash, word } = tokens;
  let labelled = false;
  const pairs = new Uint8Array(1 << 14).fill(UNSET);
  /** The shape of what `wordEnd` read. */
  let joined = 0;

  return function tokenize(): void {
    const length = text.length;
    let at = 0;
    let count = 0;
    let labelToken = -1;
    let before = 0;
    const total = runs(length);
    for (let run = 0; run < total; run++) {
      const from = start[run];
      // It belongs to the word before it.
      if (from < at) continue;
      let form = shape[run];
      at = end[run];
      let of = kind[units[at]];
      if (of === APOSTROPHE && joins(at)) {
        at = wordEnd(from, length);
        form = joined;
        of = kind[units[at]];
      }
      start[count] = from;
      end[count] = at;
      hash[count] = 0;
      shape[count] = form;

      const between = from - before;
      if (between === 1 && units[before] === BLANK && count > 0) {
        gap[count] = SPACE;
      } else if (count > 0 && between === 1) {
        const unitBetween = units[before];
        let g = gapOf[unitBetween];
        if (g === COLON || unitBetween === EQUALS) labelToken = count - 1;
        if (g === DOT && isAbbreviation(count - 1)) g = ABBREVIATION_DOT;
        if (g === NEWLINE) labelToken = -1;
        gap[count] = g === COMMA ? TIGHT_COMMA : g;
      } else {
        labelled = false;
        let g = count > 0 ? gapBetween(before, from) : from > 0 ? longGap(0, from, true) : HARD;
        if ((g === DOT || g === NEWLINE) && abbreviatedAt(count, before, between))
          g = ABBREVIATION_DOT;
        if (g === NEWLINE || g === HARD) labelToken = -1;
        if (labelled && count > 0) labelToken = count - 1;
        gap[count] = g;
      }
      label[count] = labelToken >= 0 && count - labelToken <= LABEL_TOKENS ? labelToken : -1;
      count++;
      before = at;
      if (of === APOSTROPHE && isPossessive(at)) at += 2;
    }
    tokens.count = count;
  };

  /** The end of a word with an apostrophe in it. */
  function wordEnd(from: number, length: number): number {
    // `d'Arc` is written as `Arc` is.
    const first = pastElided(from);
    let kinds = 0;
    let uppers = 0;
    let at = first;
    for (; at < length; at++) {
      const of = kind[units[at]];
      if (of === OTHER || (of === APOSTROPHE && !joins(at))) break;
      kinds |= 1 << of;
      if (of === UPPER) uppers++;
    }
    joined = shapeOf(kinds, uppers, kind[units[first]] === UPPER, at - first);
    return at;
  }

  /** Offset after `d'`, `l'`, `dell'` and the like before a capital; `from` elsewhere, as in Python's `f'Name'`. */
  function pastElided(from: number): number {
    let at = from;
    while (at < from + LONGEST_ELIDED && kind[units[at]] === LOWER) at++;
    if (kind[units[at]] !== APOSTROPHE || kind[units[at + 1]] !== UPPER) return from;
    const [first, last] = [lower[units[from]], lower[units[at - 1]]];
    const isShort = at === from + 1 && (first === SMALL_D || first === SMALL_L);
    return isShort || (first === SMALL_D && last === SMALL_L) ? at + 1 : from;
  }

  /** Whether the apostrophe at `at` is inside a word: `O'Brien`, not `Brien's` or `he'll`. */
  function joins(at: number): boolean {
    const first = kind[units[at + 1]];
    if (first === OTHER || first === APOSTROPHE || first === DIGIT) return false;
    const second = kind[units[at + 2]];
    const one = lower[units[at + 1]];
    if (second === OTHER || second === APOSTROPHE) {
      return one !== SMALL_S && one !== SMALL_D && one !== SMALL_M;
    }
    if (kind[units[at + 3]] !== OTHER) return true;
    const two = lower[units[at + 2]];
    const ending = (one << 8) | two;
    return ending !== 0x6c6c && ending !== 0x7665 && ending !== 0x7265;
  }

  function isPossessive(at: number): boolean {
    const unit = units[at + 1];
    return (unit === SMALL_S || unit === CAPITAL_S) && kind[units[at + 2]] === OTHER;
  }

  /** Whether a dot after token `i` belongs to it: an initial, or a title or suffix. */
  function isAbbreviation(i: number): boolean {
    const form = shape[i];
    if (form === SHAPE.letter) return true;
    if (form === SHAPE.lower || form > SHAPE.mixed || end[i] - start[i] > 5) return false;
    know(i);
    const cue = cueOf(word[i]);
    return cue === CUE.title || cue === CUE.suffix;
  }

  function abbreviatedAt(i: number, before: number, between: number): boolean {
    return (
      i > 0 && units[before] === FULL_STOP && between <= ABBREVIATION_UNITS && isAbbreviation(i - 1)
    );
  }

  /** The gap `[from, to)` of none or more than one unit: of two of ASCII it is known from the last time. */
  function gapBetween(from: number, to: number): number {
    if (to - from !== 2 || units[from] > DELETE || units[from + 1] > DELETE)
      return longGap(from, to, false);
    const pair = (units[from] << 7) | units[from + 1];
    if (pairs[pair] === UNSET) {
      const g = longGap(from, to, false);
      pairs[pair] = labelled ? g | LABELLED : g;
    }
    labelled = pairs[pair] >= LABELLED;
    return pairs[pair] & (LABELLED - 1);
  }

  /** The gap `[from, to)` of more than one unit, or that the text begins with (`first`). */
  function longGap(from: number, to: number, first: boolean): number {
    if (from === to) return first ? HARD : NONE;
    let at = from;
    let main = UNSET;
    if (kind[units[at]] === APOSTROPHE && isSibilant(units[at + 1])) {
      if (to - from === 2) return POSSESSIVE;
      at += 2;
      main = POSSESSIVE;
    }
    let spaces = 0;
    let newlines = 0;
    const stop = Math.min(to, from + GAP_UNITS);
    for (; at < stop; at++) {
      const unit = units[at];
      if (unit === LINE_FEED) newlines++;
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) continue;
      const g = gapOf[unit];
      if (g === SPACE) {
        spaces++;
        continue;
      }
      if (g === COLON || unit === EQUALS || unit === GREATER_THAN) labelled = true;
      main = stronger(main, g);
    }
    if (newlines > 0) return lineGap(main, newlines, first);
    if (first) return HARD;
    if (main === UNSET) return spaces > 1 ? SPACES : SPACE;
    return main === HYPHEN ? DASH : main;
  }
}

function isSibilant(unit: number): boolean {
  return unit === SMALL_S || unit === CAPITAL_S;
}

/**
 * Class of a gap: by an unknown symbol, then the end of a sentence, a colon, the border of a field, a comma, then by
 * its first character.
 */
function stronger(main: number, next: number): number {
  if (main === UNSET || main === POSSESSIVE || next === UNKNOWN) return next;
  if (main === UNKNOWN) return main;
  if (next === DOT || next === EXCLAMATION) return next;
  if (main === DOT || main === EXCLAMATION) return main;
  if (next === COLON || main === COLON) return COLON;
  if (next === FIELD || (next === QUOTE && main === COMMA)) return FIELD;
  if (main === FIELD || (next === COMMA && main === QUOTE)) return FIELD;
  return next === COMMA ? COMMA : main;
}

function lineGap(main: number, newlines: number, first: boolean): number {
  if (newlines > 1 || first) return HARD;
  return main === DOT || main === EXCLAMATION ? HARD : NEWLINE;
}
