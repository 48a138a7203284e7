import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { SpoolError } from '../answer/sealed-file.ts';
import { NotText } from '../answer/transcoding.ts';
import { errorFacts } from '../core/errors.ts';
import { UnreadPart } from '../formats/mime/unread.ts';
import { BrokenProfileError } from '../profiles/profile.ts';
import type { Grants } from './admission/grants.ts';
import { UnansweredError } from './admission/shared-services.ts';
import type { LogFields } from './log-fields.ts';
import { ClientGone } from './request/body.ts';
import { idleTimeout } from './request/idle-timeout.ts';
import type { EveryRound } from './request/shared-interval.ts';
import { brokenProfile, Refusal, refuse } from './response/refusal.ts';
import type { EndedRequest } from './traces/request-span.ts';
import type { SpanQueue } from './traces/span-queue.ts';
import { type TraceContext, traceContext } from './traces/trace-context.ts';

/** One request and its answer. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly requestId: string;
  /** Fields of the log line, filled in as they become known. */
  readonly logFields: LogFields;
  /** Calls `listener` when the answer has left or the connection is gone, whichever comes first. */
  over(listener: () => void): void;
  /** Sets the time in ms that the client may neither send nor read from now on, where it is not the host's. */
  patience(ms: number): void;
  /**
   * Takes a place among streamed bodies, for a request whose headers did not require one. Throws `Refusal`. Undefined
   * if the request has a place or streams are not counted.
   */
  slot?(): Promise<void>;
  /** Grants of the caller's key; undefined if no keys are configured. */
  readonly grants?: Grants;
}

/** A request, with the template of its path. */
export interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly route: string;
}

/** State that the exchanges of a server share. */
export interface ExchangeHost {
  readonly log: Logger;
  /** Looks at all that are on their way, to see whether they move. */
  readonly everyRound: EveryRound;
  /** Time in ms that a client may neither send nor read. */
  readonly idleMs: number;
  /** Takes a span for each request; without it none are made. */
  readonly spans?: Pick<SpanQueue, 'add'>;
}

/** Form of names that a client may give: of a request, of its source. */
const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Runs `answer`, turns its failure into a problem, or, when the answer has begun, into a destroyed connection,
 * and logs one line at the end. Never throws.
 */
export function exchange(
  call: Call,
  { log, everyRound, idleMs, spans }: ExchangeHost,
  answer: (exchange: Exchange) => Promise<void> | void,
): Promise<void> | undefined {
  const { incoming, outgoing } = call;
  const { headers } = incoming;
  const requestId = nameIn(headers['x-request-id']) ?? randomUUID();
  const source = nameIn(headers['x-redactor-source']);
  const trace = traceContext(headers['traceparent'], spans !== undefined);
  const logFields: LogFields = { bytesIn: 0, bytesOut: 0, ...(source && { source }) };
  const started = performance.now();
  const { patience, stop } = idleTimeout(call, idleMs, stalled, everyRound);
  // Readers and writers have listeners of their own; these are for the moments without any.
  incoming.on('error', () => {});
  outgoing.on('error', () => outgoing.destroy());
  const listeners: (() => void)[] = [];
  // The only listener: each more of an emitter takes longer than to call one here.
  outgoing.on('close', () => {
    stop();
    for (const listener of listeners) listener();
    const ended = endOf(call, requestId, performance.now() - started, logFields);
    log.info(logLine(ended, trace), 'request');
    if (trace?.sampled) spans?.add({ ...ended, trace });
  });
  const over = (listener: () => void) => void listeners.push(listener);
  const begun = { incoming, outgoing, requestId, logFields, over, patience };
  const failed = (error: unknown) =>
    fail(begun, error, log).catch(() => {
      outgoing.destroy();
    });
  try {
    return answer(begun)?.catch(failed);
  } catch (error) {
    return failed(error);
  }

  /**
   * Reports a stall to the reader of the body; once the answer has begun, breaking the connection is the only signal.
   */
  function stalled(): void {
    logFields.problem = 'request_timeout';
    if (outgoing.headersSent) outgoing.destroy();
    else
      incoming.emit('error', new Refusal(408, 'request_timeout', 'too little of it came in time'));
  }
}

function endOf(
  { incoming, outgoing, route }: Call,
  requestId: string,
  ms: number,
  logFields: LogFields,
): EndedRequest {
  return {
    requestId,
    method: incoming.method ?? '',
    route,
    status: outgoing.headersSent ? outgoing.statusCode : undefined,
    complete: outgoing.writableFinished,
    ended: Date.now(),
    ms: Math.round(ms * 10) / 10,
    logFields,
  };
}

/** Fields of a request's log line; undefined ones are omitted. */
function logLine(ended: EndedRequest, trace: TraceContext | undefined) {
  const { requestId, method, route, status, complete, ms, logFields } = ended;
  return {
    requestId,
    // Named as OpenTelemetry names them in logs, so that programs link lines to traces.
    trace_id: trace?.traceId,
    span_id: trace?.spanId,
    parent_span_id: trace?.parentSpanId,
    method,
    route,
    status,
    complete,
    ms,
    ...logFields,
  };
}

/** A header that is a name; undefined for any other. */
/** A name that a client gives in a header: of a request, of its source. `undefined` for a text of another form. */
export function nameIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && NAME.test(header) ? header : undefined;
}

async function fail(exchange: Exchange, error: unknown, log: Logger): Promise<void> {
  const { incoming, outgoing, requestId } = exchange;
  const expected = [Refusal, ClientGone, NotText, UnreadPart, BrokenProfileError].some(
    (known) => error instanceof known,
  );
  if (!expected) log.error({ requestId, ...errorFacts(error) }, 'request failed');
  if (error instanceof BrokenProfileError) for (const one of error.problems) log.error(one);
  if (error instanceof ClientGone || outgoing.destroyed) {
    outgoing.destroy();
    return;
  }
  const refusal = refusalOf(error);
  exchange.logFields.problem = refusal.code;
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  await refuse(incoming, outgoing, refusal, requestId);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof NotText) {
    const detail = `${error.message}; the body must be text in UTF-8 or in a charset that is declared`;
    return new Refusal(415, 'not_text', detail);
  }
  if (error instanceof UnreadPart) return new Refusal(422, 'unread_part', error.message);
  if (error instanceof BrokenProfileError) return brokenProfile();
  if (error instanceof UnansweredError) {
    const detail = 'the service has too much to do';
    return new Refusal(503, 'overloaded', detail, { 'Retry-After': '5' });
  }
  if (!(error instanceof SpoolError)) {
    return new Refusal(500, 'internal_error', 'the text could not be redacted');
  }
  const retry = { 'Retry-After': '30' };
  const hint = 'application/x-ndjson, or an answer that streams, needs no room';
  if (error.code === 'QUOTA') {
    const detail = `the answer is larger than the spool allows; ${hint}`;
    return new Refusal(413, 'answer_too_large', detail);
  }
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    const detail = `there is no room left to set the answer aside; ${hint}`;
    return new Refusal(507, 'spool_full', detail, retry);
  }
  return new Refusal(503, 'spool_unavailable', 'the answer cannot be spooled', retry);
}
