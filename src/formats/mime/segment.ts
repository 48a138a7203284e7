import { EMPTY } from '../../core/bytes.ts';

/** Offsets in the raw bytes of a segment, by byte of its text: where each byte's code begins and ends. */
export interface CodeOffsets {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * A range of a mail as it is written, and the text that it encodes. `same`: it is its text. `fixed`: it is its text, and stays.
 * `hidden`: structure, without text, that stays. `coded`: it is written anew where its text changes. `joined`: some of these together.
 */
export interface Segment {
  readonly kind: 'same' | 'fixed' | 'hidden' | 'coded' | 'joined';
  readonly raw: Buffer;
  readonly text: Buffer;
  /**
   * Writes the segment with a changed text, or without one unchanged; `from` is the offset of the first change.
   * Default: its raw bytes.
   */
  rewrite?(text: Buffer | undefined, from: number): Buffer;
  /** Fits a replacement into a text that is written as it is. */
  fit?(replacement: Buffer): Buffer;
  /**
   * Makes the segments that a joined one has, where its text changes or offsets in it are asked for: lines are many, and few
   * of them change.
   */
  parts?(): readonly Segment[];
  readonly offsets?: CodeOffsets | undefined;
}

/** Reads and writes the text of a part. */
export interface Codec {
  /** The next bytes of the part, as segments; of a header whole fields or lines, which end at the offsets `ends`. */
  read(raw: Buffer, ends?: readonly number[]): readonly Segment[];
  /** The last segments. */
  readEnd(): readonly Segment[];
  /** Writes the bytes that waited for more. */
  writtenEnd?(): Buffer;
}

/** Bytes from which on a joined segment ends: offsets in it are counted from its start. */
export const JOINED_BYTES = 1024;

export function same(raw: Buffer, fit?: Segment['fit']): Segment {
  return { kind: 'same', raw, text: raw, ...(fit && { fit }) };
}

export function fixed(raw: Buffer): Segment {
  return { kind: 'fixed', raw, text: raw };
}

export function hidden(raw: Buffer): Segment {
  return { kind: 'hidden', raw, text: EMPTY };
}

/** Segments that have bytes. */
export function filled(segments: readonly Segment[]): readonly Segment[] {
  return segments.filter(({ raw }) => raw.length > 0);
}

/** A part without an encoding. */
export const identity: Codec = {
  read: (raw) => [same(raw)],
  readEnd: () => [],
};
