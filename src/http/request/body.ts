import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import type { LogFields } from '../log-fields.ts';
import { Refusal } from '../response/refusal.ts';
import type { Watched } from './idle-timeout.ts';

const EMPTY = Buffer.alloc(0);

/** The client closed the connection before its request had arrived or its answer had left. */
export class ClientGone extends Error {
  readonly code = 'ECONNRESET';
}

/** The start of a request's body; with `ended`, all of it. */
export interface FirstBytes {
  readonly bytes: Buffer;
  readonly ended: boolean;
}

/**
 * Reads a body until it ends, more than `limit` bytes are there or `ms` have passed. `counted` gets the number of bytes that are
 * held. Throws `ClientGone`, the error that destroyed the body, or that of `counted`.
 */
export async function firstBytes(
  body: Readable,
  limit: number,
  ms = Number.POSITIVE_INFINITY,
  counted: (bytes: number) => void = () => undefined,
): Promise<FirstBytes> {
  if (body instanceof IncomingMessage) {
    if (isShort(body)) await immediate();
    // A short body that came with its head is there: it takes neither listeners nor a timer.
    const bytes = arrived(body, limit);
    if (bytes !== undefined) {
      counted(bytes.length);
      return { bytes, ended: true };
    }
  }
  return collected(body, limit, ms, counted);
}

/** Bytes of a body that is read only after all sockets were read: Node calls back at a request's head, before it reads the body that came with it. */
const SHORT_BYTES = 4096;

/** Whether a body is read only after all sockets were read. */
export function isShort({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= SHORT_BYTES;
}

/** All of a body, where all of it is there. */
function arrived(body: IncomingMessage, limit: number): Buffer | undefined {
  const { complete, destroyed, readableEnded, readableLength } = body;
  if (!complete || destroyed || readableEnded || readableLength > limit) return undefined;
  return body.read() ?? EMPTY;
}

function collected(
  body: Readable,
  limit: number,
  ms: number,
  counted: (bytes: number) => void,
): Promise<FirstBytes> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let timer: NodeJS.Timeout | undefined;
    const stop = listen(body, {
      data(chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > limit) return settle(false);
        try {
          counted(length);
        } catch (error) {
          clearTimeout(timer);
          stop();
          body.pause();
          reject(error);
        }
      },
      end: () => settle(true),
      failed(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
    const settle = (ended: boolean) => {
      clearTimeout(timer);
      stop();
      body.pause();
      const [only] = chunks;
      const one = chunks.length === 1 && only !== undefined;
      resolve({ bytes: one ? only : Buffer.concat(chunks, length), ended });
    };
    if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(settle, ms, false);
  });
}

/** Bytes of a body that go on at once, though more arrive in this turn of the event loop. */
const JOINED_BYTES = 64 * 1024;

/**
 * `first`, then the rest of the body; chunks that arrive in one turn of the event loop are joined. A stream of its own: when a
 * failure destroys it, the connection stays and can still carry the answer. Counts the rest in `logFields`; throws a `Refusal`
 * past `limit` bytes. An upload that breaks off is an error, never an end.
 */
export function bodyStream(
  incoming: IncomingMessage,
  first: Buffer,
  logFields: Pick<LogFields, 'bytesIn'>,
  limit = Number.POSITIVE_INFINITY,
): Readable {
  let stop = () => {};
  let chunks: Buffer[] = [];
  let length = 0;
  let waiting: NodeJS.Immediate | undefined;
  const pass = () => {
    clearImmediate(waiting);
    waiting = undefined;
    if (length === 0) return;
    const [only] = chunks;
    const joined = chunks.length === 1 ? only : Buffer.concat(chunks, length);
    chunks = [];
    length = 0;
    if (!stream.push(joined)) incoming.pause();
  };
  const stream = new Readable({
    highWaterMark: JOINED_BYTES,
    read: () => void incoming.resume(),
    destroy(error, done) {
      stop();
      clearImmediate(waiting);
      incoming.pause();
      done(error);
    },
  });
  if (first.length > 0) stream.push(first);
  stop = listen(incoming, {
    data(chunk) {
      logFields.bytesIn += chunk.length;
      if (logFields.bytesIn > limit) return void stream.destroy(tooLarge());
      chunks.push(chunk);
      length += chunk.length;
      if (length >= JOINED_BYTES) pass();
      else waiting ??= setImmediate(pass);
    },
    end() {
      pass();
      stream.push(null);
    },
    failed: (error) => void stream.destroy(error),
  });
  return stream;
}

/** Sends `100 Continue` to a client that waits for it. HTTP/1.0 does not have it. */
export function sendContinue({ incoming, outgoing }: Watched): void {
  if (incoming.headers.expect !== undefined && incoming.httpVersion === '1.1') {
    outgoing.writeContinue();
  }
}

/** A body above the cap that the service was given. */
export function tooLarge(): Refusal {
  return new Refusal(413, 'body_too_large', 'the body is larger than this service takes');
}

interface Listener {
  data(chunk: Buffer): void;
  end(): void;
  failed(error: Error): void;
}

/** Calls `listener` as the body arrives; exactly one of `end` and `failed` comes last. Returns a function that stops the calls. */
function listen(body: Readable, listener: Listener): () => void {
  const request = body instanceof IncomingMessage;
  const failed = (error?: Error) => {
    stop();
    const known = error instanceof Refusal || (error !== undefined && !request);
    listener.failed(known ? error : new ClientGone());
  };
  const end = () => {
    if (request && !body.complete) return failed();
    stop();
    listener.end();
  };
  const stop = () => {
    body.off('data', listener.data).off('end', end).off('error', failed).off('close', failed);
  };
  if (body.destroyed || body.readableEnded) {
    queueMicrotask(body.readableEnded ? end : failed);
    return stop;
  }
  body.on('data', listener.data).on('end', end).on('error', failed).on('close', failed);
  return stop;
}
