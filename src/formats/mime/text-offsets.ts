import { isAscii } from 'node:buffer';
import { type PositionUnit, unitIndex } from '../../engine/settle/units.ts';
import type { Span } from '../../engine/types.ts';
import type { Segment } from './segment.ts';
import type { PlacedSegment } from './written-segments.ts';

/** An offset in the mail, in bytes and in units. */
export interface Offset {
  readonly bytes: number;
  readonly units: number;
}

/** Offsets of a part's text in the mail. */
export interface TextOffsets {
  /** Adds a segment, which begins at an offset in the mail. */
  add(placed: PlacedSegment, from: Offset): void;
  /** Remembers the start of a match, or of the cut that it has so far, whose end is not known. */
  open(start: number): void;
  openCut(start: number): void;
  /** A span with its offsets in the mail. */
  placed(span: Span): Span;
  /** Drops segments before an offset in the text, but for those of open matches: their spans have been placed. */
  drop(before: number): void;
}

interface Entry extends PlacedSegment {
  readonly from: Offset;
  /** Its parts, where it is joined and an offset in it was asked for. */
  inner?: readonly Entry[];
}

export function textOffsets(units: PositionUnit | undefined): TextOffsets {
  let entries: Entry[] = [];
  /** Index of the first that is kept. */
  let first = 0;
  const open = new Map<number, Offset>();
  let cut: readonly [start: number, offset: Offset] | undefined;

  return {
    add(placed, from) {
      if (placed.segment.text.length > 0) entries.push({ ...placed, from });
    },
    open: (start) => void open.set(start, offsetOf(start, 'start')),
    openCut(start) {
      cut = [start, offsetOf(start, 'start')];
    },
    placed(span) {
      const start = startOf(span.start);
      const end = span.end > span.start ? offsetOf(span.end, 'end') : start;
      return {
        ...span,
        start: start.bytes,
        end: end.bytes,
        unitStart: start.units,
        unitEnd: end.units,
      };
    },
    drop(before) {
      const last = entries.length - 1;
      while (first < last && entries[first].at + entries[first].segment.text.length < before) {
        first += 1;
      }
      if (2 * first < entries.length) return;
      entries = entries.slice(first);
      first = 0;
    },
  };

  function startOf(at: number): Offset {
    const offset = open.get(at) ?? (cut?.[0] === at ? cut[1] : offsetOf(at, 'start'));
    open.delete(at);
    return offset;
  }

  function offsetOf(at: number, edge: 'start' | 'end'): Offset {
    const byte = edge === 'start' ? at : at - 1;
    const entry = entryOf(byte);
    if (entry === undefined) throw new Error('an offset outside the text');
    return offsetIn(entry, byte, edge);
  }

  function offsetIn(entry: Entry, byte: number, edge: 'start' | 'end'): Offset {
    const { segment, from } = entry;
    if (segment.parts !== undefined) {
      entry.inner ??= innerOf(entry, segment.parts());
      return offsetIn(lastAt(entry.inner, 0, byte), byte, edge);
    }
    const low = byte - entry.at;
    const { starts, ends } = segment.offsets ?? {};
    const raw = edge === 'start' ? (starts?.[low] ?? low) : (ends?.[low] ?? low + 1);
    return { bytes: from.bytes + raw, units: from.units + unitsIn(segment.raw, raw, units) };
  }

  /** The segment of a byte of the text; at the end of the text the last one. */
  function entryOf(byte: number): Entry | undefined {
    return lastAt(entries, first, byte);
  }

  /** The parts of a joined segment that have text. */
  function innerOf({ at, from }: Entry, parts: readonly Segment[]): readonly Entry[] {
    const inner: Entry[] = [];
    let [textAt, { bytes, units: unitsAt }] = [at, from];
    for (const segment of parts) {
      const { raw, text } = segment;
      if (text.length > 0) inner.push({ segment, at: textAt, from: { bytes, units: unitsAt } });
      textAt += text.length;
      bytes += raw.length;
      unitsAt += unitsIn(raw, raw.length, units);
    }
    return inner;
  }
}

/** The last of some entries, from index `first` on, that begins at or before a byte of the text. */
function lastAt(entries: readonly Entry[], first: number, byte: number): Entry {
  let low = first;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entries[middle].at <= byte) low = middle;
    else high = middle - 1;
  }
  return entries[low];
}

/** Units of the first bytes of a text. */
export function unitsIn(bytes: Buffer, length: number, units: PositionUnit | undefined): number {
  const text = bytes.subarray(0, length);
  return isAscii(text) ? length : unitIndex(text, length, units).between(0, length);
}
