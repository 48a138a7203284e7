import type { OutgoingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange.ts';
import { namedHeaders } from './headers.ts';
import { answerUnread, hasBody } from './unread-body.ts';

/** Answers with a short text that is complete: JSON unless `headers` name another type. `headers` win over those it sets. */
export function sendJson(
  { incoming, outgoing, requestId, logFields }: Exchange,
  status: number,
  text: string | Buffer,
  headers: OutgoingHttpHeaders = {},
): Promise<void> | void {
  const body = Buffer.from(text);
  logFields.bytesOut = body.length;
  const all = {
    ...namedHeaders('application/json; charset=utf-8', requestId, body),
    ...headers,
  };
  // A body that is not wanted may take for ever to arrive.
  if (!incoming.complete && hasBody(incoming)) {
    return answerUnread(incoming, outgoing, status, all, body);
  }
  outgoing.writeHead(status, all);
  outgoing.end(body);
}
