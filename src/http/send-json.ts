import type { OutgoingHttpHeaders } from 'node:http';
import type { Exchange } from './exchange.ts';

/** Answers with a JSON text that is short and there. `headers` win over those it sets. */
export function sendJson(
  { outgoing, requestId, tally }: Exchange,
  status: number,
  text: string | Buffer,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = Buffer.from(text);
  tally.bytesOut = body.length;
  outgoing.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...headers,
  });
  outgoing.end(body);
}
