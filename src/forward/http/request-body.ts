import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { firstBytes, tooLarge } from '../../http/request/body.ts';
import { decoded, decoderOf } from '../../http/request/content-coding.ts';

/** Limits on one message. */
export interface BodyLimits {
  /** Most bytes as they are sent. */
  readonly bytes: number;
  /** Most bytes without the Content-Encoding. */
  readonly decodedBytes: number;
}

/** A request's body. */
export interface RequestBody {
  readonly encoded: Buffer;
  readonly body: Buffer;
}

/** Most decoded bytes for each encoded one, in bodies of more than 10 MiB. */
const RATIO = 1000;

/**
 * Reads a body, and decodes it. `counted` gets the number of bytes that it holds as they become more, and may throw. Throws `Refusal`, or
 * `ClientGone`.
 */
export async function requestBody(
  incoming: IncomingMessage,
  limits: BodyLimits,
  counted: (bytes: number) => void,
): Promise<RequestBody> {
  const decoder = decoderOf(incoming.headers);
  if (Number(incoming.headers['content-length'] ?? 0) > limits.bytes) throw tooLarge();
  const { bytes: encoded, ended } = await firstBytes(
    incoming,
    limits.bytes,
    Number.POSITIVE_INFINITY,
    counted,
  );
  if (!ended) throw tooLarge();
  if (decoder === undefined) return { encoded, body: encoded };
  const chunks: Buffer[] = [];
  const text = decoded(Readable.from([encoded]), decoder, {
    bytes: limits.decodedBytes,
    ratio: RATIO,
  });
  let length = 0;
  for await (const chunk of text as AsyncIterable<Buffer>) {
    length += chunk.length;
    // The chunks, and the body of them.
    counted(encoded.length + 2 * length);
    chunks.push(chunk);
  }
  return { encoded, body: Buffer.concat(chunks, length) };
}
