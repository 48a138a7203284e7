import { PERCENT } from '../../core/bytes.ts';
import { hexAt } from './hex.ts';
import { fixed, hidden, type Segment } from './segment.ts';

/** A parameter that names a file: plain, in parts (`*0`) or encoded (`*`), as in RFC 2231. */
const FILE_NAME =
  /(;\s*)((?:file)?name)(\*\d{1,3})?(\*)?(\s*=\s*)(?:"((?:[^"\\]|\\[\s\S])*)"|([^\s;"]*))/gi;

type Values = (raw: Buffer, fit: Segment['fit']) => readonly Segment[];

/** The value of a field with parameters: file names are text, other parameters stay. */
export function parameterSegments(raw: Buffer, values: Values): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of raw.toString('latin1').matchAll(FILE_NAME)) {
    const [written, , , part, encoded, , quoted, bare = ''] = match;
    const value = quoted ?? bare;
    const end = match.index + written.length - (quoted === undefined ? 0 : 1);
    const start = end - value.length;
    segments.push(hidden(raw.subarray(from, match.index)));
    const before = raw.subarray(match.index, start);
    // The parts of a name are one text.
    const isContinuation = part !== undefined && part !== '*0';
    segments.push(isContinuation ? hidden(before) : fixed(before));
    const bytes = raw.subarray(start, end);
    segments.push(
      ...(encoded === undefined
        ? values(bytes, quoted === undefined ? inToken : inQuotes)
        : extended(bytes, !isContinuation)),
    );
    from = end;
  }
  return [...segments, hidden(raw.subarray(from))];
}

/** A value in percent-encoding, after its charset and language where it begins: `utf-8'en'J%C3%B6rg`. */
function extended(raw: Buffer, begins: boolean): readonly Segment[] {
  const prefix = begins ? (/^[^']*'[^']*'/.exec(raw.toString('latin1'))?.[0].length ?? 0) : 0;
  return [hidden(raw.subarray(0, prefix)), percent(raw.subarray(prefix))];
}

function percent(raw: Buffer): Segment {
  const bytes: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let i = 0; i < raw.length; ) {
    const code = raw[i] === PERCENT ? hexAt(raw, i + 1, raw.length) : -1;
    const to = code < 0 ? i + 1 : i + 3;
    bytes.push(code < 0 ? raw[i] : code);
    starts.push(i);
    ends.push(to);
    i = to;
  }
  return {
    kind: 'coded',
    raw,
    text: Buffer.from(bytes),
    rewrite: (text) => (text === undefined ? raw : Buffer.from(encoded(text), 'latin1')),
    offsets: { starts: Int32Array.from(starts), ends: Int32Array.from(ends) },
  };
}

/** Percent-encodes all characters but those that need no code (RFC 5987, `attr-char`). */
function encoded(text: Buffer): string {
  let out = '';
  for (const byte of text) {
    const character = String.fromCharCode(byte);
    const isPlain = /[A-Za-z0-9!#$&+.^_`|~-]/.test(character);
    out += isPlain ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}

function inQuotes(replacement: Buffer): Buffer {
  return fitted(/["\\\r\n]/g, replacement);
}

function inToken(replacement: Buffer): Buffer {
  return fitted(/[\s()<>@,;:\\"/[\]?=]/g, replacement);
}

function fitted(characters: RegExp, replacement: Buffer): Buffer {
  return Buffer.from(replacement.toString('latin1').replace(characters, '_'), 'latin1');
}
