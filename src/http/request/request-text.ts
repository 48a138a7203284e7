import { Readable } from 'node:stream';
import type { Charset } from '../../answer/charset.ts';
import type { Allowance } from '../../answer/quota.ts';
import { spool } from '../../answer/spool.ts';
import type { Exchange } from '../exchange.ts';
import { bodyStream, type FirstBytes, firstBytes, tooLarge } from './body.ts';
import { decoded } from './content-coding.ts';
import { form } from './multipart.ts';
import type { RequestLimits } from './request-limits.ts';
import type { RequestHead } from './request-options.ts';
import { binaryGuard, refuseBinary, SNIFF_BYTES } from './sniff.ts';

/** The text that a request brings. */
export interface Text {
  readonly charset: Charset;
  /** `p`, `c` and `d`, where a form has them. */
  readonly parameters: ReadonlyMap<string, string>;
  /**
   * Start of the text: all of it, more than `limit` bytes, or the bytes that arrived in time. Call one of the two
   * reading methods once; this one may come before the other.
   */
  first(limit: number, ms?: number): Promise<FirstBytes>;
  /** All of it. */
  stream(): Readable;
  /** Releases resources, if there are any. */
  close?(): Promise<void>;
}

/** Storage for a form's text while the form is read. */
export interface Aside {
  readonly folder: string;
  readonly quota: () => Allowance;
}

const EMPTY = Buffer.alloc(0);
const nothing: ReadonlyMap<string, string> = new Map();

/** Opens a request's text; a form's when it is read. Throws a `Refusal` for one that holds none. */
export function textOf(
  { incoming, tally }: Exchange,
  { media, decoder }: RequestHead,
  bounds: RequestLimits,
  aside: Aside,
): Text | Promise<Text> {
  const coded = () => bodyStream(incoming, EMPTY, tally, bounds.bodyBytes);
  const body = () => {
    if (decoder === undefined) return coded();
    return decoded(coded(), decoder, { bytes: bounds.decodedBytes, ratio: bounds.ratio });
  };
  if (media.kind === 'multipart') return formText(body(), media.boundary, aside);
  const { charset } = media;
  if (decoder !== undefined) return { charset, parameters: nothing, ...streamed(body()) };

  // The usual request has no stream between its body and its text.
  let start: Buffer = EMPTY;
  return {
    charset,
    parameters: nothing,
    async first(limit, ms) {
      const first = await firstBytes(incoming, limit, ms);
      start = first.bytes;
      tally.bytesIn = start.length;
      if (start.length > bounds.bodyBytes) throw tooLarge();
      refuseBinary(start);
      return first;
    },
    stream: () => guarded(bodyStream(incoming, start, tally, bounds.bodyBytes), start),
  };
}

async function formText(body: Readable, boundary: string, aside: Aside): Promise<Text> {
  const kept = spool(aside.folder, undefined, aside.quota());
  try {
    const { charset, parameters } = await form(body, boundary, kept);
    const text = streamed(Readable.from(kept.read(), { objectMode: false }));
    return { charset, parameters, close: kept.close, ...text };
  } catch (error) {
    await kept.close();
    throw error;
  }
}

function streamed(body: Readable): Pick<Text, 'first' | 'stream'> {
  let start: Buffer = EMPTY;
  return {
    async first(limit, ms) {
      const first = await firstBytes(body, limit, ms);
      start = first.bytes;
      refuseBinary(start);
      return first;
    },
    stream() {
      if (start.length > 0) body.unshift(start);
      return guarded(body, start);
    },
  };
}

/** A text of which too little was there to tell what it is. */
function guarded(body: Readable, start: Buffer): Readable {
  if (start.length >= SNIFF_BYTES) return body;
  const guard = binaryGuard();
  body.once('error', (error) => guard.destroy(error));
  guard.once('close', () => body.destroy());
  return body.pipe(guard);
}
