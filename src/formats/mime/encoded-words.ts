import { EQUALS, SPACE, UNDERSCORE } from '../../core/bytes.ts';
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

/** Decoded bytes with their offsets in the raw text. */
interface Coded {
  readonly label: string;
  bytes: Buffer;
  starts: number[];
  ends: number[];
}

/** The segment of a run of encoded words; undefined where a word cannot be decoded. */
export function wordSegment(raw: Buffer, eol: string): Segment | undefined {
  const written = raw.toString('latin1');
  const pieces: Coded[] = [];
  for (const { index, 0: word, 1: label = '', 2: method = '', 3: content = '' } of written.matchAll(
    WORD,
  )) {
    const at = index + word.length - 2 - content.length;
    const coded = /q/i.test(method) ? quoted(raw, at, content.length) : base64(at, content);
    if (coded === undefined) return undefined;
    const latest = pieces.at(-1);
    if (latest === undefined || latest.label !== label) pieces.push({ label, ...coded });
    else {
      latest.bytes = Buffer.concat([latest.bytes, coded.bytes]);
      latest.starts.push(...coded.starts);
      latest.ends.push(...coded.ends);
    }
  }
  const texts = pieces.map(textOf);
  const [{ label = 'utf-8' } = {}] = pieces;
  const method = /^=\?[^?]*\?([BbQq])/.exec(written)?.[1] ?? 'Q';
  const all = texts.flatMap((text) => text ?? []);
  if (all.length < texts.length) return undefined;
  return {
    kind: 'coded',
    raw,
    text: Buffer.concat(all.map(({ text }) => text)),
    rewrite: (text) => (text === undefined ? raw : writtenWords(text, label, method, eol)),
    offsets: {
      starts: Int32Array.from(all.flatMap(({ starts }) => starts)),
      ends: Int32Array.from(all.flatMap(({ ends }) => ends)),
    },
  };
}

function quoted(raw: Buffer, from: number, length: number): Omit<Coded, 'label'> {
  const bytes: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let i = from; i < from + length; ) {
    const code = raw[i] === EQUALS ? hexAt(raw, i + 1, from + length) : -1;
    const to = code < 0 ? i + 1 : i + 3;
    bytes.push(code >= 0 ? code : raw[i] === UNDERSCORE ? SPACE : raw[i]);
    starts.push(i);
    ends.push(to);
    i = to;
  }
  return { bytes: Buffer.from(bytes), starts, ends };
}

function base64(from: number, content: string): Omit<Coded, 'label'> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content)) return undefined;
  const bytes = Buffer.from(content, 'base64');
  const starts = Array.from(bytes, (_, i) => from + Math.floor(i / 3) * 4 + (i % 3));
  return { bytes, starts, ends: starts.map((start) => start + 2) };
}

function textOf(coded: Coded): (Omit<Coded, 'label' | 'bytes'> & { text: Buffer }) | undefined {
  const { label, bytes, starts, ends } = coded;
  const known = partCharset(label, false);
  if (known?.charset === 'utf-8' && known.form === undefined) return { text: bytes, starts, ends };
  if (known === undefined) {
    const decoder = decoderOf(label);
    if (decoder === undefined) return undefined;
    // The bytes of each character are unknown: every byte has the offsets of all.
    const text = Buffer.from(decoder.decode(bytes));
    const low = starts[0] ?? 0;
    const high = ends.at(-1) ?? 0;
    return { text, starts: Array(text.length).fill(low), ends: Array(text.length).fill(high) };
  }
  const text = known.form?.read(bytes) ?? Buffer.from(decodedText(bytes, known.charset));
  return { text, ...spread(text, starts, ends) };
}

/** Offsets of a text whose characters took a byte each. */
function spread(text: Buffer, starts: readonly number[], ends: readonly number[]) {
  let character = -1;
  const at = Array.from(text, (byte) => {
    if (!isContinuation(byte)) character += 1;
    return character;
  });
  return { starts: at.map((one) => starts[one]), ends: at.map((one) => ends[one]) };
}
