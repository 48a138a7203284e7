// Cuts a block into words, with the gap before each and the label of its field.
//
//   units      O ' B r i e n ' s   n a m e :   J o e
//   tokens     [0          ]       [1    ]     [2  ]
//   gap                            POSSESSIVE  COLON
//   label                                      1
//
// An apostrophe stays inside a word, unless what follows is `s`, `d`, `m`, `ll`, `ve` or `re`; hyphens, dots and underscores part words.
import {
  ABBREVIATION_DOT,
  APOSTROPHE,
  CASELESS,
  CODE,
  COLON,
  COMMA,
  cueOf,
  DASH,
  DIGIT,
  DOT,
  EXCLAMATION,
  FIELD,
  HARD,
  HYPHEN,
  LETTER,
  LOWER,
  MIXED,
  NEWLINE,
  NONE,
  OTHER,
  POSSESSIVE,
  QUOTE,
  SMALL,
  SPACE,
  SPACES,
  SUFFIX,
  TIGHT_COMMA,
  TITLE,
  UNKNOWN,
  UPPER,
} from './kinds.as';
import { know } from './lexicon.as';
import {
  CHARACTER_GAPS,
  ENDS,
  GAPS,
  HASHES,
  kindAt,
  LABELLED,
  length as lengthOf,
  lowerAt,
  SHAPES,
  STARTS,
  setCount,
  shape,
  unit,
  word,
} from './memory.as';
import { runs, shapeOf } from './runs.as';

/** A label reaches this many tokens. */
const LABEL_TOKENS: i32 = 8;
/** Most units of a gap that are read. */
const GAP_UNITS: i32 = 40;
/** Most units between an abbreviation's dot and the next token. */
const ABBREVIATION_UNITS: i32 = 24;
/** Most letters before an apostrophe inside a name: `dell'Acqua`. */
const LONGEST_ELIDED: i32 = 5;
/** Most units of a string after a prefix that are searched for its end. */
const STRING_UNITS: i32 = 256;
const UNSET: i32 = 255;

/** Whether the last gap makes a label of the token before it. */
let labelled = false;
/** The shape of the word that `wordEnd` read. */
let joined: i32 = 0;

export function tokenise(length: i32): void {
  let at: i32 = 0;
  let count: i32 = 0;
  let labelToken: i32 = -1;
  let before: i32 = 0;
  let prefix: i32 = -1;
  const total = runs(length);
  for (let run = 0; run < total; run++) {
    const from = <i32>load<u16>(STARTS + ((<usize>run) << 1));
    // It belongs to the word before it.
    if (from < at) continue;
    let form = <i32>load<u8>(SHAPES + <usize>run);
    at = <i32>load<u16>(ENDS + ((<usize>run) << 1));
    let next = kindAt(at);
    if (next === APOSTROPHE && isPrefix(from, at, length)) {
      prefix = from;
      continue;
    }
    if (next === APOSTROPHE && joins(at)) {
      at = wordEnd(from, length);
      form = joined;
      next = kindAt(at);
    }
    const wide = (<usize>count) << 1;
    store<u16>(STARTS + wide, from);
    store<u16>(ENDS + wide, at);
    store<i32>(HASHES + (wide << 1), 0);
    store<u8>(SHAPES + <usize>count, form);

    let g: i32;
    // The prefix of a string is no part of the text.
    const stop = prefix >= 0 ? prefix : from;
    prefix = -1;
    if (count > 0 && stop - before === 1) {
      const between = unit(before);
      g = gapOf(between);
      if (g === COLON || between === 61) labelToken = count - 1;
      if (g === DOT && isAbbreviation(count - 1)) g = ABBREVIATION_DOT;
      if (g === NEWLINE) labelToken = -1;
      if (g === COMMA) g = TIGHT_COMMA;
    } else {
      labelled = false;
      g = count > 0 ? longGap(before, stop, false) : from > 0 ? longGap(0, stop, true) : HARD;
      if ((g === DOT || g === NEWLINE) && abbreviatedAt(count, before, stop)) g = ABBREVIATION_DOT;
      if (g === NEWLINE || g === HARD) labelToken = -1;
      if (labelled && count > 0) labelToken = count - 1;
    }
    store<u8>(GAPS + <usize>count, g);
    const far = labelToken < 0 || count - labelToken > LABEL_TOKENS;
    store<i16>(LABELLED + wide, far ? -1 : labelToken);
    count++;
    before = at;
    if (next === APOSTROPHE && isPossessive(at)) at += 2;
  }
  setCount(count);
}

function gapOf(unit: i32): i32 {
  return <i32>load<u8>(CHARACTER_GAPS + <usize>unit);
}

// The end of a word with an apostrophe in it.
function wordEnd(from: i32, length: i32): i32 {
  // `d'Arc` is written as `Arc` is.
  const first = pastElided(from);
  let seen: u32 = 0;
  let uppers: i32 = 0;
  let at = first;
  for (; at < length; at++) {
    const here = kindAt(at);
    if (here === OTHER || (here === APOSTROPHE && !joins(at))) break;
    if (here === LOWER) seen |= 1;
    else if (here === DIGIT) seen |= 2;
    else if (here === CASELESS) seen |= 4;
    else if (here === UPPER) uppers++;
  }
  joined = shapeOf(seen, uppers, kindAt(first) === UPPER, at - first);
  return at;
}

// After `d'`, `l'`, `dell'` and the like before a capital; `from` elsewhere, as in Python's `f'Name'`.
function pastElided(from: i32): i32 {
  let at = from;
  while (at < from + LONGEST_ELIDED && kindAt(at) === LOWER) at++;
  if (kindAt(at) !== APOSTROPHE || kindAt(at + 1) !== UPPER) return from;
  const first = lowerAt(from);
  const short = at === from + 1 && (first === 100 || first === 108);
  return short || (first === 100 && lowerAt(at - 1) === 108) ? at + 1 : from;
}

// Whether the word `[from, at)` before an apostrophe is the prefix of a string in Python, C or SQL that a capital begins: `f'Jane'`,
// `N'Jane'`, `_utf8'Jane'`.
function isPrefix(from: i32, at: i32, length: i32): bool {
  if (kindAt(at + 1) !== UPPER || unit(at) !== 39) return false;
  const isCharset = from > 0 && unit(from - 1) === 95;
  if (!isCharset) {
    if (at - from > 2) return false;
    for (let p = from; p < at; p++) if (!isPrefixLetter(lowerAt(p))) return false;
  }
  let p = isCharset ? from - 1 : from;
  if (p > 0 && unit(p - 1) === 32) p--;
  return isClosed(at + 1, length, p === 0 || opensValue(unit(p - 1)));
}

// `b`, `e`, `f`, `n`, `r`, `u`
function isPrefixLetter(unit: i32): bool {
  return (
    unit === 98 || unit === 101 || unit === 102 || unit === 110 || unit === 114 || unit === 117
  );
}

// `(`, `,`, `[`, `{`, `=`, `:`, `+`, `>`, a line end
function opensValue(unit: i32): bool {
  const g = gapOf(unit);
  return unit === 10 || unit === 40 || unit === 43 || unit === 44 || unit === 58 || g === CODE;
}

// Whether a quote closes the string that begins at `at`: any one that is not inside a word; or, unless `any`, one before punctuation.
function isClosed(at: i32, length: i32, any: bool): bool {
  const stop = min(length, at + STRING_UNITS);
  for (let p = at; p < stop && unit(p) !== 10; p++) {
    if (unit(p) !== 39 || joins(p)) continue;
    if (any || p + 1 >= length) return true;
    const g = gapOf(unit(p + 1));
    return g !== SPACE && g !== UNKNOWN;
  }
  return false;
}

// Whether the apostrophe at `at` is inside a word: `O'Brien`, not `Brien's` or `he'll`.
function joins(at: i32): bool {
  const first = kindAt(at + 1);
  if (first === OTHER || first === APOSTROPHE || first === DIGIT) return false;
  const second = kindAt(at + 2);
  const one = lowerAt(at + 1);
  // `s`, `d`, `m`
  if (second === OTHER || second === APOSTROPHE) return one !== 115 && one !== 100 && one !== 109;
  if (kindAt(at + 3) !== OTHER) return true;
  const ending = (one << 8) | lowerAt(at + 2);
  // `ll`, `ve`, `re`
  return ending !== 0x6c6c && ending !== 0x7665 && ending !== 0x7265;
}

function isPossessive(at: i32): bool {
  return isSibilant(unit(at + 1)) && kindAt(at + 2) === OTHER;
}

function isSibilant(unit: i32): bool {
  return (unit | 32) === 115;
}

// Whether a dot after token `i` belongs to it: an initial, or a title or suffix.
function isAbbreviation(i: i32): bool {
  const form = shape(i);
  if (form === LETTER) return true;
  if (form === SMALL || form > MIXED || lengthOf(i) > 5) return false;
  know(i);
  const cue = cueOf(word(i));
  return cue === TITLE || cue === SUFFIX;
}

function abbreviatedAt(i: i32, before: i32, from: i32): bool {
  if (i === 0 || unit(before) !== 46 || from - before > ABBREVIATION_UNITS) return false;
  return isAbbreviation(i - 1);
}

// The gap `[from, to)` of none or more than one unit, or that the text begins with (`first`).
function longGap(from: i32, to: i32, first: bool): i32 {
  if (from === to) return first ? HARD : NONE;
  let at = from;
  let main = UNSET;
  if (kindAt(at) === APOSTROPHE && isSibilant(unit(at + 1))) {
    if (to - from === 2) return POSSESSIVE;
    at += 2;
    main = POSSESSIVE;
  }
  let spaces = 0;
  let newlines = 0;
  const stop = min(to, from + GAP_UNITS);
  for (; at < stop; at++) {
    const u = unit(at);
    if (u === 10) newlines++;
    if (u === 10 || u === 13) continue;
    const g = gapOf(u);
    if (g === SPACE) {
      spaces++;
      continue;
    }
    // `=`, `>`
    if (g === COLON || u === 61 || u === 62) labelled = true;
    main = stronger(main, g);
  }
  if (newlines > 0) {
    if (newlines > 1 || first) return HARD;
    return main === DOT || main === EXCLAMATION ? HARD : NEWLINE;
  }
  if (first) return HARD;
  if (main === UNSET) return spaces > 1 ? SPACES : SPACE;
  return main === HYPHEN ? DASH : main;
}

// Class of a gap: by an unknown symbol, then the end of a sentence, a colon, the border of a field, a comma, then by its first
// character.
function stronger(main: i32, next: i32): i32 {
  if (main === UNSET || main === POSSESSIVE || next === UNKNOWN) return next;
  if (main === UNKNOWN) return main;
  if (next === DOT || next === EXCLAMATION) return next;
  if (main === DOT || main === EXCLAMATION) return main;
  if (next === COLON || main === COLON) return COLON;
  if (next === FIELD || (next === QUOTE && main === COMMA)) return FIELD;
  if (main === FIELD || (next === COMMA && main === QUOTE)) return FIELD;
  return next === COMMA ? COMMA : main;
}
