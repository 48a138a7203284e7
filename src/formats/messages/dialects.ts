import {
  AMPERSAND,
  BACKSLASH,
  type ByteSet,
  byteSet,
  CARRIAGE_RETURN,
  LESS_THAN,
  NEWLINE,
  SPACE,
  UPPER,
} from '../../core/bytes.ts';

/** Separators of a message: HL7's or X12's. */
export interface Dialect {
  readonly standard: 'hl7' | 'x12';
  readonly field: number;
  readonly component: number;
  /** -1: no offset yet. */
  readonly repetition: number;
  readonly subcomponent: number;
  /** Byte that closes the text around the message, such as a string's quote; 0 if there is no such byte. */
  readonly closer: number;
  /**
   * `ENDS` for bytes that end a field or one of its repetitions, `MAY_END` for bytes that a written line end begins
   * with.
   */
  readonly unitEnds: ByteSet;
  /** The same for segments. */
  readonly segmentEnds: ByteSet;
  /** Bytes that may precede a segment's name, between two segments. */
  readonly between: ByteSet;
  /** Bytes that no match crosses. */
  readonly parting: ByteSet;
}

export const ENDS = 1;
export const MAY_END = 2;

const BETWEEN = byteSet('\t\n\x0b\r\x1c ');
/** Bytes of MLLP, and ends of lines. */
const HL7_ENDS = [0x0a, 0x0b, 0x0d, 0x1c];
const LINES = [NEWLINE, CARRIAGE_RETURN];
/** `\r`, `&#xD;`, `<cr>`. */
const WRITTEN_ENDS = [AMPERSAND, LESS_THAN, BACKSLASH];

/** Separators of a message: fields, components, repetitions, subcomponents. */
export type Separators = readonly [number, number, number, number];

/** Dialect of HL7 with these separators. */
export function hl7(separators: Separators, closer: number): Dialect {
  return dialect('hl7', separators, closer, HL7_ENDS);
}

/** Dialect of X12 with these separators and this terminator of segments. */
export function x12(
  [element, component, repetition]: readonly [number, number, number],
  ends: readonly number[],
  closer: number,
): Dialect {
  return dialect('x12', [element, component, repetition, -1], closer, ends);
}

const MOST_KNOWN = 64;
const known = new Map<string, Dialect>();

function dialect(
  standard: 'hl7' | 'x12',
  separators: Separators,
  closer: number,
  ends: readonly number[],
): Dialect {
  const key = [standard, closer, ...separators, ...ends].join();
  const created = known.get(key) ?? dialectOf(standard, separators, closer, ends);
  if (known.size < MOST_KNOWN) known.set(key, created);
  return created;
}

function dialectOf(
  standard: 'hl7' | 'x12',
  [field, component, repetition, subcomponent]: Separators,
  closer: number,
  ends: readonly number[],
): Dialect {
  const isHl7 = standard === 'hl7';
  const segmentEnds = new Uint8Array(256);
  if (isHl7) for (const byte of WRITTEN_ENDS) segmentEnds[byte] = MAY_END;
  for (const byte of ends) segmentEnds[byte] = ENDS;
  if (closer > 0) segmentEnds[closer] = ENDS;
  const unitEnds = segmentEnds.slice();
  unitEnds[field] = ENDS;
  // X12 has positions by element: a repetition has the position of the first.
  if (isHl7 && repetition >= 0) unitEnds[repetition] = ENDS;
  const parting = new Uint8Array(256);
  for (const byte of [
    ...ends,
    field,
    component,
    repetition,
    subcomponent,
    ...(isHl7 ? [] : LINES),
  ]) {
    if (byte >= 0) parting[byte] = 1;
  }
  const between = BETWEEN.slice();
  for (const byte of ends) between[byte] = 1;
  // A segment of HL7 does not begin with a blank: an indented line ends the message.
  if (isHl7) between[SPACE] = 0;
  return {
    standard,
    field,
    component,
    repetition,
    subcomponent,
    closer,
    unitEnds,
    segmentEnds,
    between,
    parting,
  };
}

/** Length of the segment's name at `at`, if a separator follows it; 0 if absent. */
export function nameLength(
  bytes: Uint8Array,
  at: number,
  high: number,
  { standard, field }: Dialect,
): number {
  if (at + 2 >= high || UPPER[bytes[at]] === 0 || NAME[bytes[at + 1]] === 0) return 0;
  if (standard === 'x12' && bytes[at + 2] === field) return 2;
  return at + 3 < high && NAME[bytes[at + 2]] === 1 && bytes[at + 3] === field ? 3 : 0;
}

const NAME = byteSet('0-9A-Z');
