import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { SpoolError } from '../../answer/sealed-file.ts';
import type { LogFields } from '../log-fields.ts';
import { ClientGone } from '../request/body.ts';
import { type HeaderList, TRAILER, trailersOf } from './headers.ts';
import type { ResponseQueue } from './response-queue.ts';

/** Options of an answer. */
export interface ReplyOptions {
  readonly headers: HeaderList;
  readonly logFields: LogFields;
  /** Queue of output that has not been read yet; the reply closes it. */
  readonly backlog: ResponseQueue;
  /** Output that commits to an answer of unknown length: up to then, a failure gets a status. */
  readonly holdBytes: number;
  /** The longest time until then. */
  readonly holdMs: number;
  /** The backlog may not grow: the reader is waited for, or the answer fails with the code QUOTA. */
  readonly whenFull: 'wait' | 'fail';
  /** A digest and a status after the last byte. */
  readonly trailers: boolean;
}

/** Bytes of the backlog that stay in memory. */
const MEMORY_BYTES = 1024 * 1024;

/** Time in ms after which the output of a reader that takes nothing is spilled to disk. */
const PATIENCE_MS = 500;

/**
 * The answer as a stream. Its head waits for the end of the text (then with Content-Length), for `holdBytes` or for
 * `holdMs`. Output that the client does not read goes to the backlog, so that a client that writes everything before
 * it reads gets its answer. If a failure destroys the stream the connection stays: its owner decides.
 */
export function reply(outgoing: ServerResponse, options: ReplyOptions): Writable {
  const { headers, logFields, backlog, holdBytes, holdMs, whenFull, trailers } = options;
  const digest = trailers ? createHash('sha256') : undefined;
  let ready = true;
  let pumping: Promise<void> | undefined;
  let spilling = false;
  let timer: NodeJS.Timeout | undefined;
  /** Called when something left the backlog, or never will. */
  let waiters: (() => void)[] = [];

  const gone = () => void stream.destroy(new ClientGone());
  const onDrain = () => {
    ready = true;
    pump();
  };
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => void accept(chunk).then(() => done(), done),
    final: (done) => void finish().then(() => done(), done),
    destroy(error, done) {
      clearTimeout(timer);
      outgoing.off('close', gone).off('drain', onDrain);
      wake();
      backlog.close().then(() => done(error), done);
    },
  });
  if (outgoing.destroyed) gone();
  outgoing.once('close', gone).on('drain', onDrain);
  if (holdBytes === 0) commit();
  else if (holdMs < Number.POSITIVE_INFINITY) timer = setTimeout(commit, holdMs);
  return stream;

  async function accept(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return;
    digest?.update(chunk);
    if (outgoing.headersSent && ready && backlog.length === 0 && pumping === undefined) {
      return send(chunk);
    }
    backlog.push(chunk);
    if (!outgoing.headersSent && backlog.length >= holdBytes) commit();
    pump();
    while (backlog.memoryBytes > MEMORY_BYTES && !stream.destroyed) await makeRoom();
  }

  /** Makes room in memory: waits for the client to read, or else moves bytes to the disk. */
  async function makeRoom(): Promise<void> {
    const held = !outgoing.headersSent;
    spilling ||= held || !(await left(PATIENCE_MS));
    if (!spilling) return;
    const full = await backlog.spill();
    if (full === undefined) return;
    if (whenFull === 'fail') throw full;
    if (held) commit();
    await left();
  }

  function commit(): void {
    clearTimeout(timer);
    if (outgoing.headersSent || stream.destroyed) return;
    outgoing.writeHead(200, [...headers, ...(trailers ? TRAILER : [])]);
    outgoing.flushHeaders();
    pump();
  }

  function send(chunk: Buffer): void {
    logFields.bytesOut += chunk.length;
    ready = outgoing.write(chunk);
  }

  function pump(): void {
    if (outgoing.headersSent && ready && backlog.length > 0) pumping ??= pumped();
  }

  async function pumped(): Promise<void> {
    try {
      while (ready && backlog.length > 0 && !stream.destroyed) {
        const chunk = await backlog.shift();
        if (chunk !== undefined && !stream.destroyed) send(chunk);
        wake();
      }
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new SpoolError(error));
    }
    if (backlog.length === 0) spilling = false;
    pumping = undefined;
  }

  /** Whether something left the backlog within `ms`. */
  function left(ms?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const late = ms === undefined ? undefined : setTimeout(() => resolve(false), ms);
      waiters.push(() => {
        clearTimeout(late);
        resolve(true);
      });
    });
  }

  function wake(): void {
    const woken = waiters;
    waiters = [];
    for (const waiter of woken) waiter();
  }

  async function finish(): Promise<void> {
    clearTimeout(timer);
    const counted = !outgoing.headersSent;
    if (counted) outgoing.writeHead(200, [...headers, 'Content-Length', String(backlog.length)]);
    pump();
    while (backlog.length > 0 && !stream.destroyed) await left();
    await pumping;
    if (stream.destroyed) return;
    if (digest && !counted) outgoing.addTrailers(trailersOf(digest.digest('base64'), logFields));
    outgoing.off('close', gone);
    const closed = new Promise((resolve) => outgoing.once('close', resolve));
    outgoing.end();
    await closed;
    if (!outgoing.writableFinished) throw new ClientGone();
  }
}
