/** Takes a position's value: indices in the window's bytes. */
export type TakePosition = (start: number, end: number, column: number) => void;

/** Reads the fields of a dialect's segments. */
export interface SegmentReader {
  /** Begins a segment, and returns the last of its fields that is wanted; 0 if none is. */
  open(name: number): number;
  /** Reads field `number` of the segment, or one of its repetitions: `[start, end)`. */
  read(bytes: Buffer, start: number, end: number, number: number, give: TakePosition): void;
}
