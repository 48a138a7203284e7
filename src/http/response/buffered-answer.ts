import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../exchange.ts';
import { isShort } from '../request/body.ts';
import type { HeaderList } from './headers.ts';

/** Bytes of an answer that leave in one go, whether the client reads them or not. */
export const AT_ONCE_BYTES = 256 * 1024;

const SLICE_BYTES = 64 * 1024;

/**
 * Answers without any stream; but one that is large, as explain's of a text full of matches, as if the text had
 * streamed: it would wait in memory for its reader.
 */
export async function sendBuffered(
  exchange: Exchange,
  chunks: AsyncGenerator<Buffer, void, undefined>,
  headers: HeaderList,
  target: () => Writable,
): Promise<void> {
  const { start, ended } = await collected(chunks, AT_ONCE_BYTES);
  if (!ended) {
    await exchange.slot?.();
    return pipeline(sliced(start, chunks), target());
  }
  const [only] = start;
  const body = start.length === 1 && only !== undefined ? only : Buffer.concat(start);
  answerAtOnce(exchange, body, headers);
}

/** Bytes of a body that leave in one string with the head: two buffers cost more than to make a string of one. */
const SHORT_BYTES = 8 * 1024;

/** Answers with a body of up to `AT_ONCE_BYTES` and its length. */
export function answerAtOnce(
  { incoming, outgoing, logFields }: Exchange,
  body: Buffer,
  headers: HeaderList,
): void {
  logFields.bytesOut = body.length;
  // After a short body, Node learns that TLS has sent the answer only when it next polls the sockets. Until then a
  // socket with more than its high-water mark counts as full, and Node breaks off the next request on it.
  const last = isShort(incoming) && body.length > outgoing.writableHighWaterMark;
  const lines = ['Content-Length', String(body.length), ...(last ? ['Connection', 'close'] : [])];
  outgoing.writeHead(200, [...headers, ...lines]);
  if (body.length > SHORT_BYTES) outgoing.end(body);
  else outgoing.end(body.toString('latin1'), 'latin1');
}

/** The first chunks, of more than `limit` bytes or all there are. */
async function collected(chunks: AsyncGenerator<Buffer, void, undefined>, limit: number) {
  const start: Buffer[] = [];
  let length = 0;
  while (length <= limit) {
    const { value, done } = await chunks.next();
    if (done) return { start, ended: true };
    start.push(value);
    length += value.length;
  }
  return { start, ended: false };
}

/** The collected start and the rest, in pieces small enough for backpressure. */
async function* sliced(start: Buffer[], rest: AsyncIterable<Buffer>) {
  for (const chunk of start.splice(0)) yield* slices(chunk);
  for await (const chunk of rest) yield* slices(chunk);
}

function* slices(chunk: Buffer) {
  for (let at = 0; at < chunk.length; at += SLICE_BYTES) yield chunk.subarray(at, at + SLICE_BYTES);
}
