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
import { type Codec, type CodeOffsets, filled, type Segment } from './segment.ts';

/** Longest line that is read as one. */
const MOST_LINE = 4096;
/** Longest line that is written, without its `=`. */
const LINE = 75;

/** Quoted-printable (RFC 2045, section 6.7). A segment is a line; one whose text changes is encoded anew. */
export function quotedPrintable(explain: boolean): Codec {
  let open = EMPTY;
  let eol = '\n';
  /** A rewritten line has no end yet. */
  let inLine = false;

  function segment(line: Buffer): Segment {
    const { soft, ...decoded } = decodedLine(line, explain);
    if (line[line.length - 1] === NEWLINE) eol = endOf(line);
    const lineEnd = eol;
    return {
      kind: 'coded',
      raw: line,
      ...decoded,
      rewrite(text) {
        const written = text === undefined ? line : encodedLine(text, soft, lineEnd);
        if (written.length === 0) return written;
        const begun = inLine ? Buffer.concat([Buffer.from(`=${lineEnd}`), written]) : written;
        inLine = text !== undefined && written[written.length - 1] !== NEWLINE;
        return begun;
      },
    };
  }

  return {
    read(raw) {
      const all = open.length === 0 ? raw : Buffer.concat([open, raw]);
      const segments: Segment[] = [];
      let from = 0;
      for (;;) {
        const to = endOfLine(all, from);
        if (to < 0) break;
        segments.push(segment(all.subarray(from, to)));
        from = to;
      }
      open = all.subarray(from);
      return segments;
    },
    readEnd() {
      const rest = open;
      open = EMPTY;
      return filled([segment(rest)]);
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

/** A line's text, and whether a soft line break continues it. */
interface DecodedLine {
  readonly text: Buffer;
  readonly soft: boolean;
  readonly offsets: CodeOffsets | undefined;
}

function decodedLine(line: Buffer, explain: boolean): DecodedLine {
  const ended = line.at(-1) === NEWLINE;
  const end = ended ? line.length - endOf(line).length : line.length;
  let stop = end;
  while (stop > 0 && ended && (line[stop - 1] === SPACE || line[stop - 1] === TAB)) stop -= 1;
  const soft = ended && stop > 0 && line[stop - 1] === EQUALS;
  if (soft) stop -= 1;
  const text = Buffer.allocUnsafe(line.length);
  const offsets = explain
    ? { starts: new Int32Array(line.length), ends: new Int32Array(line.length) }
    : undefined;
  let length = 0;
  const add = (byte: number, from: number, to: number) => {
    text[length] = byte;
    if (offsets !== undefined) {
      offsets.starts[length] = from;
      offsets.ends[length] = to;
    }
    length += 1;
  };
  for (let i = 0; i < stop; ) {
    const code = line[i] === EQUALS ? hexAt(line, i + 1, stop) : -1;
    const to = code < 0 ? i + 1 : i + 3;
    add(code < 0 ? line[i] : code, i, to);
    i = to;
  }
  for (let i = end; !soft && i < line.length; i += 1) add(line[i], i, i + 1);
  return { text: text.subarray(0, length), soft, offsets };
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
