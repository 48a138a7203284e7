import { CARRIAGE_RETURN, EMPTY, NEWLINE, SPACE, TAB } from '../../../core/bytes.ts';
import { type Codec, type CodeOffsets, hidden, type Segment } from '../segment.ts';
import type { OnUnread } from '../unread.ts';
import { blockReader, charactersOf } from './base64-blocks.ts';
import { type Base64Encoder, base64Encoder } from './base64-encoder.ts';

/** Bytes that a line encodes where the part does not show it. */
const LINE_BYTES = 57;

/**
 * Base64 (RFC 2045, section 6.8). A segment is a few lines, of whole characters, which `isWhole` knows. From the line of the first
 * change on, the part is encoded anew, in lines as long as its first, with its line ends.
 */
export function base64(
  isWhole: (bytes: Buffer) => boolean,
  explain: boolean,
  onUnread: OnUnread,
): Codec {
  const blocks = blockReader(isWhole);
  let broken = false;
  let padded = false;
  let encoder: Base64Encoder | undefined;
  let begin: (() => Base64Encoder) | undefined;
  let tail = EMPTY;

  return {
    read: (raw) => blocks.read(raw, false).map(segment),
    readEnd: () => blocks.read(EMPTY, true).map(segment),
    writtenEnd: () => (encoder === undefined ? EMPTY : Buffer.concat([encoder.end(), tail])),
  };

  function segment(block: Buffer): Segment {
    const characters = broken ? '' : charactersOf(block);
    if (characters === '') return blank(block);
    const isCode = /^[A-Za-z0-9+/]+={0,2}$/.test(characters) && characters.length % 4 === 0;
    if (padded || !isCode) {
      broken = true;
      onUnread('it is not base64');
      return blank(block);
    }
    padded = characters.endsWith('=');
    const bytes = Buffer.from(characters, 'base64');
    begin ??= encoderLike(block);
    return {
      kind: 'coded',
      raw: block,
      text: bytes,
      rewrite: (text, from) => rewritten(block, bytes, text, from),
      offsets: explain ? offsetsIn(block, bytes.length) : undefined,
    };
  }

  /** Line ends at the end wait for the text encoded before them. */
  function blank(block: Buffer): Segment {
    return {
      ...hidden(block),
      rewrite() {
        if (encoder === undefined) return block;
        tail = Buffer.concat([tail, block]);
        return EMPTY;
      },
    };
  }

  function rewritten(block: Buffer, bytes: Buffer, text: Buffer | undefined, from: number): Buffer {
    if (encoder === undefined && text === undefined) return block;
    tail = Buffer.from(trailing(block));
    if (encoder !== undefined) return encoder.write(text ?? bytes);
    const line = lineBefore(block, from);
    encoder = begin?.() ?? base64Encoder(LINE_BYTES, '\r\n');
    const rest = (text ?? bytes).subarray(line.bytes);
    return Buffer.concat([block.subarray(0, line.raw), encoder.write(rest)]);
  }
}

/** Makes an encoder that writes lines as the first one is. */
function encoderLike(block: Buffer): () => Base64Encoder {
  const text = block.toString('latin1').replace(/^[\r\n]+/, '');
  const newline = text.indexOf('\n');
  const eol = newline < 0 || text[newline - 1] === '\r' ? '\r\n' : '\n';
  const length = (newline < 0 ? text : text.slice(0, newline)).trim().length;
  const isOnly = newline < 0 || text.slice(newline).trim() === '';
  if (isOnly && length > 76) return () => base64Encoder(undefined, eol);
  const lineBytes = isOnly || length < 4 ? LINE_BYTES : Math.floor(length / 4) * 3;
  return () => base64Encoder(lineBytes, eol);
}

function trailing(block: Buffer): Buffer {
  let end = block.length;
  while (end > 0 && isBlank(block[end - 1])) end -= 1;
  return block.subarray(end);
}

function isBlank(byte: number): boolean {
  return byte === NEWLINE || byte === CARRIAGE_RETURN || byte === SPACE || byte === TAB;
}

/** The last line that begins with a whole group, at or before the group of a decoded byte: its offsets in both. */
function lineBefore(block: Buffer, byte: number): { readonly raw: number; readonly bytes: number } {
  let found = { raw: 0, bytes: 0 };
  let characters = 0;
  for (let i = 0; i < block.length; i += 1) {
    const begins = i > 0 && block[i - 1] === NEWLINE;
    if (begins && characters % 4 === 0) {
      const bytes = (characters / 4) * 3;
      if (bytes > byte) break;
      found = { raw: i, bytes };
    }
    if (!isBlank(block[i])) characters += 1;
  }
  return found;
}

/** Offsets of the first and the last character of each decoded byte. */
function offsetsIn(block: Buffer, length: number): CodeOffsets {
  const at = new Int32Array(block.length);
  let count = 0;
  for (let i = 0; i < block.length; i += 1) if (!isBlank(block[i])) at[count++] = i;
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  for (let byte = 0; byte < length; byte += 1) {
    const first = Math.floor(byte / 3) * 4 + (byte % 3);
    starts[byte] = at[first];
    ends[byte] = at[first + 1] + 1;
  }
  return { starts, ends };
}
