import {
  ALNUM,
  AMPERSAND,
  ASTERISK,
  BACKSLASH,
  byteSet,
  CARET,
  CARRIAGE_RETURN,
  COLON,
  DIGIT,
  GREATER_THAN,
  HASH,
  LESS_THAN,
  NEWLINE,
  NON_ASCII,
  PIPE,
  pastBytes,
  QUOTE,
  SPACE,
  TILDE,
  ZERO,
} from '../../core/bytes.ts';
import type { Cue } from '../../engine/cues/cue.ts';
import { codeAt, codeOf } from './codes.ts';
import { type Dialect, hl7, x12 } from './dialects.ts';

/** Start of a message, or of its remaining part. */
export interface Beginning {
  readonly start: number;
  readonly dialect: Dialect;
}

/** Most bytes from a possible start of a message to the last one that decides. */
const BEGINNING_BYTES = 240;

/** Possible field separators: no letter, digit, blank or character beyond ASCII. */
const SEPARATORS = '!-/:-@[-`{-~\x1c-\x1f';
const CHARACTER = byteSet(SEPARATORS);

/** `MSH|`, `PID|`, `ISA*`, `NM1*`, and inside a string `\rPID|`. */
export const MESSAGE_CUES: readonly Cue[] = [
  segmentCue(['FHS', 'BHS', 'PID', 'NK1', 'GT1', 'IN1', 'PV1'], '|'),
  segmentCue(['DMG', 'REF', 'PER', 'NM1'], '*'),
  segmentCue(['ST*'], '8'),
  segmentCue(['MSH', 'ISA'], SEPARATORS),
  {
    bytes: ['\\', 'nr', 'MP', 'SI'],
    holds: (bytes, at) => /^(?:MSH|PID)[|]/.test(bytes.toString('latin1', at + 2, at + 6)),
  },
];

/** One of the names, of three bytes each, before a separator. */
function segmentCue(names: readonly string[], next: string): Cue {
  const known = new Set(names);
  return {
    bytes: [...[0, 1, 2].map((n) => names.map((name) => name[n]).join('')), next],
    holds: (bytes, at) =>
      (at === 0 || ALNUM[bytes[at - 1]] === 0) && known.has(bytes.toString('latin1', at, at + 3)),
  };
}

const HEADERS: ReadonlySet<number> = new Set(['MSH', 'FHS', 'BHS'].map(codeOf));
const INTERCHANGE = codeOf('ISA');
/** Segments that their beginning distinguishes from lines of other texts: their first field is a number, or empty. */
const NUMBERED: ReadonlySet<number> = new Set(['PID', 'NK1', 'GT1', 'IN1', 'PV1'].map(codeOf));
/** Most bytes that are read to recognise such a segment: in rows of such names each is read again. */
const NUMBERED_BYTES = 128;
const MOST_DIGITS = 4;
/** Bytes of `|^~\\&|`, as written in XML, with one more. */
const MOST_SEPARATORS = 13;
const FEWEST_FIELDS = 4;
/** Most fields up to one of several components: an identifier, a name, a ward or a doctor. */
const MOST_FIELDS = 12;
const INTERCHANGE_ELEMENTS = 16;

const CLOSES_TAG = GREATER_THAN;
const OPENS_TAG = LESS_THAN;
/** Closer of the text around a message, by the byte before the message, which ends there at the latest. */
const CLOSERS: Readonly<Record<number, number>> = { [QUOTE]: QUOTE, [CLOSES_TAG]: OPENS_TAG };
/** Segments of X12 without an interchange around them, by beginnings that other texts do not have. */
const X12_ALONE =
  /^(?:NM1\*[0-9A-Z]{2,3}\*[12]\*|ST\*8\d\d\*|DMG\*D8\*\d{8}|REF\*(?:SY|EA|1L|1W|0F)\*|PER\*IC\*|ISA\*0[03]\*)/;
const X12_ALONE_BYTES = 16;

/** The message that begins at a cue, if any; nothing after `high` is read. */
export function beginningAt(bytes: Buffer, at: number, high: number): Beginning | undefined {
  const escaped = bytes[at] === BACKSLASH;
  const start = escaped ? at + 2 : at;
  const stop = pastBytes(ALNUM, bytes, start, high);
  const limit = Math.min(high, start + BEGINNING_BYTES);
  const closer = escaped ? QUOTE : (start > 0 && CLOSERS[bytes[start - 1]]) || 0;
  const name = codeAt(bytes, start, stop);
  const dialect =
    hl7Dialect(bytes, name, start, limit, closer) ??
    x12Dialect(bytes, name, start, stop, limit, closer);
  return dialect && { start, dialect };
}

/** The separators of a header among the segments of a message; `closer` is that message's. */
export function headerAt(
  bytes: Buffer,
  at: number,
  name: number,
  high: number,
  closer: number,
): Dialect | undefined {
  const limit = Math.min(high, at + BEGINNING_BYTES);
  if (HEADERS.has(name)) return headed(bytes, at + 3, limit, closer);
  return name === INTERCHANGE ? interchangeAt(bytes, at, limit, closer) : undefined;
}

function hl7Dialect(
  bytes: Buffer,
  name: number,
  start: number,
  limit: number,
  closer: number,
): Dialect | undefined {
  if (HEADERS.has(name)) return headed(bytes, start + 3, limit, closer);
  if (!NUMBERED.has(name) || bytes[start + 3] !== PIPE) return undefined;
  return isNumbered(bytes, start + 4, Math.min(limit, start + NUMBERED_BYTES))
    ? hl7([PIPE, CARET, TILDE, closer === 0 ? AMPERSAND : -1], closer)
    : undefined;
}

/** `|^~\&|` after `MSH`: the separators. In strings of JSON and XML some take more bytes. */
function headed(bytes: Buffer, at: number, limit: number, closer: number): Dialect | undefined {
  const [field, component, repetition] = bytes.subarray(at, at + 3);
  if (
    at + 8 > limit ||
    CHARACTER[field] === 0 ||
    CHARACTER[component] === 0 ||
    CHARACTER[repetition] === 0
  )
    return undefined;
  if (field === component || field === repetition || component === repetition) return undefined;
  const high = Math.min(limit, at + MOST_SEPARATORS);
  let end = at + 3;
  while (end < high && bytes[end] !== field && !endsLine(bytes[end])) end++;
  if (end === high || bytes[end] !== field) return undefined;
  return hl7([field, component, repetition, subcomponentIn(bytes.subarray(at + 3, end))], closer);
}

/**
 * Separator after the escape character, which strings have twice; in XML it takes more bytes, at which nothing is
 * cut.
 */
function subcomponentIn(separators: Buffer): number {
  const after = separators[1] === separators[0] ? 2 : 1;
  const isOne = separators.length - after === 1 || separators[after + 1] === HASH;
  return isOne && CHARACTER[separators[after]] === 1 ? separators[after] : -1;
}

function endsLine(byte: number): boolean {
  return byte === NEWLINE || byte === CARRIAGE_RETURN;
}

/** `1||7781234^^^MRN||`: a number or none, some more fields, and components in one of them. */
function isNumbered(bytes: Buffer, at: number, limit: number): boolean {
  let p = at;
  while (p < limit && p - at < MOST_DIGITS && DIGIT[bytes[p]] === 1) p++;
  if (p >= limit || bytes[p] !== PIPE) return false;
  let fields = 0;
  let components = 0;
  for (; p < limit && !endsLine(bytes[p]); p++) {
    if (bytes[p] === PIPE) fields++;
    else if (bytes[p] === CARET) components++;
    if (fields >= FEWEST_FIELDS && components > 0) return true;
    if (fields > MOST_FIELDS) return false;
  }
  return false;
}

function x12Dialect(
  bytes: Buffer,
  name: number,
  start: number,
  stop: number,
  limit: number,
  closer: number,
): Dialect | undefined {
  const interchange = name === INTERCHANGE ? interchangeAt(bytes, start, limit, closer) : undefined;
  if (interchange !== undefined || bytes[stop] !== ASTERISK) return interchange;
  if (name === INTERCHANGE && (stop + 1 >= limit || bytes[stop + 1] !== ZERO)) return undefined;
  const shown = bytes.toString('latin1', start, Math.min(limit, start + X12_ALONE_BYTES));
  return X12_ALONE.test(shown)
    ? x12([ASTERISK, COLON, -1], [TILDE, CARRIAGE_RETURN, NEWLINE], closer)
    : undefined;
}

/** Element with the separator of repetitions, from version 00402 on; in earlier versions it is a letter. */
const REPETITION_ELEMENT = 11;

function isSeparator(byte: number): boolean {
  return byte > SPACE && byte < NON_ASCII && ALNUM[byte] === 0;
}

/**
 * Separators that an interchange header declares: the byte after `ISA`, the eleventh and the sixteenth element, and the byte
 * after that.
 */
function interchangeAt(
  bytes: Buffer,
  start: number,
  limit: number,
  closer: number,
): Dialect | undefined {
  const element = bytes[start + 3];
  // The first element has two digits.
  if (CHARACTER[element] === 0 || start + 6 >= limit || bytes[start + 6] !== element)
    return undefined;
  let elements = 0;
  let repetition = -1;
  for (let p = start + 3; p + 2 < limit; p++) {
    if (bytes[p] !== element) continue;
    if (++elements === REPETITION_ELEMENT && isSeparator(bytes[p + 1]) && bytes[p + 2] === element)
      repetition = bytes[p + 1];
    if (elements < INTERCHANGE_ELEMENTS) continue;
    const component = bytes[p + 1];
    const ends = bytes[p + 2];
    const known = component !== element && ends !== element && ends !== component;
    return known && ALNUM[ends] === 0 && ends > 0 && ends < NON_ASCII && ends !== SPACE
      ? x12(
          [element, component, repetition],
          ends === CARRIAGE_RETURN || ends === NEWLINE ? [CARRIAGE_RETURN, NEWLINE] : [ends],
          closer,
        )
      : undefined;
  }
  return undefined;
}
