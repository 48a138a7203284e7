import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

const drainMs = 10_000;
const quietMs = 2_000;
const drainBytes = 512 * 1024 * 1024;

/** Whether a request's head declares a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Sends a short answer to a request whose body is of no use. The rest of the body is read and dropped, for 10 s and 512 MiB
 * at most, before the connection closes: a client that writes everything before it reads would lose the answer otherwise.
 * A client that sends nothing for 2 s is not waited for.
 */
export async function answerUnread(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): Promise<void> {
  incoming.resume();
  await new Promise((resolve) => setImmediate(resolve));
  outgoing.writeHead(status, {
    ...headers,
    ...(incoming.complete ? {} : { Connection: 'close' }),
  });
  outgoing.write(body);
  // An answer to HEAD has nothing to write.
  outgoing.flushHeaders();
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
