import { indexOf, type PlainText, readingFrom, readOn, roomFor } from '../../engine/plain-text.ts';
import type { View } from '../../engine/types.ts';

/** Bytes of plain text that are kept: those of some candidates in a row. */
const ROOM = 4096;

/**
 * Gives the plain text of stretches: what one has in common with one before it that neither begins nor ends behind it is
 * read once. A stretch begins where `plainStart` says, and is at most half as long as the room; a hyphen before `floor`
 * is of no number that goes on behind it.
 */
export function slidingText(): (view: View, from: number, to: number, floor: number) => PlainText {
  const room = roomFor(ROOM);
  let reading = readingFrom(0, room);
  let of: View | undefined;
  let begin = 0;
  let least = 0;

  return function slide(view, from, to, floor) {
    // Only those in the stretch matter.
    const line = floor > from ? floor : 0;
    if (!goesOn(view, from, to, line)) startAt(view, from, line);
    let length = readOn(reading, view.bytes, to, line);
    if (begin < from && reading.excess >= from) {
      // Of so many of no width some may be before it.
      startAt(view, from, line);
      length = readOn(reading, view.bytes, to, line);
    }
    const first = indexOf(room.places, from, length);
    return {
      bytes: room.bytes.subarray(first, length),
      places: room.places.subarray(first, length),
    };
  };

  function goesOn(view: View, from: number, to: number, line: number): boolean {
    // An object is the view of one window.
    if (view !== of || from < begin || from > reading.at || to < reading.at) return false;
    if (line !== least && (line > 0 || least > from)) return false;
    return reading.length + to - reading.at <= ROOM;
  }

  function startAt(view: View, from: number, line: number): void {
    of = view;
    begin = from;
    least = line;
    reading = readingFrom(from, room);
  }
}
