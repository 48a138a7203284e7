import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plan } from '../engine/plan.ts';
import { Refusal } from '../http/response/refusal.ts';
import { type Conversation, conversation } from '../llm/conversation.ts';
import { complete } from '../llm/event-texts.ts';
import { readJson, writeJson } from '../llm/exact-json.ts';
import { type ConversationLabels, labelTable } from '../llm/labels.ts';
import type { Event, ModelProtocol } from '../llm/protocols/protocol.ts';
import type { ResponseIds } from '../llm/response-ids.ts';
import { rewrittenEvents } from '../llm/rewritten.ts';
import { visited } from '../llm/rules.ts';
import { sseText } from '../llm/sse.ts';
import type { Thinking } from '../llm/thinking.ts';
import type { ProxyConfig } from './config.ts';
import { type ClientError, clientError } from './errors.ts';
import type { ProxyMetrics } from './metrics.ts';
import { promptBody } from './prompt-body.ts';
import { NoUpstream, type Upstream } from './upstream.ts';

/** Parts that the exchanges of a proxy share. */
export interface ExchangeParts {
  readonly config: ProxyConfig;
  readonly plan: Plan;
  readonly ids: ResponseIds;
  readonly thinking: Thinking;
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

/** A request and its answer, for log and metrics. */
export interface ModelExchange {
  readonly own: Conversation | undefined;
  /** The error that the client got, if any. */
  readonly failed: ClientError | undefined;
}

/** Text that tells a model to keep labels: the same in each request, so that caches of prompts hold. */
export const INSTRUCTION =
  'Texts in square brackets with a type and a number, such as a person or an e-mail address, stand for real values. ' +
  'Use them as if they were the values, and write them exactly as they are, with their brackets.';

/** Masks a request, sends it on, and answers with the values. Never rejects. */
export async function exchange(
  request: ModelRequest,
  parts: ExchangeParts,
): Promise<ModelExchange> {
  let own: Conversation | undefined;
  try {
    const began = performance.now();
    const { body, labels } = await read(request, parts);
    const { media, answers } = parts.config;
    own = conversation({ plan: parts.plan, labels, media, answers });
    const masked = await maskedBody(body, own, request, parts);
    parts.metrics.masked((performance.now() - began) / 1000);
    await answered(request, parts, own, masked);
    return { own, failed: undefined };
  } catch (error) {
    const failed = clientError(error);
    tell(request, failed);
    return { own, failed };
  }
}

/** The body of a request, and the labels of turns that are not in it. */
async function read(
  { incoming, protocol }: ModelRequest,
  { config, ids }: ExchangeParts,
): Promise<{ readonly body: Event; readonly labels: ConversationLabels }> {
  const body = await promptBody(incoming, config.bodyBytes);
  const { previous_response_id: previous } = body;
  if (protocol.name !== 'responses') return { body, labels: labelTable() };
  if (body['conversation'] !== undefined && body['conversation'] !== null) {
    const detail =
      'conversation: its turns are not known here: use previous_response_id, or send them';
    throw new Refusal(400, 'conversation_unsupported', detail);
  }
  if (typeof previous !== 'string') return { body, labels: labelTable() };
  const { id, labels = labelTable() } = ids.read(previous);
  return { body: { ...body, previous_response_id: id }, labels };
}

async function maskedBody(
  body: Event,
  own: Conversation,
  { protocol }: ModelRequest,
  { thinking, config }: ExchangeParts,
): Promise<Buffer> {
  const opened = protocol.name === 'anthropic' ? thinking.opened(body) : undefined;
  const masked = await own.mask(opened?.request ?? body, protocol.request);
  const unsealed = (opened?.restored(masked) ?? masked) as Event;
  const sent = config.instruction ? protocol.instructed(unsealed, INSTRUCTION) : unsealed;
  return Buffer.from(writeJson(sent));
}

async function answered(
  request: ModelRequest,
  parts: ExchangeParts,
  own: Conversation,
  body: Buffer,
): Promise<void> {
  const { incoming, outgoing, upstream, target } = request;
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const answer = await upstream.send({
    ...{ method: incoming.method ?? 'POST', target, body, signal: gone.signal },
    headers: passedOn(incoming, parts.config),
  });
  const type = answer.headers['content-type'] ?? '';
  if (/^text\/event-stream\b/i.test(type)) return streamed(request, parts, own, answer);
  const json = await answerJson(answer, parts.config.bodyBytes);
  const shown = await shownAnswer(json, request, parts, own);
  const bytes = Buffer.from(writeJson(shown));
  const headers = { ...passedBack(answer), 'content-type': 'application/json' };
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': bytes.length });
  outgoing.end(bytes);
}

/** A complete answer, or the error of an upstream, with the values. */
async function shownAnswer(
  json: unknown,
  { protocol }: ModelRequest,
  { ids, thinking }: ExchangeParts,
  own: Conversation,
): Promise<unknown> {
  const shown = await visited(json, protocol.answer, (content, value) =>
    complete(content, value, own.openWhole),
  );
  if (protocol.name === 'anthropic') return thinking.whole(json, shown);
  if (protocol.name === 'responses') return ids.written(own.labels)(shown as Event);
  return shown;
}

async function streamed(
  { outgoing, protocol }: ModelRequest,
  { ids, thinking, metrics }: ExchangeParts,
  own: Conversation,
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
  const ended = protocol.name === 'anthropic' ? thinking.stream() : undefined;
  const withIds = protocol.name === 'responses' ? ids.written(own.labels) : undefined;
  const finish = (event: Event, shown: readonly Event[]) => {
    const all = ended?.(event, shown) ?? shown;
    return withIds === undefined ? all : all.map(withIds);
  };
  async function* events(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const text of rewrittenEvents(source(), protocol.events, own.open, finish)) {
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
export function tell({ outgoing, protocol }: ModelRequest, failed: ClientError): void {
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

/** Headers that are of one connection, of the body as it was, or of the proxy itself. */
const NOT_PASSED =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|content-length|content-encoding|accept-encoding|proxy-.*|x-forwarded-.*|forwarded|cookie|x-redactor-.*)$/;
const KEYS = /^(?:authorization|x-api-key|x-goog-api-key|api-key)$/;

function passedOn({ headers }: IncomingMessage, { keys }: ProxyConfig): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || NOT_PASSED.test(name)) return [];
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
