import { EMPTY } from '../../core/bytes.ts';
import type { Segment } from './segment.ts';

/** A segment with its offset in the text of its part. */
export interface PlacedSegment {
  readonly segment: Segment;
  readonly at: number;
}

/** Writes the segments of a part while its text, from its start to its end, is kept, dropped or replaced. */
export interface SegmentWriter {
  add(placed: PlacedSegment): void;
  /** Keeps the text up to an offset. */
  keep(to: number): void;
  /** Replaces the text up to an offset, by the bytes if they can be written. */
  replace(to: number, replacement: Buffer): void;
  /** Returns the bytes written since the last call. */
  take(): Buffer;
}

/** A segment that the text has reached. */
interface Current extends PlacedSegment {
  /** Its new text, from its first change on. */
  changed: Buffer[] | undefined;
  from: number;
}

export function segmentWriter(): SegmentWriter {
  let out: Buffer[] = [];
  let queue: Current[] = [];
  /** Index of the segment that the text has reached. */
  let next = 0;
  let at = 0;

  return {
    add: ({ segment, at: start }) => {
      queue.push({ segment, at: start, changed: undefined, from: 0 });
      passEnded();
    },
    keep,
    replace(to, replacement) {
      let left = replacement;
      pass(to, 'changed', (current, low) => {
        const { segment } = current;
        if (segment.kind === 'fixed')
          out.push(segment.text.subarray(low, low + length(current, low, to)));
        else if (segment.kind === 'same') put(segment.fit?.(left) ?? left);
        else change(current, low, left);
        if (segment.kind !== 'fixed') left = EMPTY;
      });
    },
    take() {
      const bytes = out.length === 1 ? out[0] : Buffer.concat(out);
      out = [];
      return bytes;
    },
  };

  function keep(to: number): void {
    pass(to, 'kept', (current, low, high) => {
      const { kind, text } = current.segment;
      // Written when all of its text is passed.
      if (kind === 'joined') return;
      const kept = text.subarray(low, high);
      if (kind === 'coded') current.changed?.push(kept);
      else out.push(kept);
    });
  }

  /** Puts the parts of a joined segment in its place, as far as its text was kept. */
  function split({ segment, at: start }: Current): void {
    const reached = at;
    at = start;
    let from = start;
    const parts = (segment.parts?.() ?? []).map((part) => {
      const placed = { segment: part, at: from, changed: undefined, from: 0 };
      from += part.text.length;
      return placed;
    });
    queue.splice(next, 1, ...parts);
    passEnded();
    keep(reached);
  }

  function put(bytes: Buffer): void {
    if (bytes.length > 0) out.push(bytes);
  }

  function change(current: Current, low: number, replacement: Buffer): void {
    if (current.changed === undefined) {
      current.changed = [current.segment.text.subarray(0, low)];
      current.from = low;
    }
    current.changed.push(replacement);
  }

  /** Walks over the segments up to an offset in the text. */
  function pass(
    to: number,
    becomes: 'kept' | 'changed',
    act: (current: Current, low: number, high: number) => void,
  ): void {
    while (at < to) {
      const current = queue[next];
      if (current === undefined) throw new Error('a text without its segments');
      if (becomes === 'changed' && current.segment.kind === 'joined') {
        split(current);
        continue;
      }
      const low = at - current.at;
      const high = low + length(current, low, to);
      if (high > low) act(current, low, high);
      at += high - low;
      passEnded();
    }
  }

  function length({ segment, at: start }: Current, low: number, to: number): number {
    return Math.min(segment.text.length, to - start) - low;
  }

  /** Writes the segments that the text has passed. */
  function passEnded(): void {
    let first = queue[next];
    while (first !== undefined && first.at + first.segment.text.length <= at) {
      const { segment, changed, from } = first;
      const text = changed && Buffer.concat(changed);
      if (segment.kind !== 'same' && segment.kind !== 'fixed') {
        put(segment.rewrite?.(text, from) ?? segment.raw);
      }
      next += 1;
      first = queue[next];
    }
    // An array is shifted as a whole: not for each line.
    if (2 * next < queue.length) return;
    queue = queue.slice(next);
    next = 0;
  }
}
