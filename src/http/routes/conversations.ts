import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { quotaOf } from '../../answer/quota.ts';
import { sealedFile } from '../../answer/sealed-file.ts';
import { Blocked, conversation } from '../../llm/conversation.ts';
import { readJson, writeJson } from '../../llm/exact-json.ts';
import { type ConversationLabels, labelTable, TooManyLabels } from '../../llm/labels.ts';
import { restoreCounts, restorer } from '../../llm/restorer.ts';
import { restoredText, type StreamForm } from '../../llm/rewritten.ts';
import { SessionError, type Sessions } from '../../llm/session.ts';
import { BadStream } from '../../llm/sse.ts';
import type { Exchange } from '../exchange.ts';
import { bodyStream, firstBytes, sendContinue, tooLarge } from '../request/body.ts';
import { decoded } from '../request/content-coding.ts';
import { media } from '../request/media-type.ts';
import type { Parameters } from '../request/query.ts';
import { type RequestLimits, standardLimits } from '../request/request-limits.ts';
import { head, requestOptions } from '../request/request-options.ts';
import { listedHeaders } from '../response/headers.ts';
import { Refusal } from '../response/refusal.ts';
import { reply } from '../response/reply.ts';
import { responseQueue } from '../response/response-queue.ts';
import { sendJson } from '../response/send-json.ts';
import type { Service } from './job.ts';

/** Dependencies of mask and restore. */
export interface ConversationService extends Service {
  readonly sessions: Sessions;
}

/** Parameters of mask's URL. */
export const MASK_PARAMETERS = ['p', 'c', 'filename', 'async'];
/** Parameters of restore's URL. */
export const RESTORE_PARAMETERS = ['c', 'filename', 'async'];

/** Header of a session. */
const SESSION = 'x-redactor-session';

/** Largest body of mask, and of restore where it is JSON: they are read whole. */
const WHOLE_BYTES = 16 * 2 ** 20;

/** Replaces the values in a text, or in a document of JSON, by labels, and seals them in a session. */
export async function mask(
  exchange: Exchange,
  parameters: Parameters,
  service: ConversationService,
): Promise<void> {
  const { incoming, logFields, grants } = exchange;
  const given = new Map(parameters);
  if (!given.get('p')) given.set('p', 'prompts');
  const usable = { profiles: service.profiles, grants, purpose: 'redact' } as const;
  const { profile, scope } = requestOptions(given, usable);
  logFields.profile = profile.name;
  const type = typeOf(incoming.headers['content-type']);
  const session = incoming.headers[SESSION];
  const { sessions } = service;
  await refused(async () => {
    const labels =
      typeof session === 'string' ? sessions.open(session, scope.context) : labelTable();
    const text = await wholeText(exchange, parameters, service);
    const own = conversation({ plan: profile.plan, labels });
    const isJson = JSON_TYPE.test(type);
    const masked = await own.mask(isJson ? jsonIn(text) : text, isJson ? 'data' : 'text');
    const sealed = sessions.seal(labels, scope.context);
    logFields.replaced = own.masked;
    const answer = { [isJson ? 'json' : 'text']: masked, session: sealed, counts: own.masked };
    await sendJson(exchange, 200, writeJson(answer));
  });
}

/** Puts the values of a session back: in a text or in events as they stream, or in a document of JSON. */
export async function restore(
  exchange: Exchange,
  parameters: Parameters,
  service: ConversationService,
): Promise<void> {
  const { incoming } = exchange;
  const { context } = requestScope(parameters);
  const type = typeOf(incoming.headers['content-type']);
  const session = incoming.headers[SESSION];
  await refused(async () => {
    if (typeof session !== 'string')
      return restoreJson(exchange, parameters, service, context, type);
    const labels = service.sessions.open(session, context);
    await restoreStream(exchange, parameters, service, labels, type);
  });
}

const JSON_TYPE = /^application\/(?:json|[\w.-]+\+json)$/;
const LINES_TYPE = /^application\/(?:x-)?(?:ndjson|jsonl)$/;

/** `{"session": …, "text": …}` or `{"session": …, "json": …}`. */
async function restoreJson(
  exchange: Exchange,
  parameters: Parameters,
  service: ConversationService,
  context: string,
  type: string,
): Promise<void> {
  const form = 'expected {"session": …, "text": … or "json": …}, or the header X-Redactor-Session';
  if (!JSON_TYPE.test(type)) throw new Refusal(400, 'session_missing', form);
  const body = jsonIn(await wholeText(exchange, parameters, service)) as Record<string, unknown>;
  const { session, text, json } = body ?? {};
  if (typeof session !== 'string') throw new Refusal(400, 'session_missing', form);
  const isText = typeof text === 'string';
  if (!isText && json === undefined) throw new Refusal(400, 'invalid_request', form);
  const labels = service.sessions.open(session, context);
  const counts = restoreCounts();
  const { write, end } = restorer(labels, counts, !isText);
  const back = write(isText ? text : writeJson(json)) + end();
  const answer = isText ? { text: back } : { json: readJson(back) };
  await sendJson(exchange, 200, writeJson({ ...answer, ...counts }));
}

async function restoreStream(
  exchange: Exchange,
  parameters: Parameters,
  { spool, limits = standardLimits }: ConversationService,
  labels: ConversationLabels,
  type: string,
): Promise<void> {
  const { outgoing, requestId, logFields } = exchange;
  const { idleMs, spoolBytes, disk } = limits;
  const source = body(exchange, parameters, limits);
  exchange.patience(idleMs);
  sendContinue(exchange);
  const own = /^(?:text\/[\w.+-]+|application\/[\w.+-]+)$/.test(type) ? type : 'text/plain';
  const answer = reply(outgoing, {
    headers: listedHeaders(`${own}; charset=utf-8`, requestId),
    logFields,
    backlog: responseQueue(sealedFile(spool, quotaOf(spoolBytes, disk))),
    holdBytes: 1,
    holdMs: 100,
    whenFull: 'wait',
    trailers: false,
  });
  const counts = restoreCounts();
  await pipeline(Readable.from(restoredText(source, labels, counts, formOf(type))), answer);
}

function formOf(type: string): StreamForm {
  if (type === 'text/event-stream') return 'sse';
  if (LINES_TYPE.test(type)) return 'ndjson';
  return JSON_TYPE.test(type) ? 'json' : 'text';
}

function body(exchange: Exchange, parameters: Parameters, limits: RequestLimits): Readable {
  const { incoming, logFields } = exchange;
  const { media: of, decoder } = head(incoming, parameters);
  if (of.kind !== 'text' || of.charset !== 'utf-8') {
    throw new Refusal(415, 'unsupported_charset', 'the charset must be utf-8');
  }
  const coded = bodyStream(incoming, Buffer.alloc(0), logFields, limits.bodyBytes);
  if (decoder === undefined) return coded;
  return decoded(coded, decoder, { bytes: limits.decodedBytes, ratio: limits.ratio });
}

async function wholeText(
  exchange: Exchange,
  parameters: Parameters,
  { limits = standardLimits }: ConversationService,
): Promise<string> {
  if (Number(exchange.incoming.headers['content-length'] ?? 0) > WHOLE_BYTES) throw tooLarge();
  const source = body(exchange, parameters, limits);
  await exchange.slot?.();
  exchange.patience(limits.idleMs);
  sendContinue(exchange);
  const { bytes, ended } = await firstBytes(source, WHOLE_BYTES);
  if (!ended) throw tooLarge();
  return bytes.toString();
}

function jsonIn(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new Refusal(400, 'invalid_json', 'the body is not JSON');
  }
}

function typeOf(header: string | undefined): string {
  const of = media(header);
  return of.kind === 'text' ? of.type : '';
}

function requestScope(parameters: Parameters): { readonly context: string } {
  const context = parameters.get('c') || 'none';
  if (context.length <= 256) return { context };
  throw new Refusal(400, 'invalid_parameter', 'c holds more than 256 characters');
}

/** Errors of conversations hold no value: they say which limit, which session. */
async function refused(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Blocked) throw new Refusal(400, 'blocked', error.message);
    if (error instanceof TooManyLabels) throw new Refusal(413, 'session_too_large', error.message);
    if (error instanceof SessionError) {
      const status = error.code === 'session_too_large' ? 413 : 400;
      throw new Refusal(status, error.code, error.message);
    }
    if (error instanceof SyntaxError || error instanceof BadStream) {
      throw new Refusal(400, 'invalid_json', error.message);
    }
    throw error;
  }
}
