import { EMPTY, EQUALS, SPACE, UNDERSCORE } from '../../core/bytes.ts';
import { isContinuation } from '../../core/utf-8.ts';
import { decodedText } from '../../engine/charset.ts';
import { hexAt } from './hex.ts';
import { decoderOf, partCharset } from './part-charset.ts';
import type { Segment } from './segment.ts';
import { writtenWords } from './written-words.ts';

/** Encoded words (RFC 2047) with only blanks between them, which do not belong to the text. */
export const WORD_RUN =
  /=\?[^?\s]{1,80}\?[BbQq]\?[^?\r\n]*\?=(?:[ \t\r\n]*=\?[^?\s]{1,80}\?[BbQq]\?[^?\r\n]*\?=)*/g;

const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([BbQq])\?([^?\r\n]*)\?=/g;

/** Content of an encoded word, in the range `[at, at + length)` of the raw text. */
interface Content {
  /** `Q` or `B`, as it is written. */
  readonly method: string;
  readonly at: number;
  readonly length: number;
}

/** Words of one label, one after the other: a character may be in two of them. */
interface Words {
  readonly label: string;
  readonly contents: Content[];
  readonly bytes: Buffer[];
}

interface Offsets {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * The segment of a run of encoded words; undefined where a word cannot be decoded. It makes offsets where they are asked for: there
 * are many words, and matches in few of them.
 */
export function wordSegment(raw: Buffer, eol: string): Segment | undefined {
  const runs = wordsIn(raw);
  const texts: Buffer[] = [];
  for (const words of runs ?? []) {
    const text = textOf(words);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  if (runs === undefined) return undefined;
  const text = joined(texts);
  return { kind: 'joined', raw, text, parts: () => [coded(raw, text, eol)] };
}

function coded(raw: Buffer, text: Buffer, eol: string): Segment {
  const runs = wordsIn(raw) ?? [];
  const offsets = runs.map((words) => offsetsOf(raw, words));
  const [{ label, contents } = NO_WORDS] = runs;
  const [{ method }] = contents;
  return {
    kind: 'coded',
    raw,
    text,
    rewrite: (changed) => (changed === undefined ? raw : writtenWords(changed, label, method, eol)),
    offsets: {
      starts: Int32Array.from(offsets.flatMap(({ starts }) => starts)),
      ends: Int32Array.from(offsets.flatMap(({ ends }) => ends)),
    },
  };
}

/** The words of a run, those of one label together; undefined where one is not in its encoding. */
function wordsIn(raw: Buffer): readonly Words[] | undefined {
  const runs: Words[] = [];
  for (const { index, 0: word, 1: label = '', 2: method = '', 3: content = '' } of raw
    .toString('latin1')
    .matchAll(WORD)) {
    const isQuoted = isQ(method);
    const at = index + word.length - 2 - content.length;
    if (!isQuoted && !BASE64.test(content)) return undefined;
    let latest = runs.at(-1);
    if (latest?.label !== label) {
      latest = { label, contents: [], bytes: [] };
      runs.push(latest);
    }
    latest.contents.push({ method, at, length: content.length });
    latest.bytes.push(isQuoted ? quoted(raw, at, content.length) : Buffer.from(content, 'base64'));
  }
  return runs;
}

const NO_WORDS: Words = {
  label: 'utf-8',
  contents: [{ method: 'Q', at: 0, length: 0 }],
  bytes: [],
};

function joined(buffers: readonly Buffer[]): Buffer {
  return buffers.length === 1 ? buffers[0] : Buffer.concat(buffers);
}

function isQ(method: string): boolean {
  return method === 'q' || method === 'Q';
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function quoted(raw: Buffer, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  const to = from + length;
  let count = 0;
  for (let at = from; at < to; count++) {
    const code = codeAt(raw, at, to);
    bytes[count] = code >= 0 ? code : raw[at] === UNDERSCORE ? SPACE : raw[at];
    at += code < 0 ? 1 : 3;
  }
  return bytes.subarray(0, count);
}

/** The byte that a code stands for; negative where none begins at an offset. */
function codeAt(raw: Buffer, at: number, to: number): number {
  return raw[at] === EQUALS ? hexAt(raw, at + 1, to) : -1;
}

/** Offsets in the raw text of the bytes of words. */
function byteOffsets(raw: Buffer, { contents, bytes }: Words): Offsets {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const [n, { method, at, length }] of contents.entries()) {
    const [isQuoted, to] = [isQ(method), at + length];
    for (let from = at, i = 0; i < bytes[n].length; i++) {
      const start = isQuoted ? from : at + Math.floor(i / 3) * 4 + (i % 3);
      if (isQuoted) from += codeAt(raw, from, to) < 0 ? 1 : 3;
      starts.push(start);
      ends.push(isQuoted ? from : start + 2);
    }
  }
  return { starts, ends };
}

/** The text of words; undefined for a charset that cannot be read. */
function textOf({ label, bytes: all }: Words): Buffer | undefined {
  const bytes = joined(all);
  const known = partCharset(label, false);
  if (known === undefined) {
    const text = decoderOf(label)?.decode(bytes);
    return text === undefined ? undefined : Buffer.from(text);
  }
  if (known.form !== undefined) return known.form.read(bytes);
  return known.charset === 'utf-8' ? bytes : Buffer.from(decodedText(bytes, known.charset));
}

/** Offsets in the raw text of the bytes of the words' text. */
function offsetsOf(raw: Buffer, words: Words): Offsets {
  const offsets = byteOffsets(raw, words);
  const known = partCharset(words.label, false);
  if (known?.charset === 'utf-8' && known.form === undefined) return offsets;
  const text = textOf(words) ?? EMPTY;
  // The bytes of each character are unknown: every byte has the offsets of all.
  return known === undefined ? sameForAll(text, offsets) : spread(text, offsets);
}

function sameForAll(text: Buffer, { starts, ends }: Offsets): Offsets {
  const low = starts[0] ?? 0;
  const high = ends.at(-1) ?? 0;
  return { starts: Array(text.length).fill(low), ends: Array(text.length).fill(high) };
}

/** Offsets of a text whose characters took a byte each. */
function spread(text: Buffer, { starts, ends }: Offsets): Offsets {
  let character = -1;
  const at = Array.from(text, (byte) => {
    if (!isContinuation(byte)) character += 1;
    return character;
  });
  return { starts: at.map((one) => starts[one]), ends: at.map((one) => ends[one]) };
}
