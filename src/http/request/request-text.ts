import { Readable } from 'node:stream';
import type { Quota } from '../../answer/quota.ts';
import { spool } from '../../answer/spool.ts';
import { readFrom, readWhole, type Transcoding, transcoding } from '../../answer/transcoding.ts';
import type { Exchange } from '../exchange.ts';
import { bodyStream, type FirstBytes, firstBytes, tooLarge } from './body.ts';
import { decoded } from './content-coding.ts';
import { form } from './multipart.ts';
import type { RequestLimits } from './request-limits.ts';
import type { RequestHead } from './request-options.ts';

/** The text of a request. */
export interface Text {
  /** Its encoding is known when its first bytes are. */
  readonly transcoding: Transcoding;
  /** `p`, `c` and `d`, where a form has them. */
  readonly parameters: ReadonlyMap<string, string>;
  /**
   * Start of the text, as the engine reads it: all of it, more than `limit` bytes, or the bytes that arrived in time. Call one
   * of the two reading methods once; this one may come before the other. Throws `NotText`.
   */
  first(limit: number, ms?: number): Promise<FirstBytes>;
  /** All of it, as the engine reads it. */
  stream(): Readable;
  /** Releases resources, if there are any. */
  close?(): Promise<void>;
}

/** Storage for a form's text while the form is read. */
export interface FormStorage {
  readonly folder: string;
  readonly quota: () => Quota;
}

const EMPTY = Buffer.alloc(0);
const nothing: ReadonlyMap<string, string> = new Map();

/** Opens a request's text; a form's when it is read. Throws a `Refusal` for one that holds none. */
export function textOf(
  { incoming, logFields }: Exchange,
  { media, decoder, lines }: RequestHead,
  limits: RequestLimits,
  storage: FormStorage,
): Text | Promise<Text> {
  const coded = () => bodyStream(incoming, EMPTY, logFields, limits.bodyBytes);
  const body = () => {
    if (decoder === undefined) return coded();
    return decoded(coded(), decoder, { bytes: limits.decodedBytes, ratio: limits.ratio });
  };
  if (media.kind === 'multipart') return formText(body(), media.boundary, storage);
  // In line mode the head of the answer, which names the encoding, leaves before the text is there.
  const encoding = transcoding(media.charset, !lines);
  if (decoder !== undefined) return { parameters: nothing, ...streamed(body(), encoding) };

  // The usual request has no stream between its body and its text.
  let start: Buffer = EMPTY;
  return {
    transcoding: encoding,
    parameters: nothing,
    async first(limit, ms) {
      const first = await firstBytes(incoming, limit, ms);
      logFields.bytesIn = first.bytes.length;
      if (logFields.bytesIn > limits.bodyBytes) throw tooLarge();
      const read = readFirst(first, encoding, limit);
      start = read.bytes;
      return read;
    },
    stream: () => readFrom(coded(), encoding, start),
  };
}

async function formText(body: Readable, boundary: string, storage: FormStorage): Promise<Text> {
  const kept = spool(storage.folder, undefined, storage.quota());
  try {
    const { charset, parameters } = await form(body, boundary, kept);
    const source = Readable.from(kept.read(), { objectMode: false });
    return { parameters, close: kept.close, ...streamed(source, transcoding(charset)) };
  } catch (error) {
    await kept.close();
    throw error;
  }
}

function streamed(
  body: Readable,
  encoding: Transcoding,
): Pick<Text, 'transcoding' | 'first' | 'stream'> {
  let start: Buffer = EMPTY;
  return {
    transcoding: encoding,
    async first(limit, ms) {
      const first = readFirst(await firstBytes(body, limit, ms), encoding, limit);
      start = first.bytes;
      return first;
    },
    stream: () => readFrom(body, encoding, start),
  };
}

/** The start of a text in the encoding that the engine reads, which may be longer. */
function readFirst({ bytes, ended }: FirstBytes, encoding: Transcoding, limit: number): FirstBytes {
  const text = ended ? readWhole(encoding, bytes) : encoding.read(bytes);
  return { bytes: text, ended: ended && text.length <= limit };
}
