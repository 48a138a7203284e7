import { CARRIAGE_RETURN, EQUALS, NEWLINE } from '../../core/bytes.ts';
import { partedFrom, type WithoutEscapes } from './without-escapes.ts';

/** Reads the windows of line mode as `withoutEscapes` does, and each line once: the context of later lines has the blanks that it had as a line. */
export interface LinesWithoutEscapes {
  /** Begins another text. */
  begin(): void;
  /** The bytes of a window are those held from some offset on; they end with the window. */
  readonly read: WithoutEscapes;
  /** Moves the offsets with the held bytes, which moved `by` bytes to the front. */
  moved(by: number): void;
}

/** Reads windows on `held` in their order. Offsets are indices in it. */
export function linesWithoutEscapes(held: Buffer): LinesWithoutEscapes {
  let copy: Buffer | undefined;
  /** The bytes read are `[first, read)`. */
  let [first, read] = [0, 0];
  /** The copy has `[copied, read)`, none where that is empty. */
  let copied = 0;
  /** End of the last line that has a blank. */
  let changed = 0;

  return {
    begin: () => restart(0),
    read(bytes, end, floor) {
      const low = bytes.byteOffset - held.byteOffset;
      const line = low + Math.max(0, floor);
      const stop = low + end;
      if (low < first || line !== read) {
        restart(low);
      } else if (isCopied()) {
        const broken = breakBefore(held, read);
        held.copy(copyOf(), broken, broken, read);
      }
      if (isCopied() && changed > low) held.copy(copyOf(), read, read, stop);
      else copied = stop;
      const from = read;
      read = stop;
      part(from, bytes, low, floor);
      return isCopied() ? copyOf().subarray(low, stop) : bytes;
    },
    moved(by) {
      if (isCopied()) copy?.copyWithin(Math.max(0, copied - by), Math.max(copied, by), read);
      first = Math.max(0, first - by);
      copied = Math.max(0, copied - by);
      read -= by;
      changed -= by;
    },
  };

  /** Reads from an offset on. */
  function restart(at: number): void {
    [first, read, copied, changed] = [at, at, at, at];
  }

  function isCopied(): boolean {
    return copied < read;
  }

  /** Writes the blanks of `[from, read)`. */
  function part(from: number, bytes: Buffer, low: number, floor: number): void {
    const written = partedFrom(from - low, bytes, read - low, floor, () => {
      if (!isCopied()) {
        copied = low;
        held.copy(copyOf(), low, low, read);
      }
      return copyOf().subarray(low, read);
    });
    if (written !== undefined) changed = read;
  }

  function copyOf(): Buffer {
    copy ??= Buffer.allocUnsafeSlow(held.length);
    return copy;
  }
}

/** Where a line ends that continues in the next in quoted-printable text: a line of its own, as context, does not. `end` in others. */
function breakBefore(bytes: Buffer, end: number): number {
  if (end < 2 || bytes[end - 1] !== NEWLINE) return end;
  const at = bytes[end - 2] === CARRIAGE_RETURN ? end - 3 : end - 2;
  return bytes[at] === EQUALS ? at : end;
}
