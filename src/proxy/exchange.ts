import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Conversation } from '../llm/conversation.ts';
import { readJson, writeJson } from '../llm/exact-json.ts';
import type { ModelProtocol } from '../llm/protocols/protocol.ts';
import { sseText } from '../llm/sse.ts';
import type { ProxyConfig } from './config.ts';
import { type ClientError, clientError } from './errors.ts';
import type { ProxyMetrics } from './metrics.ts';
import {
  type ConversationParts,
  type ModelConversation,
  modelConversation,
} from './model-conversation.ts';
import { promptBody } from './prompt-body.ts';
import { NoUpstream, type Upstream } from './upstream.ts';

/** Parts that the exchanges of a proxy share. */
export interface ExchangeParts extends ConversationParts {
  readonly config: ProxyConfig;
  readonly metrics: ProxyMetrics;
}

/** One request to a model. */
export interface ModelRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly upstream: Upstream;
  /** Path and query, without the part that names the upstream. */
  readonly target: string;
  readonly protocol: ModelProtocol;
}

/** Values that were masked and taken out, and labels that were restored. */
export type Counted = Pick<Conversation, 'masked' | 'taken' | 'counts'>;

/** A request and its answer, for log and metrics. */
export interface ModelExchange {
  readonly own: Counted | undefined;
  /** The error that the client got, if any. */
  readonly failed: ClientError | undefined;
}

/** Masks a request, sends it on, and answers with the values. Never rejects. */
export async function exchange(
  request: ModelRequest,
  parts: ExchangeParts,
): Promise<ModelExchange> {
  let own: Conversation | undefined;
  try {
    const began = performance.now();
    const body = await promptBody(request.incoming, parts.config.bodyBytes);
    const model = modelConversation(body, request.protocol, parts);
    own = model.own;
    const masked = await model.masked();
    parts.metrics.masked((performance.now() - began) / 1000);
    await answered(request, parts, model, masked);
    return { own, failed: undefined };
  } catch (error) {
    const failed = clientError(error);
    tell(request, failed);
    return { own, failed };
  }
}

async function answered(
  request: ModelRequest,
  parts: ExchangeParts,
  model: ModelConversation,
  body: Buffer,
): Promise<void> {
  const { incoming, outgoing, upstream, target } = request;
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const answer = await upstream.send({
    ...{ method: incoming.method ?? 'POST', target, body, signal: gone.signal },
    headers: passedOn(incoming, upstream, parts.config),
  });
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = answer.headers;
  if (coding !== 'identity') throw new SyntaxError('the answer is compressed');
  if (/^text\/event-stream\b/i.test(type)) return streamed(request, parts, model, answer);
  const shown = await model.shown(await answerJson(answer, parts.config.bodyBytes));
  const bytes = Buffer.from(writeJson(shown));
  const headers = { ...passedBack(answer), 'content-type': 'application/json' };
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': bytes.length });
  outgoing.end(bytes);
}

async function streamed(
  { outgoing }: ModelRequest,
  { metrics }: ExchangeParts,
  model: ModelConversation,
  answer: IncomingMessage,
): Promise<void> {
  let arrived = 0;
  async function* source(): AsyncGenerator<Buffer> {
    try {
      for await (const bytes of answer) {
        arrived ||= performance.now();
        yield bytes;
      }
    } catch (error) {
      throw error instanceof NoUpstream ? error : new NoUpstream('the upstream broke off');
    }
    if (!answer.complete) throw new NoUpstream('the upstream broke off');
  }
  async function* events(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const text of model.events(source())) {
      if (isFirst) metrics.first((performance.now() - arrived) / 1000);
      isFirst = false;
      yield text;
    }
  }
  const headers = { ...passedBack(answer), 'content-type': 'text/event-stream; charset=utf-8' };
  for await (const text of events()) {
    // Until the first event, a fault can still have a status.
    if (!outgoing.headersSent) {
      outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-cache' });
    }
    if (outgoing.destroyed) return;
    if (!outgoing.write(text)) await roomIn(outgoing);
  }
  outgoing.end();
}

/** Resolves when the client has read, or has gone. */
function roomIn(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.on('drain', done).on('close', done);
  });
}

/** Tells of a failure: before the first event by the answer, after it by an event, which ends the stream. */
export function tell(
  { outgoing, protocol }: Pick<ModelRequest, 'outgoing' | 'protocol'>,
  failed: ClientError,
): void {
  const { status, code, message, headers } = failed;
  if (outgoing.destroyed || outgoing.writableEnded) return;
  if (outgoing.headersSent) {
    const { event, data } = protocol.errorEvent(code, message);
    outgoing.end(sseText({ event, data: writeJson(data) }));
    return;
  }
  const bytes = Buffer.from(writeJson(protocol.error(status, code, message)));
  outgoing.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...(outgoing.req.complete ? {} : { connection: 'close' }),
  });
  outgoing.end(bytes);
}

async function answerJson(answer: IncomingMessage, most: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer) {
      length += chunk.length;
      if (length > most) throw new SyntaxError('the answer is too large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SyntaxError ? error : new NoUpstream('the upstream broke off');
  }
  if (!answer.complete) throw new NoUpstream('the upstream broke off');
  return readJson(Buffer.concat(chunks).toString());
}

/** Headers of the APIs and their clients. Any other may have a text, and stays here. */
const PASSED =
  /^(?:accept|accept-language|content-type|user-agent|authorization|x-api-key|x-goog-api-key|api-key|idempotency-key|traceparent|(?:openai|anthropic|x-stainless|x-goog|x-ms)-.*)$/;
const KEYS = /^(?:authorization|x-api-key|x-goog-api-key|api-key)$/;

function passedOn(
  { headers }: IncomingMessage,
  { pass }: Upstream,
  { keys }: ProxyConfig,
): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || !(PASSED.test(name) || pass.has(name))) return [];
    // With keys of the proxy, those headers hold one.
    if (keys !== undefined && KEYS.test(name)) return [];
    return [[name, String(value)] as const];
  });
  return { ...Object.fromEntries(passed), 'accept-encoding': 'identity' };
}

const PASSED_BACK =
  /^(?:retry-after|x-request-id|request-id|x-should-retry|(?:openai|anthropic|x-ratelimit|x-goog)-.*)$/;

function passedBack({ headers }: IncomingMessage): Record<string, string> {
  const passed = Object.entries(headers).filter(([name, value]) => PASSED_BACK.test(name) && value);
  return Object.fromEntries(passed.map(([name, value]) => [name, String(value)]));
}
