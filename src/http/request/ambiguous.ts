import type { IncomingMessage } from 'node:http';
import { Refusal } from '../response/refusal.ts';

/**
 * Throws a `Refusal` for a request that a proxy in front may have read in another way: one with two values of a field that has
 * one (RFC 9110, section 5.3), an HTTP/1.0 request with chunks (RFC 9112, section 6.1), and one whose path is another spelling of
 * a route (RFC 3986, section 6.2.2), which a proxy's rule for the route may not have matched.
 */
export function refuseAmbiguous({ rawHeaders, headers, httpVersion, url }: IncomingMessage): void {
  const twice = fieldGivenTwice(rawHeaders);
  if (twice !== undefined) throw ambiguous(`the request has more than one ${twice}`);
  if (httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined) {
    throw ambiguous('HTTP/1.0 knows no Transfer-Encoding');
  }
  if (url !== undefined && isRespelled(url)) {
    throw ambiguous(
      'the path has dot segments, empty segments or escapes that it does not need: send it in its shortest form',
    );
  }
}

function ambiguous(detail: string): Refusal {
  return new Refusal(400, 'invalid_request', detail, { Connection: 'close' });
}

/**
 * Fields of one value: host, credentials, and the type, length and coding of the body. Node keeps the first of two or joins both,
 * and a proxy may keep the last.
 */
const ONCE = [
  'Host',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Authorization',
];
const LOWER = ONCE.map((name) => name.toLowerCase());

/** Lines are names and values by turns. */
function fieldGivenTwice(rawHeaders: readonly string[]): string | undefined {
  let seen = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const at = LOWER.indexOf((rawHeaders[n] ?? '').toLowerCase());
    if (at < 0) continue;
    if ((seen & (1 << at)) !== 0) return ONCE[at];
    seen |= 1 << at;
  }
  return undefined;
}

/** Before the query: a dot segment, an empty segment, a backslash, a fragment, or an escape of an unreserved character. */
const RESPELLED =
  /^[^?]*?(?:\/(?:\.{1,2}(?=[/?#]|$)|\/)|[\\#]|%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE]))/i;

function isRespelled(url: string): boolean {
  return RESPELLED.test(url.replace(/^https?:\/\/[^/?#]*/i, ''));
}
