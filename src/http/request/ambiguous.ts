import type { IncomingMessage } from 'node:http';
import { Refusal } from '../response/refusal.ts';

/**
 * Throws a `Refusal` for a request that a proxy in front may have read in another way: one with two hosts (RFC 9112,
 * section 3.2), and an HTTP/1.0 request with chunks (section 6.1).
 */
export function refuseAmbiguous({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  if (hosts(rawHeaders) > 1) {
    throw new Refusal(400, 'invalid_request', 'the request names more than one host', CLOSE);
  }
  if (httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined) {
    const detail = 'HTTP/1.0 knows no Transfer-Encoding';
    throw new Refusal(400, 'invalid_request', detail, CLOSE);
  }
}

const CLOSE = { Connection: 'close' };

/** Names and values by turns. */
function hosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
