import { indexFrom } from '../../core/bytes.ts';
import { codeAt, LONGEST_CODE } from './codes.ts';
import type { Dialect } from './dialects.ts';
import type { SegmentReader, TakePosition } from './segment-reader.ts';
import { giveTrimmed } from './trimmed.ts';
import { columnOf, DATE_CODES, DATED, X12_SEGMENTS, type X12Segment } from './x12-elements.ts';

/** Elements per segment whose codes are kept. */
const MOST_ELEMENTS = 16;

/**
 * Reads X12's elements; the element after a code for dates is a date in any segment, and so is the component after
 * such a code in an element of several components.
 */
export function x12Units({ component }: Dialect): SegmentReader {
  let segment: X12Segment = NONE;
  /** The codes among the segment's elements, by number; 0 for none. */
  const codes = new Int32Array(MOST_ELEMENTS + 1);
  let dated = false;

  return {
    open(name) {
      segment = X12_SEGMENTS.get(name) ?? NONE;
      codes.fill(0);
      dated = false;
      return Number.POSITIVE_INFINITY;
    },
    read(bytes, start, end, number, give) {
      const column = columnOf(segment, number, codes) ?? (dated ? DATED : undefined);
      if (column === undefined) giveDated(bytes, start, end, give);
      else giveComponents(bytes, start, end, column, give);
      const code = end - start <= LONGEST_CODE ? codeAt(bytes, start, end) : 0;
      if (number <= MOST_ELEMENTS) codes[number] = code;
      dated = DATE_CODES.has(code);
    },
  };

  function giveComponents(
    bytes: Buffer,
    start: number,
    end: number,
    column: number,
    give: TakePosition,
  ): void {
    for (let from = start; from <= end; ) {
      const found = indexFrom(component, bytes, from, end);
      const to = found < 0 ? end : found;
      giveTrimmed(bytes, from, to, column, give);
      from = to + 1;
    }
  }

  /** `BH:A1:D8:20240105`. */
  function giveDated(bytes: Buffer, start: number, end: number, give: TakePosition): void {
    let part = start;
    let afterCode = false;
    for (let p = start; p <= end; p++) {
      if (p < end && bytes[p] !== component) continue;
      if (afterCode) giveTrimmed(bytes, part, p, DATED, give);
      afterCode = p - part <= LONGEST_CODE && DATE_CODES.has(codeAt(bytes, part, p));
      part = p + 1;
    }
  }
}

const NONE: X12Segment = [];
