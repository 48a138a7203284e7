import { nameIn } from '../../http/exchange.ts';
import { Refusal } from '../../http/response/refusal.ts';
import { listening } from '../listening.ts';
import { QueueFull } from '../queue/disk-queue.ts';
import { entryOf, type Outgoing } from '../queue/outgoing.ts';
import { recoded } from '../redacting.ts';
import { retryAfterMs } from '../send/backoff.ts';
import type { Attempt } from '../send/delivery.ts';
import type { HttpSender } from '../send/http-sender.ts';
import { NoAnswer } from '../send/no-answer.ts';
import type { Transport, TransportParts } from '../transport.ts';
import type { HttpAnswer, HttpProtocol } from './protocol.ts';
import { httpReceiver, type Received } from './receiver.ts';

/** Seconds after which a client is to come again where the queue is full. */
const FULL = { 'Retry-After': '5' };

/** Receives messages of a protocol over HTTP, and sends them to `sender`. */
export function httpTransport(
  parts: TransportParts,
  protocol: HttpProtocol,
  sender: HttpSender,
): Transport {
  const { config, auth, identity, queue, memory, metrics, failed } = parts;
  const { listen, bodyBytes, decodedBytes, connections } = config.receive;
  const server = httpReceiver({
    ...{ protocol, auth, identity, connections, memory, failed, take },
    limits: { bytes: bodyBytes, decodedBytes },
    answered: (status, code) => metrics.answered(code ?? (status < 300 ? 'taken' : String(status))),
  });
  return {
    listen: () => listening(server, listen),
    attempt: (message) => attempt(message, protocol, sender),
    stopListening() {
      server.close();
      server.closeIdleConnections();
    },
    destroy() {
      server.closeAllConnections();
      sender.close();
    },
  };

  async function take(message: Received): Promise<HttpAnswer> {
    const outgoing = await redacted(message, protocol, parts);
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

async function redacted(
  message: Received,
  protocol: HttpProtocol,
  { config, redact }: TransportParts,
): Promise<Outgoing> {
  const { head, kind, target, encoded, body } = message;
  const { bytes, records } = await redact(
    kind.walk(body),
    body.length,
    nameIn(head.headers['x-redactor-source']),
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
async function attempt(
  message: Outgoing,
  protocol: HttpProtocol,
  sender: HttpSender,
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
