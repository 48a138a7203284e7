import { NEWLINE, NINE, NUL, ONE, SPACE } from '../../core/bytes.ts';
import { Unreadable } from '../../core/unreadable.ts';

/** Messages taken from a stream, and the number of bytes that they took. */
export interface Frames {
  readonly messages: readonly Buffer[];
  readonly taken: number;
}

/** Digits of the longest length. */
const MOST_DIGITS = 9;

/**
 * Takes messages from a stream that arrives in pieces: after their length in octets, or ended by a newline or NUL, as the first byte shows
 * (RFC 6587, section 3.4; RFC 5425, section 4.3). A call gets the bytes that the one before did not take, and those that came since, which
 * alone are searched for an end. `ended`: the last message needs none. Throws `Unreadable` for a length of more than `most`.
 */
export function framing(most: number): (bytes: Buffer, ended: boolean) => Frames {
  let searched = 0;
  return (bytes, ended) => {
    const messages: Buffer[] = [];
    const newlines = occurrences(bytes, NEWLINE, searched);
    const nuls = occurrences(bytes, NUL, searched);
    searched = 0;
    let at = 0;
    while (at < bytes.length) {
      const frame = isLength(bytes[at]) ? countedFrame(bytes, at, most) : line(at);
      if (frame === undefined) break;
      if (frame.start < frame.end) messages.push(bytes.subarray(frame.start, frame.end));
      at = frame.next;
    }
    if (at < bytes.length && !isLength(bytes[at])) searched = bytes.length - at;
    return { messages, taken: at };

    function line(start: number): Frame | undefined {
      const end = Math.min(newlines(start), nuls(start));
      if (end < bytes.length) return { start, end, next: end + 1 };
      return ended ? { start, end, next: end } : undefined;
    }
  };
}

interface Frame {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

function isLength(byte: number): boolean {
  return byte >= ONE && byte <= NINE;
}

/** Returns a search for a byte at an offset or after it, which returns the end without one; offsets only rise. Bytes before `from` are passed over. */
function occurrences(bytes: Buffer, byte: number, from: number): (at: number) => number {
  let found = -1;
  return (at) => {
    if (found >= at) return found;
    const next = bytes.indexOf(byte, Math.max(at, from));
    found = next < 0 ? bytes.length : next;
    return found;
  };
}

function countedFrame(bytes: Buffer, at: number, most: number): Frame | undefined {
  const blank = bytes.subarray(0, at + MOST_DIGITS + 1).indexOf(SPACE, at);
  if (blank < 0 && bytes.length - at <= MOST_DIGITS) return undefined;
  const digits = bytes.toString('latin1', at, Math.max(at, blank));
  if (!/^\d+$/.test(digits)) throw new Unreadable('a message has neither a length nor a priority');
  const length = Number(digits);
  if (length > most) throw new Unreadable('a message is too long');
  const start = blank + 1;
  const end = start + length;
  return end > bytes.length ? undefined : { start, end, next: end };
}

/** Messages, each after its length in octets. An empty one is left out: a length is at least 1 (RFC 6587, section 3.4.1). */
export function counted(messages: readonly Buffer[]): Buffer {
  const full = messages.filter(({ length }) => length > 0);
  return Buffer.concat(full.flatMap((message) => [Buffer.from(`${message.length} `), message]));
}

/** Messages, each with a newline at its end; those within are written `#012`, as rsyslog does. */
export function asLines(messages: readonly Buffer[]): Buffer {
  return Buffer.concat(
    messages.map((message) => {
      const line = message.includes(NEWLINE)
        ? Buffer.from(message.toString('latin1').replaceAll('\n', '#012'), 'latin1')
        : message;
      return Buffer.concat([line, LINE_END]);
    }),
  );
}

const LINE_END = Buffer.from([NEWLINE]);
