import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Tally } from './tally.ts';

/** The client closed the connection before its request had arrived or its answer had left. */
export class ClientGone extends Error {
  readonly code = 'ECONNRESET';
}

/** The start of a request's body: `ended` says that it is all of it. */
export interface FirstBytes {
  readonly bytes: Buffer;
  readonly ended: boolean;
}

/** Reads a body until it ends or more than `limit` bytes are there. Throws `ClientGone`. */
export function firstBytes(incoming: IncomingMessage, limit: number): Promise<FirstBytes> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = listen(incoming, {
      data(chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > limit) settle(false);
      },
      end: () => settle(true),
      gone(error) {
        stop();
        reject(error);
      },
    });
    const settle = (ended: boolean) => {
      stop();
      incoming.pause();
      const [only] = chunks;
      const one = chunks.length === 1 && only !== undefined;
      resolve({ bytes: one ? only : Buffer.concat(chunks, length), ended });
    };
  });
}

/**
 * `first`, then the rest of the body. A stream of its own: when a failure destroys it, the connection stays
 * and can still carry the answer. Counts the rest in `tally`. An upload that breaks off is an error, never an end.
 */
export function bodyStream(
  incoming: IncomingMessage,
  first: Buffer,
  tally: Pick<Tally, 'bytesIn'>,
): Readable {
  let stop = () => {};
  const stream = new Readable({
    highWaterMark: 64 * 1024,
    read: () => void incoming.resume(),
    destroy(error, done) {
      stop();
      incoming.pause();
      done(error);
    },
  });
  stream.push(first);
  stop = listen(incoming, {
    data(chunk) {
      tally.bytesIn += chunk.length;
      if (!stream.push(chunk)) incoming.pause();
    },
    end: () => void stream.push(null),
    gone: (error) => void stream.destroy(error),
  });
  return stream;
}

interface Listener {
  data(chunk: Buffer): void;
  end(): void;
  gone(error: ClientGone): void;
}

/** Calls `listener` as the body arrives; exactly one of `end` and `gone` comes last. Returns what stops it. */
function listen(incoming: IncomingMessage, listener: Listener): () => void {
  const gone = () => {
    stop();
    listener.gone(new ClientGone());
  };
  const end = () => {
    if (!incoming.complete) return gone();
    stop();
    listener.end();
  };
  const stop = () => {
    incoming.off('data', listener.data).off('end', end).off('error', gone).off('close', gone);
  };
  if (incoming.destroyed || incoming.readableEnded) {
    queueMicrotask(incoming.readableEnded ? end : gone);
    return stop;
  }
  incoming.on('data', listener.data).on('end', end).on('error', gone).on('close', gone);
  return stop;
}
