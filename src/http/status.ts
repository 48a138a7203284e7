import type { Exchange } from './exchange.ts';

/** Answers that the service is well, in the members that clients of several generations read. */
export function status({ outgoing, requestId, tally }: Exchange, version: string): void {
  const body = Buffer.from(
    JSON.stringify({ status: 'Healthy', version, applicationVersion: version }),
  );
  tally.bytesOut = body.length;
  outgoing.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  outgoing.end(body);
}
