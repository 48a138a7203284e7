import type { Server } from 'node:http';
import type { Auth } from '../../http/admission/auth.ts';
import { Refusal } from '../../http/response/refusal.ts';
import type { Identity } from '../../http/tls/tls.ts';
import type { RouteConfig } from '../config.ts';
import type { MessageMemory } from '../memory.ts';
import type { RouteMetrics } from '../metrics/forward-metrics.ts';
import { type DiskQueue, QueueFull } from '../queue/disk-queue.ts';
import { entryOf, type Outgoing } from '../queue/outgoing.ts';
import { type Redacting, recoded } from '../redacting.ts';
import { retryAfterMs } from '../send/backoff.ts';
import type { Attempt } from '../send/delivery.ts';
import { type HttpSender, NoAnswer } from '../send/http-sender.ts';
import type { HttpAnswer, HttpProtocol } from './protocol.ts';
import { httpReceiver, type Received } from './receiver.ts';

/** Parts of a route over HTTP. */
export interface HttpRouteParts {
  readonly config: RouteConfig;
  readonly protocol: HttpProtocol;
  readonly auth: Auth;
  readonly identity: Identity | undefined;
  readonly queue: DiskQueue;
  readonly sender: HttpSender;
  readonly redact: Redacting;
  readonly memory: MessageMemory;
  readonly metrics: RouteMetrics;
  failed(error: unknown): void;
}

/** Seconds after which a client is to come again where the queue is full. */
const FULL = { 'Retry-After': '5' };

/** Makes the server of a route over HTTP. */
export function httpRoute(parts: HttpRouteParts): Server {
  const { config, protocol, auth, identity, queue, sender, memory, metrics, failed } = parts;
  const { bodyBytes, decodedBytes, connections } = config.receive;
  return httpReceiver({
    ...{ protocol, auth, identity, connections, memory, failed, take },
    limits: { bytes: bodyBytes, decodedBytes },
    answered: (status, code) => metrics.answered(code ?? (status < 300 ? 'taken' : String(status))),
  });

  async function take(message: Received): Promise<HttpAnswer> {
    const outgoing = await redacted(message, parts);
    if (config.answer === 'upstream') return upstreamAnswer(outgoing);
    await queue.append(entryOf(outgoing)).catch((error: unknown) => {
      const full = error instanceof QueueFull;
      const [code, detail] = full
        ? ['queue_full', 'the queue is full']
        : ['queue_failed', 'the queue cannot be written'];
      if (!full) failed(error);
      throw new Refusal(full ? protocol.busy : 503, code, detail, FULL);
    });
    return message.kind.accepted(message.body);
  }

  async function upstreamAnswer(outgoing: Outgoing): Promise<HttpAnswer> {
    try {
      const answer = await sender.send(outgoing);
      const isTaken = answer.status < 300;
      metrics.sent(isTaken ? 'delivered' : 'refused', outgoing.records, outgoing.body.length);
      return { ...answer, headers: endToEnd(answer.headers) };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      metrics.sent('again', outgoing.records, outgoing.body.length);
      throw new Refusal(503, 'upstream_unavailable', 'the upstream gave no answer', FULL);
    }
  }
}

async function redacted(message: Received, { config, protocol, redact }: HttpRouteParts) {
  const { head, kind, target, encoded, body } = message;
  const { bytes, records } = await redact(
    kind.walk(body),
    body.length,
    head.headers['x-redactor-source'],
  );
  const passed = ['content-type', ...protocol.passes, ...config.send.pass].map((name) =>
    name.toLowerCase(),
  );
  const headers = Object.fromEntries(
    passed.flatMap((name) => (name in head.headers ? [[name, head.headers[name]]] : [])),
  );
  const coding = head.headers['content-encoding'];
  const written =
    bytes === undefined
      ? { body: encoded, coding }
      : await recoded(kind.encode?.(bytes) ?? bytes, coding);
  return {
    path: target,
    headers: { ...headers, ...(written.coding && { 'content-encoding': written.coding }) },
    body: written.body,
    received: Date.now(),
    records,
  };
}

/** An attempt to deliver a message. Never rejects. */
export async function httpAttempt(
  { sender, protocol }: Pick<HttpRouteParts, 'sender' | 'protocol'>,
  message: Outgoing,
): Promise<Attempt> {
  try {
    const answer = await sender.send(message);
    const askedMs = retryAfterMs(answer.headers['retry-after'], Date.now());
    return { verdict: protocol.verdict(answer, message), askedMs };
  } catch (error) {
    const reason = error instanceof NoAnswer ? error.message : 'no answer';
    return { verdict: { kind: 'again', reason }, askedMs: 0 };
  }
}

/** Headers of an upstream's answer that its client gets: those of the content, and when to come again. */
function endToEnd(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = [
    'content-type',
    'content-encoding',
    'retry-after',
    'www-authenticate',
    'warning',
    'x-elastic-product',
  ];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));
}
