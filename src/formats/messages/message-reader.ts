import { BACKSLASH, QUOTE } from '../../core/bytes.ts';
import type { NumberList } from '../../core/number-list.ts';
import type { FieldRange } from '../../engine/fields/format-interface.ts';
import { laterFields } from '../later-fields.ts';
import { beginningAt, headerAt } from './beginnings.ts';
import { codeAt, codeOf } from './codes.ts';
import { type Dialect, MAY_END, nameLength } from './dialects.ts';
import { hl7Units } from './hl7-units.ts';
import type { SegmentReader, TakePosition } from './segment-reader.ts';
import { WRITTEN_END_BYTES, writtenEnd } from './written-ends.ts';
import { x12Units } from './x12-units.ts';

/** Most bytes of a field, or of one of its repetitions, that is read. */
const UNIT_BYTES = 240;
/**
 * Most bytes of an X12 segment: a header may declare a terminator that the text after it never contains. Segments
 * whose elements may be longer have no bound: files (BIN, BDS) and texts (MTX, two of 4096 characters).
 */
const SEGMENT_BYTES = 2048;
const UNBOUNDED: ReadonlySet<number> = new Set(['BIN', 'BDS', 'MTX'].map(codeOf));
/** Bytes after a core that its last field may take, with the bytes that end it. */
export const MESSAGE_REACH = UNIT_BYTES + WRITTEN_END_BYTES + 2;

/** Receives the ranges of messages, as offsets in the input. */
export interface MessageListener {
  open(at: number, dialect: Dialect): void;
  close(at: number): void;
  /** The name of a segment; `isHeader`: its elements declare the separators. */
  name(at: number, end: number, dialect: Dialect, isHeader: boolean): void;
}

/** Reads the messages that begin in a window's core, up to the window's end, and gives the values of their positions in it. */
export interface MessageReader {
  /** Whether a message continues from the window before. */
  active(): boolean;
  read(range: FieldRange, cues: NumberList, take: TakePosition): void;
}

/** The current message. */
interface Open {
  readonly dialect: Dialect;
  readonly units: SegmentReader;
}

/**
 * Reads the messages of a text, window after window. The meaning of a byte depends on the start of its message, the
 * separators up to it, and at most `MESSAGE_REACH` bytes after it, wherever windows end.
 */
export function messageReader(listener: MessageListener): MessageReader {
  let open: Open | undefined;
  let resume = 0;
  /** Number of the field in its segment. */
  let number = 0;
  /** The last field of the segment that is wanted. */
  let last = 0;
  /** Latest end of the segment, as an offset in the input: the message ends with it. */
  let limit = Number.POSITIVE_INFINITY;
  /** State: before a segment's name, before a field, or in a part that is skipped. */
  let state: 'segment' | 'unit' | 'rest of unit' | 'rest of segment' = 'segment';
  /** The written end of the segments before, such as `\\r`; empty if they have none. */
  let writtenAs = '';
  /** Fields read, with their columns. */
  const later = laterFields();
  /** Offset of the bytes that are read. */
  let origin = 0;

  return {
    active: () => open !== undefined || !later.isEmpty(),
    read(range, cues, take) {
      const { base, from, to, end, ended } = range;
      // A match that begins in the core may end after it: so the literals after the core are known.
      const ahead = { ...range, to: ended ? end : Math.max(to, end - MESSAGE_REACH) };
      let p = Math.max(from, resume - base);
      for (let next = 0; p < ahead.to; ) {
        if (open !== undefined) {
          p = step(ahead, open, p);
          continue;
        }
        while (next < cues.length && cues.at[next] < p) next++;
        if (next >= cues.length) break;
        p = begin(ahead, cues.at[next]);
      }
      resume = base + Math.max(p, to);
      later.give(base, to, take);
    },
  };

  function begin({ bytes, base, end }: FieldRange, at: number): number {
    const found = beginningAt(bytes, at, end);
    if (found === undefined) return at + 1;
    enter(base + found.start, found.dialect);
    return found.start;
  }

  function enter(at: number, dialect: Dialect): void {
    const units = dialect.standard === 'hl7' ? hl7Units(dialect) : x12Units(dialect);
    open = { dialect, units };
    state = 'segment';
    writtenAs = '';
    listener.open(at, dialect);
  }

  function leave(at: number): void {
    open = undefined;
    listener.close(at);
  }

  function step(range: FieldRange, message: Open, at: number): number {
    if (state === 'segment') return segment(range, message, at);
    if (range.base + at >= limit) {
      leave(range.base + at);
      return at;
    }
    if (state === 'unit') return unit(range, message, at);
    const { unitEnds, segmentEnds } = message.dialect;
    const ends = state === 'rest of unit' ? unitEnds : segmentEnds;
    const high = Math.min(range.to, limit - range.base);
    const stop = endIn(range, message.dialect, ends, at, high, writtenAs);
    return stop < high ? after(range, message.dialect, stop) : stop;
  }

  /** Proceeds to a segment's first field. If there is no segment the message has ended. */
  function segment({ bytes, base, to, end }: FieldRange, message: Open, at: number): number {
    const { dialect } = message;
    let p = at;
    while (p < to && dialect.between[bytes[p]] === 1) p++;
    if (p >= to) return p;
    const written = writtenEnd(bytes, p, end);
    if (written > 0) {
      writtenAs = bytes.toString('latin1', p, p + written);
      return p + written;
    }
    const length = nameLength(bytes, p, end, dialect);
    if (length === 0) {
      leave(base + p);
      return p;
    }
    const name = codeAt(bytes, p, p + length);
    const header = headerAt(bytes, p, name, end, dialect.closer);
    // The next message in a batch usually has the same separators.
    if (header !== undefined && header !== dialect) {
      leave(base + p);
      enter(base + p, header);
    }
    listener.name(base + p, base + p + length, header ?? dialect, header !== undefined);
    const isBounded = dialect.standard === 'x12' && !UNBOUNDED.has(name);
    limit = isBounded ? base + p + SEGMENT_BYTES : Number.POSITIVE_INFINITY;
    number = 1;
    last = header === undefined ? message.units.open(name) : 0;
    state = last > 0 ? 'unit' : 'rest of segment';
    return p + length + 1;
  }

  /** Reads a field, or one of its repetitions. */
  function unit(range: FieldRange, { dialect, units }: Open, at: number): number {
    const { bytes, base, to, end, ended } = range;
    // Most fields of HL7 are empty.
    if (bytes[at] === dialect.field && dialect.standard === 'hl7') {
      let p = at;
      while (p < to && bytes[p] === dialect.field) p++;
      number += p - at;
      if (number > last) state = 'rest of segment';
      return p;
    }
    const high = Math.min(end, at + UNIT_BYTES);
    const stop = endIn(range, dialect, dialect.unitEnds, at, high, writtenAs);
    if (stop >= high && !(ended && high === end)) {
      state = 'rest of unit';
      return stop;
    }
    origin = base;
    units.read(bytes, at, stop, number, keep);
    return stop < end ? after(range, dialect, stop) : stop;
  }

  /** Proceeds after the end of a field. */
  function after({ bytes, base }: FieldRange, dialect: Dialect, stop: number): number {
    const byte = bytes[stop];
    if (byte === dialect.closer) {
      leave(base + stop + 1);
      return stop + 1;
    }
    const within = byte === dialect.field || byte === dialect.repetition;
    if (byte === dialect.field) number++;
    state = within ? 'unit' : 'segment';
    if (within && number > last) state = 'rest of segment';
    // A written terminator is skipped before the next segment.
    return !within && dialect.segmentEnds[byte] === MAY_END ? stop : stop + 1;
  }

  function keep(start: number, end: number, column: number): void {
    later.keep(origin + start, origin + end, column, 0);
  }
}

/** The first byte of `ends` from `at` on; `limit`, or one after it, if absent. */
function endIn(
  { bytes, end }: FieldRange,
  dialect: Dialect,
  ends: Uint8Array,
  at: number,
  limit: number,
  writtenAs: string,
): number {
  let p = at;
  for (; p < limit; p++) {
    const kind = ends[bytes[p]];
    if (kind === 0) continue;
    if (kind === MAY_END) {
      if (isWrittenEnd(bytes, p, end, dialect, writtenAs)) return p;
    } else if (bytes[p] !== QUOTE || dialect.closer !== QUOTE) return p;
    // In CSV a quote is doubled, and so is HL7's `""` for no value; in JSON it has a backslash.
    else if (p + 1 < end && bytes[p + 1] === QUOTE) p++;
    else if (p === 0 || bytes[p - 1] !== BACKSLASH) return p;
  }
  return p;
}

/**
 * Whether one or two written line ends are followed by a segment or the end of the text, or are like those after the
 * segments before.
 */
function isWrittenEnd(
  bytes: Buffer,
  at: number,
  high: number,
  dialect: Dialect,
  writtenAs: string,
): boolean {
  const first = writtenEnd(bytes, at, high);
  if (first === 0) return false;
  const isEscaped = at > 0 && bytes[at - 1] === BACKSLASH;
  if (!isEscaped && bytes.toString('latin1', at, at + first) === writtenAs) return true;
  const p = at + first + writtenEnd(bytes, at + first, high);
  if (p >= high) return false;
  return (
    (dialect.closer > 0 && bytes[p] === dialect.closer) || nameLength(bytes, p, high, dialect) > 0
  );
}
