import {
  BACKSLASH,
  backOver,
  byteSet,
  COMMA,
  DIGIT,
  DOT,
  LETTER,
  NEWLINE,
  pastBytes,
  SPACE,
} from '../../core/bytes.ts';

import { CUE_BEFORE } from '../../engine/cues/cue.ts';

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
const BEFORE_LABEL = byteSet('\n;|');
const MARKS = byteSet(' *#>-');
const BEGINS_VALUE = byteSet('0-9A-Za-z+(#\x80-\xff');
/** Bytes that end a value. */
const ENDS = byteSet('\t\r\n;|<>{}"');
const AT_END = byteSet(' .,:');
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
/** Words of an absent value, and of sentences. */
const NOTHING =
  /^(?:yes|no|none|null|nil|unknown|not|n\/?a|tbd|see|same|pending|normal|positive|negative|true|false|on|off|filtered|redacted|masked|hidden|removed|omitted|the|this|your|please|refer|as|to)\b/i;

/** Whether a label may end at an offset, before a colon: it begins its line, or follows a delimiter or a gap there. */
export function endsLabel(bytes: Buffer, at: number): boolean {
  return labelBefore(bytes, at + 1) !== undefined;
}

/** The label that ends at `at` or at a blank before it, and the value after its colon: `MRN: 51 83920417 08`, `NDA : 12/345`. */
export function labelledAt(bytes: Buffer, at: number, end: number): LabelledRange | undefined {
  const key = labelBefore(bytes, at + 1);
  if (key === undefined) return undefined;
  const from = pastBytes(BLANK, bytes, at + 2, Math.min(end, at + MOST_BLANKS));
  if (from >= end || BEGINS_VALUE[bytes[from]] === 0) return undefined;
  const stop = valueEnd(bytes, from, end);
  return stop > from && isValue(bytes, from, stop) ? { key, value: [from, stop] } : undefined;
}

function labelBefore(bytes: Buffer, colon: number): Range | undefined {
  const stop = backOver(BLANK, bytes, colon, colon - 2);
  const low = Math.max(0, stop - LABEL_BYTES);
  let words = 1;
  let p = stop;
  for (; p > low && IN_LABEL[bytes[p - 1]] === 1; p--) {
    if (bytes[p - 1] !== SPACE) continue;
    if (bytes[p - 2] === SPACE) break;
    words++;
  }
  if (words > MOST_WORDS + 1 || !isBounded(bytes, p, colon - CUE_BEFORE)) return undefined;
  const start = pastBytes(MARKS, bytes, p, stop);
  return start < stop && BEGINS_LABEL[bytes[start]] === 1 ? [start, stop] : undefined;
}

/** Whether a label may begin at an offset: at the beginning of a line, after a delimiter, or after a gap in a line. Code is indented. */
function isBounded(bytes: Buffer, at: number, low: number): boolean {
  if (at === 0 || BEFORE_LABEL[bytes[at - 1]] === 1) return true;
  const text = backOver(BLANK, bytes, at, low);
  return text < at && text > low && text > 0 && bytes[text - 1] !== NEWLINE;
}

/** The end of a value: with its line, at a delimiter, a gap, a comma, or the end of a sentence. */
function valueEnd(bytes: Buffer, from: number, end: number): number {
  const high = Math.min(end, from + MOST_BYTES + 1);
  let p = from;
  for (; p < high && ENDS[bytes[p]] === 0; p++) {
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
  if (NOTHING.test(text)) return false;
  if (NUMBERED.test(text)) return true;
  const names = text.split(' ');
  return names.length <= MOST_NAMES && names.every((name) => CAPITAL[name.charCodeAt(0)] === 1);
}
