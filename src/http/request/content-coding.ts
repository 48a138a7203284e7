import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { Refusal } from '../response/refusal.ts';
import { ClientGone } from './body.ts';

/** Decoder of a content coding. */
export type ContentDecoder = () => Transform & { readonly bytesWritten: number };

const options = { chunkSize: 64 * 1024 };

const decoders: Readonly<Record<string, ContentDecoder>> = {
  gzip: () => zlib.createGunzip(options),
  'x-gzip': () => zlib.createGunzip(options),
  deflate: () => zlib.createInflate(options),
  br: () => zlib.createBrotliDecompress(options),
  ...zstd(),
};

/** Node has it since 22.15; the types are older. */
function zstd(): Readonly<Record<string, ContentDecoder>> {
  const createZstd = 'createZstdDecompress' in zlib ? zlib.createZstdDecompress : undefined;
  return typeof createZstd === 'function' ? { zstd: () => createZstd(options) } : {};
}

/**
 * The decoder that a request's Content-Encoding asks for; none for `identity`. Throws a `Refusal` for one that
 * is not known, and for more than one: RFC 9110, section 15.5.16.
 */
export function decoderOf(headers: IncomingHttpHeaders): ContentDecoder | undefined {
  const header = headers['content-encoding'];
  if (header === undefined) return undefined;
  const names = header.toLowerCase().split(',');
  const codings = names
    .map((name) => name.trim())
    .filter((name) => !['', 'identity'].includes(name));
  const [coding] = codings;
  if (coding === undefined) return undefined;
  if (codings.length === 1 && Object.hasOwn(decoders, coding)) return decoders[coding];
  const known = [...Object.keys(decoders).filter((name) => !name.startsWith('x-')), 'identity'];
  const detail = `Content-Encoding must be one of ${known.join(', ')}`;
  throw new Refusal(415, 'unsupported_content_encoding', detail, {
    'Accept-Encoding': known.join(', '),
  });
}

/** Limits on the size of a decoded body. */
export interface DecodedLimits {
  /** Most bytes, decoded. */
  readonly bytes: number;
  /** Most decoded bytes for each encoded byte, from `RATIO_FROM` on. */
  readonly ratio: number;
}

/** Decoded bytes up to which any ratio will do: a small text of the same line over and over is no attack. */
export const RATIO_FROM = 10 * 1024 * 1024;

/** The decoded body. Throws `Refusal` if it breaks off, is not in the declared coding or exceeds the limits. */
export function decoded(
  source: Readable,
  decoder: ContentDecoder,
  limits: DecodedLimits,
): Readable {
  return Readable.from(chunks(source, decoder, limits), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  });
}

/** A body that its coding makes larger than is taken. */
export function decodedTooLarge(): Refusal {
  return new Refusal(413, 'decoded_body_too_large', 'the body, decoded, is too large');
}

async function* chunks(source: Readable, decoder: ContentDecoder, limits: DecodedLimits) {
  const decoding = decoder();
  const fed = feeding(source);
  pipeline(fed.chunks, decoding, fed.over);
  let length = 0;
  try {
    for await (const chunk of decoding as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limits.bytes || bursts(length, decoding.bytesWritten, limits.ratio)) {
        throw decodedTooLarge();
      }
      yield chunk;
    }
    await fed.taken(decoding);
  } catch (error) {
    if (error instanceof Refusal || error instanceof ClientGone) throw error;
    throw new Refusal(
      400,
      'invalid_content_encoding',
      'the body is not in the coding that Content-Encoding declares',
    );
  }
}

/**
 * Feeds a decoder. Where a coding marks its own end, decoders stop there and drop the rest: `taken` rejects if there
 * is more, once the end of the body is known.
 */
function feeding(source: Readable) {
  let bytes = 0;
  let over = false;
  let wake = () => {};
  return {
    async *chunks() {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        wake();
        yield chunk;
      }
      over = true;
      wake();
    },
    over() {
      over = true;
      wake();
    },
    async taken({ bytesWritten }: ReturnType<ContentDecoder>) {
      while (!over && bytes === bytesWritten) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (bytes !== bytesWritten) throw new Error('bytes after the end');
    },
  };
}

function bursts(length: number, codedLength: number, ratio: number): boolean {
  return length > RATIO_FROM && length > codedLength * ratio;
}
