import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Unreadable } from '../../core/unreadable.ts';
import { type Auth, authorized } from '../../http/admission/auth.ts';
import { ClientGone } from '../../http/request/body.ts';
import { Refusal } from '../../http/response/refusal.ts';
import { readInOrder } from '../../http/tls/read-in-order.ts';
import { type Identity, tlsOptions } from '../../http/tls/tls.ts';
import { COPIES, type MessageMemory } from '../memory.ts';
import type { HttpAnswer, HttpProtocol, MessageHead, MessageKind, Refused } from './protocol.ts';
import { type BodyLimits, requestBody } from './request-body.ts';

/** A request's message, before redaction. */
export interface Received {
  readonly head: MessageHead;
  readonly kind: MessageKind;
  /** Path and query, as they came. */
  readonly target: string;
  /** As it came, with its Content-Encoding. */
  readonly encoded: Buffer;
  readonly body: Buffer;
}

/** Settings of a receiver over HTTP. */
export interface HttpReceiverOptions {
  readonly protocol: HttpProtocol;
  readonly auth: Auth;
  readonly limits: BodyLimits;
  readonly memory: MessageMemory;
  readonly connections: number;
  readonly identity: Identity | undefined;
  /** Redacts and stores, or sends, a message. Rejects with `Refusal` or `Unreadable`. */
  take(message: Received): Promise<HttpAnswer>;
  /** A request was answered: for metrics. `code` of a refusal. */
  answered(status: number, code: string | undefined): void;
  /** An error that the client did not cause. */
  failed(error: unknown): void;
}

/** Makes the server of a receiver. It does not listen yet. */
export function httpReceiver(options: HttpReceiverOptions): Server {
  const { identity, connections } = options;
  const settings = { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 75_000 };
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void answer(incoming, outgoing, options);
  const server =
    identity === undefined
      ? createServer(settings, listener)
      : createTlsServer({ ...settings, ...tlsOptions(identity) }, listener);
  server.on('secureConnection', readInOrder);
  server.maxConnections = connections;
  // A client that has sent all may close its half: Node would destroy the connection before the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: HttpReceiverOptions,
): Promise<void> {
  let kind: MessageKind | undefined;
  const { head, target } = headOf(incoming);
  try {
    const { protocol, auth, limits, memory, take, answered } = options;
    kind = protocol.kindOf(head);
    authorized(incoming, auth, ['redact']);
    const other = kind === undefined ? protocol.other?.(head) : undefined;
    if (other !== undefined) return send(outgoing, other);
    if (kind === undefined) {
      throw new Refusal(404, 'not_found', 'the receiver has no such path, method or Content-Type');
    }
    const known: MessageKind = kind;
    const result = await memory.with(announced(incoming), protocol.busy, async (raise) => {
      const { encoded, body } = await requestBody(incoming, limits, raise);
      if (known.reply !== undefined) return known.reply(body);
      const bytes = known.decodedBytes?.(body) ?? body.length;
      return memory.with(bytes * COPIES, protocol.busy, () =>
        take({ head, kind: known, target, encoded, body }),
      );
    });
    answered(result.status, undefined);
    send(outgoing, result);
  } catch (error) {
    if (error instanceof ClientGone) return void outgoing.destroy();
    const refused = reasonOf(error);
    if (refused.status === 500) options.failed(error);
    options.answered(refused.status, refused.code);
    // The rest of a body that was not read would be taken for the next request.
    const headers = incoming.complete ? {} : { Connection: 'close' };
    const result = (kind?.refused ?? plainRefusal)(refused);
    send(outgoing, { ...result, headers: { ...result.headers, ...headers } });
  }
}

/** Bytes that a body says it has: one that does not is counted as it arrives. */
function announced({ headers }: IncomingMessage): number {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) ? length : 0;
}

function headOf(incoming: IncomingMessage): { head: MessageHead; target: string } {
  const { method = '', url: target = '/', headers } = incoming;
  const [path, query = ''] = target.split(/\?(.*)/s, 2);
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const head = { method, path, query: new URLSearchParams(query) };
  return { head: { ...head, headers: Object.fromEntries(texts) }, target };
}

function reasonOf(error: unknown): Refused {
  if (error instanceof Refusal) {
    const { status, code, message, headers } = error;
    return { status, code, detail: message, headers };
  }
  if (error instanceof Unreadable) {
    return { status: 400, code: 'unreadable', detail: error.message, headers: {} };
  }
  return { status: 500, code: 'internal_error', detail: 'the message was not taken', headers: {} };
}

function plainRefusal({ status, detail, headers }: Refused): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    body: Buffer.from(`${detail}\n`),
  };
}

function send(outgoing: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
}
