import {
  CAPITAL_F,
  CARRIAGE_RETURN,
  DELETE,
  DOT,
  EMPTY,
  EQUALS,
  HYPHEN,
  indexFrom,
  NEWLINE,
  SPACE,
  TAB,
} from '../../core/bytes.ts';
import { hexAt } from './hex.ts';
import { type Codec, type CodeOffsets, filled, JOINED_BYTES, type Segment } from './segment.ts';

/** Longest line that is read as one. */
const MOST_LINE = 4096;
/** Longest line that is written, without its `=`. */
const LINE = 75;

/** Quoted-printable (RFC 2045, section 6.7). A segment is some lines; one whose text changes is encoded anew. */
export function quotedPrintable(explain: boolean): Codec {
  let open = EMPTY;
  let eol = '\n';
  /** A rewritten line has no end yet. */
  let inLine = false;

  /** The segment of a line, after lines with the line ends `before`. */
  function segment(line: Buffer, before: string): Segment {
    const { soft, ...decoded } = decodedLine(line, explain);
    const lineEnd = lastEnd(line, before);
    return {
      kind: 'coded',
      raw: line,
      ...decoded,
      rewrite: (text) =>
        text === undefined ? unchanged(line, lineEnd) : changed(encodedLine(text, soft, lineEnd)),
    };

    function changed(written: Buffer): Buffer {
      if (written.length === 0) return written;
      const begun = unchanged(written, lineEnd);
      inLine = written[written.length - 1] !== NEWLINE;
      return begun;
    }
  }

  /** Lines as they are, after the end that the line before lacks. */
  function unchanged(lines: Buffer, lineEnd: string): Buffer {
    if (!inLine || lines.length === 0) return lines;
    inLine = false;
    return Buffer.concat([Buffer.from(`=${lineEnd}`), lines]);
  }

  /** The segment of lines that end at the offsets `ends`. */
  function segmentOf(lines: Buffer, ends: readonly number[]): Segment {
    const before = eol;
    eol = lastEnd(lines, before);
    if (ends.length === 1) return segment(lines, before);
    const lineAt = (n: number) => lines.subarray(n === 0 ? 0 : ends[n - 1], ends[n]);
    return {
      kind: 'joined',
      raw: lines,
      text: decodedLines(lines, ends),
      rewrite: () => unchanged(lines, lastEnd(lineAt(0), before)),
      parts: () =>
        ends.map((_end, n) =>
          segment(lineAt(n), lastEnd(lines.subarray(0, ends[n - 1] ?? 0), before)),
        ),
    };
  }

  return {
    read(raw) {
      const all = open.length === 0 ? raw : Buffer.concat([open, raw]);
      const segments: Segment[] = [];
      let from = 0;
      let ends: number[] = [];
      let to = endOfLine(all, from);
      while (to >= 0) {
        ends.push(to - from);
        const next = endOfLine(all, to);
        if (next < 0 || next - from > JOINED_BYTES) {
          segments.push(segmentOf(all.subarray(from, to), ends));
          ends = [];
          from = to;
        }
        to = next;
      }
      open = all.subarray(from);
      return segments;
    },
    readEnd() {
      const rest = open;
      open = EMPTY;
      return filled([segment(rest, eol)]);
    },
  };
}

/**
 * End of the line that begins at an offset; a very long line is cut, but not inside a code. Negative if the line is
 * incomplete.
 */
function endOfLine(bytes: Buffer, from: number): number {
  const most = from + MOST_LINE;
  const newline = indexFrom(NEWLINE, bytes, from, Math.min(bytes.length, most));
  if (newline >= 0) return newline + 1;
  if (bytes.length <= most) return -1;
  const code = indexFrom(EQUALS, bytes, most - 2, most);
  let cut = code < 0 ? most : code;
  while (cut > from + 1 && isBlank(bytes[cut - 1])) cut -= 1;
  return cut;
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN;
}

function endOf(line: Buffer): string {
  return line.at(-2) === CARRIAGE_RETURN ? '\r\n' : '\n';
}

/** The last line end of some lines; `before` where they have none, as a part of a long line. */
function lastEnd(lines: Buffer, before: string): string {
  const newline = lines.lastIndexOf(NEWLINE);
  return newline < 0 ? before : endOf(lines.subarray(0, newline + 1));
}

/** A line's text, and whether a soft line break continues it. */
interface DecodedLine {
  readonly text: Buffer;
  readonly soft: boolean;
  readonly offsets: CodeOffsets | undefined;
}

function decodedLine(line: Buffer, explain: boolean): DecodedLine {
  const { stop, end, soft } = partsOfLine(line, 0, line.length);
  const text = Buffer.allocUnsafe(line.length);
  const offsets = explain
    ? { starts: new Int32Array(line.length), ends: new Int32Array(line.length) }
    : undefined;
  let length = decode(line, 0, stop, text, 0, offsets);
  if (!soft) length = decode(line, end, line.length, text, length, offsets);
  return { text: text.subarray(0, length), soft, offsets };
}

/** The text of lines that end at the offsets `ends`. */
function decodedLines(lines: Buffer, ends: readonly number[]): Buffer {
  const text = Buffer.allocUnsafe(lines.length);
  let length = 0;
  let from = 0;
  for (const to of ends) {
    const { stop, end, soft } = partsOfLine(lines, from, to);
    length = decode(lines, from, stop, text, length);
    if (!soft) length = decode(lines, end, to, text, length);
    from = to;
  }
  return text.subarray(0, length);
}

/** The end of a line's text, the start of its line end, and whether a soft line break continues it. */
function partsOfLine(bytes: Buffer, from: number, to: number) {
  const ended = bytes[to - 1] === NEWLINE;
  const isCrlf = to - 2 >= from && bytes[to - 2] === CARRIAGE_RETURN;
  const end = ended ? to - (isCrlf ? 2 : 1) : to;
  let stop = end;
  while (stop > from && ended && (bytes[stop - 1] === SPACE || bytes[stop - 1] === TAB)) stop -= 1;
  const soft = ended && stop > from && bytes[stop - 1] === EQUALS;
  return { stop: soft ? stop - 1 : stop, end, soft };
}

/** Decodes `[from, to)` into `text` from `length` on, and returns the new length. */
function decode(
  bytes: Buffer,
  from: number,
  to: number,
  text: Buffer,
  length: number,
  offsets?: CodeOffsets,
): number {
  let at = length;
  for (let i = from; i < to; ) {
    const code = bytes[i] === EQUALS ? hexAt(bytes, i + 1, to) : -1;
    const next = code < 0 ? i + 1 : i + 3;
    text[at] = code < 0 ? bytes[i] : code;
    if (offsets !== undefined) {
      offsets.starts[at] = i;
      offsets.ends[at] = next;
    }
    at += 1;
    i = next;
  }
  return at;
}

/** Encodes a line's text, in lines of 76 characters. */
function encodedLine(text: Buffer, soft: boolean, eol: string): Buffer {
  const hard = !soft && text[text.length - 1] === NEWLINE;
  const body = hard ? text.subarray(0, text.length - endOf(text).length) : text;
  return Buffer.concat([encodedText(body, eol), text.subarray(body.length)]);
}

function encodedText(body: Buffer, eol: string): Buffer {
  let out = '';
  let column = 0;
  for (let i = 0; i < body.length; i += 1) {
    let code = codeOf(body, i, column);
    if (column + code.length > LINE) {
      out += `=${eol}`;
      column = 0;
      code = codeOf(body, i, column);
    }
    out += code;
    column += code.length;
  }
  return Buffer.from(out, 'latin1');
}

/** A byte's code. At the start of a line, no delimiter and no `From ` of a mailbox may arise. */
function codeOf(body: Buffer, i: number, column: number): string {
  const byte = body[i];
  const last = i === body.length - 1;
  const isPlain =
    byte > SPACE ? byte < DELETE && byte !== EQUALS : (byte === SPACE || byte === TAB) && !last;
  const begins = column === 0 && (byte === HYPHEN || byte === CAPITAL_F || byte === DOT);
  if (isPlain && !begins) return String.fromCharCode(byte);
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
