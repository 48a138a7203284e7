import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeJson } from '../../llm/exact-json.ts';
import type { ClientError } from '../errors.ts';
import type { ExchangeParts, ModelExchange } from '../exchange.ts';
import { promptBody } from '../prompt-body.ts';
import type { Door } from './door.ts';

/** Answers a gateway's call. Rejects for everything that the door has to stop. */
export async function throughDoor(
  door: Door,
  request: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  { config }: ExchangeParts,
  client: string,
): Promise<ModelExchange> {
  const body = await promptBody(request.incoming, config.bodyBytes);
  const { answer, own } = await door.call(body, client);
  send(request.outgoing, answer);
  return { own, failed: undefined };
}

/** Tells the gateway to stop a request or an answer. */
export function stop(door: Door, outgoing: ServerResponse, failed: ClientError): void {
  if (!outgoing.destroyed && !outgoing.headersSent) send(outgoing, door.stopped(failed));
}

function send(outgoing: ServerResponse, answer: object): void {
  const bytes = Buffer.from(writeJson(answer));
  outgoing.writeHead(200, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...(outgoing.req.complete ? {} : { connection: 'close' }),
  });
  outgoing.end(bytes);
}
