import {
  BACKSLASH,
  backOver,
  byteSet,
  COMMA,
  DIGIT,
  DOT,
  ESCAPED_BLANK,
  GREATER_THAN,
  LETTER,
  LOWER,
  NEWLINE,
  PLUS,
  pastBytes,
  SPACE,
} from '../../core/bytes.ts';

import { CUE_BEFORE } from '../../engine/cues/cue.ts';
import { LENGTH_BITS, LENGTH_MASK } from '../../engine/scan/escaped-codes.ts';
import { BEGINS_ESCAPE, escapeAt } from '../../engine/scan/escapes.ts';
import { isNoValue, REPLACED } from '../../vocabulary/no-value.ts';

type Range = readonly [start: number, end: number];

/** A label in text, and the value after its colon. */
export interface LabelledRange {
  readonly key: Range;
  readonly value: Range;
}

const BLANK = byteSet(' \t');
const IN_LABEL = byteSet("0-9A-Za-z .'()#&_\x80-\xff-");
const BEGINS_LABEL = byteSet('A-Za-z\x80-\xff');
/** Bytes before a label in its line, and marks of items. */
const BEFORE_LABEL = byteSet('\n;|"');
/** Bytes before the bracket that ends a tag. */
const ENDS_TAG = byteSet('0-9A-Za-z"\'/');
const MARKS = byteSet(' *#>-');
const BEGINS_VALUE = byteSet('0-9A-Za-z+(#\x80-\xff');
/** Bytes that end a value. */
const ENDS = byteSet('\t\r\n;|<>{}"');
const AT_END = byteSet(' .,:\\');
const IS_BACKSLASH = byteSet('\\');
/** JSON in JSON in JSON. */
const MOST_BACKSLASHES = 4;
const CAPITAL = byteSet('A-Z\x80-\xff');
/** Bytes before the colon that belong to a label, all words of it, and bytes of a value. */
const LABEL_BYTES = 36;
const MOST_BLANKS = 16;
const MOST_BYTES = 64;
const MOST_WORDS = 5;
/** Most words of a value without a digit: they begin with capitals. */
const MOST_NAMES = 4;
/** Letters of the last word of a sentence: shorter ones are abbreviations. */
const SENTENCE_LETTERS = 4;
/** A digit, or the word for a house without one. */
const NUMBERED = /\d|\bs\/n\b/i;
/** First words in the place of a value, of sentences and of findings. */
const NOTHING = new RegExp(
  String.raw`^(?:${REPLACED}|yes|no|none|null|nil|unknown|n/?a|tbd|pending|true|false|on|off|not|see|same|normal|positive|negative|the|this|your|please|refer|as|to)\b`,
  'i',
);

/** Whether a label may end at an offset, before a colon: it begins its line, or follows a delimiter or a gap there. */
export function endsLabel(bytes: Buffer, at: number): boolean {
  return labelBefore(bytes, at + 1) !== undefined;
}

/**
 * The label that ends at `at` or at a blank before it, and the value after its colon: `MRN: 51 83920417 08`, `NDA : 12/345`. An escape of a blank or of
 * a line break is before a label, after a colon and after a value what it stands for: `seen\nMRN:\t51 8392\nseen`. `isString`: in a string with escapes a
 * value has no `\n`, as `CORP\nadine` has.
 */
export function labelledAt(
  bytes: Buffer,
  at: number,
  end: number,
  isString: boolean,
): LabelledRange | undefined {
  const key = labelBefore(bytes, at + 1);
  if (key === undefined) return undefined;
  const from = pastBlanks(bytes, at + 2, Math.min(end, at + MOST_BLANKS));
  if (from >= end || BEGINS_VALUE[bytes[from]] === 0) return undefined;
  const stop = valueEnd(bytes, from, end, isString);
  return stop > from && isValue(bytes, from, stop) ? { key, value: [from, stop] } : undefined;
}

function labelBefore(bytes: Buffer, colon: number): Range | undefined {
  const stop = backOver(BLANK, bytes, colon, colon - 2);
  const low = Math.max(0, stop - LABEL_BYTES);
  let words = 1;
  let p = stop;
  let blank = 0;
  for (; p > low; p--) {
    blank = blankAt(bytes, p - 1, true);
    if (blank > 0 || IN_LABEL[bytes[p - 1]] === 0) break;
    if (bytes[p - 1] !== SPACE) continue;
    if (bytes[p - 2] === SPACE) break;
    words++;
  }
  const first = blank > 0 ? p - 1 + blank : p;
  if (words > MOST_WORDS + 1) return undefined;
  if (blank === 0 && !isBounded(bytes, p, colon - CUE_BEFORE)) return undefined;
  const start = pastBytes(MARKS, bytes, first, stop);
  return start < stop && BEGINS_LABEL[bytes[start]] === 1 ? [start, stop] : undefined;
}

/** Whether a label may begin at an offset: at the beginning of a line or a string, after a delimiter or a tag, or after a gap in a line. Code is indented. */
function isBounded(bytes: Buffer, at: number, low: number): boolean {
  if (at === 0 || BEFORE_LABEL[bytes[at - 1]] === 1) return true;
  if (bytes[at - 1] === GREATER_THAN && ENDS_TAG[bytes[at - 2]] === 1) return true;
  const text = backOver(BLANK, bytes, at, low);
  return text < at && text > low && text > 0 && bytes[text - 1] !== NEWLINE;
}

/** Bytes of the escape of a blank or a line break at `at`; 0 if absent. In text that may have backslashes, a small letter after `\n` belongs to a name. */
function blankAt(bytes: Buffer, at: number, isString: boolean): number {
  if (BEGINS_ESCAPE[bytes[at]] === 0 || bytes[at] === PLUS) return 0;
  if (bytes[at] === BACKSLASH) {
    const letter = pastBytes(IS_BACKSLASH, bytes, at, at + MOST_BACKSLASHES);
    if (ESCAPED_BLANK[bytes[letter]] === 1)
      return isString || LOWER[bytes[letter + 1]] === 0 ? letter + 1 - at : 0;
  }
  const read = escapeAt(bytes, at);
  return read >> LENGTH_BITS === SPACE ? read & LENGTH_MASK : 0;
}

function pastBlanks(bytes: Buffer, from: number, to: number): number {
  let p = from;
  for (let n = 1; n > 0 && p < to; p += n) n = BLANK[bytes[p]] || blankAt(bytes, p, true);
  return p;
}

/** The end of a value: with its line, at a delimiter, a gap, a comma, or the end of a sentence. */
function valueEnd(bytes: Buffer, from: number, end: number, isString: boolean): number {
  const high = Math.min(end, from + MOST_BYTES + 1);
  let p = from;
  for (; p < high && ENDS[bytes[p]] === 0 && blankAt(bytes, p, isString) === 0; p++) {
    if (bytes[p] === SPACE && bytes[p + 1] === SPACE) break;
    // The text after a comma belongs to the next label, or is another part of an address.
    if (bytes[p] === COMMA && bytes[p + 1] === SPACE) break;
    if (bytes[p] === DOT && isSentenceEnd(bytes, from, p)) break;
  }
  if (p === high && p < end) return from;
  return backOver(AT_END, bytes, p, from);
}

function isSentenceEnd(bytes: Buffer, from: number, at: number): boolean {
  const next = bytes[at + 1];
  if (next !== SPACE && next !== NEWLINE && next !== BACKSLASH) return false;
  return DIGIT[bytes[at - 1]] === 1 || at - backOver(LETTER, bytes, at, from) >= SENTENCE_LETTERS;
}

/** Whether a text may be a value: it has a digit, or a few words in capitals. */
function isValue(bytes: Buffer, start: number, end: number): boolean {
  const text = bytes.toString('latin1', start, end);
  if (isNoValue(text) || NOTHING.test(text)) return false;
  if (NUMBERED.test(text)) return true;
  const names = text.split(' ');
  return names.length <= MOST_NAMES && names.every((name) => CAPITAL[name.charCodeAt(0)] === 1);
}
