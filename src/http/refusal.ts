import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';

/** A request that gets a problem for an answer. `detail` goes to the client: it never quotes input. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A problem as RFC 9457 writes it. */
export function problem(refusal: Refusal, requestId: string): Buffer {
  const { status, code, message } = refusal;
  const title = STATUS_CODES[status];
  return Buffer.from(
    JSON.stringify({ type: 'about:blank', title, status, code, requestId, detail: message }),
  );
}

const drainMs = 10_000;
const quietMs = 2_000;
const drainBytes = 512 * 1024 * 1024;

/**
 * Answers with a problem. What is still arriving is read and dropped, for 10 s and 512 MiB at most, before the
 * connection closes: a client that writes everything before it reads would lose the answer otherwise. One that
 * sends nothing for 2 s waits for no more.
 */
export async function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refusal: Refusal,
  requestId: string,
): Promise<void> {
  const body = problem(refusal, requestId);
  incoming.resume();
  await new Promise((resolve) => setImmediate(resolve));
  outgoing.writeHead(refusal.status, {
    'Content-Type': 'application/problem+json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...refusal.headers,
    ...(incoming.complete ? {} : { Connection: 'close' }),
  });
  outgoing.write(body);
  await drained(incoming);
  outgoing.end();
}

function drained(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return resolve();
    let length = 0;
    const settle = () => {
      clearTimeout(late);
      clearTimeout(quiet);
      resolve();
    };
    const late = setTimeout(settle, drainMs);
    const quiet = setTimeout(settle, quietMs);
    incoming.on('data', (chunk: Buffer) => {
      quiet.refresh();
      length += chunk.length;
      if (length > drainBytes) settle();
    });
    incoming.once('end', settle).once('error', settle).once('close', settle);
    // A body stream that a failure destroyed may have paused it since.
    incoming.resume();
  });
}
