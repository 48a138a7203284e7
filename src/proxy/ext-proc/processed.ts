import { tooLarge } from '../../http/request/body.ts';
import { readJson, writeJson } from '../../llm/exact-json.ts';
import { chat } from '../../llm/protocols/chat.ts';
import type { ModelProtocol } from '../../llm/protocols/protocol.ts';
import { protocolAt } from '../../llm/protocols/protocols.ts';
import { sseText } from '../../llm/sse.ts';
import { type ClientError, clientError } from '../errors.ts';
import type { ExchangeParts, ModelExchange } from '../exchange.ts';
import { type ModelConversation, modelConversation } from '../model-conversation.ts';
import { notProxied } from '../not-proxied.ts';
import { promptIn } from '../prompt-body.ts';
import { NoUpstream } from '../upstream.ts';
import { FAILED_PRECONDITION, GrpcError } from './grpc.ts';
import {
  bodyResponse,
  FULL_DUPLEX,
  headersResponse,
  immediateResponse,
  type ProcessingRequest,
  processingRequest,
  type Side,
  trailersResponse,
} from './messages.ts';

/** An exchange that Envoy has processed, for log and metrics. */
export interface Processed extends ModelExchange {
  readonly protocol: string;
}

type Send = (message: Buffer) => Promise<void>;
type Next = () => Promise<ProcessingRequest | undefined>;

/** Largest piece of a body that is sent: Envoy's advice. */
const PIECE = 64 * 1024;

/**
 * Processes one exchange of Envoy's `ext_proc` filter, whose bodies are `FULL_DUPLEX_STREAMED`: the request leaves when it is masked as
 * a whole, the answer as it streams. Throws a `GrpcError` or another Error for a call that cannot be answered: Envoy then
 * ends the exchange, with 500 before the answer has begun.
 */
export async function processed(
  calls: AsyncIterable<Buffer>,
  send: Send,
  parts: ExchangeParts,
): Promise<Processed> {
  const next = reader(calls);
  let protocol: ModelProtocol | undefined;
  let model: ModelConversation | undefined;
  const answer: Answer = { begun: false, ended: false };
  try {
    const head = await next();
    if (head === undefined) return { own: undefined, failed: undefined, protocol: 'other' };
    protocol = protocolOf(head);
    const { bytes, trailers } = await wholeBody(next, 'request', head, parts.config.bodyBytes);
    const body = await promptIn(bytes, head.headers, parts.config.bodyBytes);
    model = modelConversation(body, protocol, parts);
    const masked = await model.masked();
    const set = { 'accept-encoding': 'identity' };
    await send(headersResponse('request', { set, remove: ['content-encoding', 'content-length'] }));
    await sendBody(send, 'request', masked, trailers);
    await answered(next, send, answer, model, parts);
    return { own: model.own, failed: undefined, protocol: protocol.name };
  } catch (error) {
    if (error instanceof GrpcError) throw error;
    const failed = clientError(error);
    await tell(send, answer, protocol ?? chat, failed);
    return { own: model?.own, failed, protocol: protocol?.name ?? 'other' };
  }
}

/** How far the answer has come. */
interface Answer {
  begun: boolean;
  ended: boolean;
}

/** Reads messages, which must come in full-duplex mode: in others, texts would pass that are not seen here. */
function reader(calls: AsyncIterable<Buffer>): Next {
  const all = calls[Symbol.asyncIterator]();
  let isFirst = true;
  return async () => {
    for (;;) {
      const { value, done } = await all.next();
      if (done === true) return undefined;
      const message = processingRequest(value);
      if (message?.observed === true || (isFirst && !isFullDuplex(message))) {
        const text = 'expected FULL_DUPLEX_STREAMED for both bodies, and no observability mode';
        throw new GrpcError(FAILED_PRECONDITION, text);
      }
      isFirst = false;
      if (message !== undefined) return message;
    }
  };
}

function isFullDuplex(message: ProcessingRequest | undefined): boolean {
  return message?.modes?.every((mode) => mode === FULL_DUPLEX) === true;
}

function protocolOf({ side, part, headers, last }: ProcessingRequest): ModelProtocol {
  const [path = ''] = (headers[':path'] ?? '').split('?', 1);
  const protocol = protocolAt(path);
  const isPost = side === 'request' && part === 'headers' && headers[':method'] === 'POST';
  if (protocol === undefined || !isPost || last) throw notProxied();
  return protocol;
}

/** A body, and whether trailers follow it. */
async function wholeBody(next: Next, side: Side, head: ProcessingRequest, most: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  let latest = head;
  while (!latest.last) {
    latest = await following(next, side);
    chunks.push(latest.body);
    length += latest.body.length;
    if (length > most) throw side === 'request' ? tooLarge() : new SyntaxError('too large');
  }
  return { bytes: Buffer.concat(chunks), trailers: latest.part === 'trailers' };
}

async function following(next: Next, side: Side): Promise<ProcessingRequest> {
  const message = await next();
  if (message?.side === side && message.part !== 'headers') return message;
  throw new NoUpstream(`the ${side} broke off`);
}

async function sendBody(send: Send, side: Side, body: Buffer, trailers: boolean): Promise<void> {
  let at = 0;
  do {
    const piece = body.subarray(at, at + PIECE);
    at += PIECE;
    await send(bodyResponse(side, piece, at >= body.length && !trailers));
  } while (at < body.length);
  if (trailers) await send(trailersResponse(side));
}

async function answered(
  next: Next,
  send: Send,
  answer: Answer,
  model: ModelConversation,
  { config }: ExchangeParts,
): Promise<void> {
  const head = await next();
  if (head === undefined) return;
  if (head.side !== 'response' || head.part !== 'headers') throw new NoUpstream('no answer');
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = head.headers;
  if (coding !== 'identity') throw new SyntaxError('the answer is compressed');
  const begin = async () => {
    answer.begun = true;
    await send(headersResponse('response', { remove: ['content-length'] }));
  };
  if (head.last) return begin();
  if (!/^text\/event-stream\b/i.test(type)) {
    const { bytes, trailers } = await wholeBody(next, 'response', head, config.bodyBytes);
    const shown = Buffer.from(writeJson(await model.shown(readJson(bytes.toString()))));
    await begin();
    await sendBody(send, 'response', shown, trailers);
    answer.ended = true;
    return;
  }
  let trailers = false;
  async function* source(): AsyncGenerator<Buffer> {
    for (let last = false; !last; ) {
      const message = await following(next, 'response');
      ({ last } = message);
      trailers = message.part === 'trailers';
      yield message.body;
    }
  }
  for await (const text of model.events(source())) {
    // Until the first event, a fault can still have a status.
    if (!answer.begun) await begin();
    await send(bodyResponse('response', Buffer.from(text), false));
  }
  if (!answer.begun) await begin();
  await sendBody(send, 'response', Buffer.alloc(0), trailers);
  answer.ended = true;
}

/** Tells of a failure: before the answer has begun by an answer, after it by an event, which ends the stream. */
async function tell(
  send: Send,
  { begun, ended }: Answer,
  protocol: ModelProtocol,
  { status, code, message, headers }: ClientError,
): Promise<void> {
  if (ended) return;
  if (begun) {
    const { event, data } = protocol.errorEvent(code, message);
    const text = sseText({ event, data: writeJson(data) });
    return send(bodyResponse('response', Buffer.from(text), true));
  }
  const body = Buffer.from(writeJson(protocol.error(status, code, message)));
  const all = { ...headers, 'content-type': 'application/json' };
  await send(immediateResponse(status, all, body));
}
