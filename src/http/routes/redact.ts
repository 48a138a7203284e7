import { planIn } from '../../answer/charset.ts';
import {
  type ExplanationOptions,
  explanation,
  spanLines,
  wholeExplanation,
} from '../../answer/explain.ts';
import { flow, type Output, textsIn } from '../../answer/flow.ts';
import { type Allowance, allowance } from '../../answer/quota.ts';
import { sealedFile } from '../../answer/sealed-file.ts';
import { type Spool, spool } from '../../answer/spool.ts';
import { type Transcoding, writtenWhole } from '../../answer/transcoding.ts';
import type { Plan } from '../../engine/plan.ts';
import { redaction } from '../../engine/redaction.ts';
import type { Redacted } from '../../engine/types.ts';
import type { LoadedProfile } from '../../profiles/profile.ts';
import type { Exchange } from '../exchange.ts';
import type { Tally } from '../log-fields.ts';
import { tooLarge, welcome } from '../request/body.ts';
import { RATIO_FROM } from '../request/content-coding.ts';
import { PLAIN_TYPES } from '../request/media-type.ts';
import type { Parameters } from '../request/query.ts';
import { type RequestLimits, standardBounds } from '../request/request-limits.ts';
import {
  head,
  type RequestHead,
  type RequestOptions,
  requestOptions,
} from '../request/request-options.ts';
import { textOf } from '../request/request-text.ts';
import { AT_ONCE_BYTES, answerAtOnce, answerWhole } from '../response/buffered-answer.ts';
import { type HeaderList, privateHeaders } from '../response/header-list.ts';
import { type ReplyOptions, reply } from '../response/reply.ts';
import { backlog } from '../response/response-queue.ts';

/** Dependencies of filter and explain. */
export interface Service {
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** Folder for what waits to be sent. */
  readonly spool: string;
  /** Default: `standardBounds`. */
  readonly bounds?: RequestLimits;
}

/** Answers a request with its text, redacted. */
export function filter(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
): Promise<void> {
  return answer(exchange, parameters, service, 'redact', (_head, way) => ({
    explain: false,
    type: PLAIN_TYPES[way.encoding],
    whenFull: 'wait',
    output: () => textsIn(way),
    atOnce: ({ bytes }) => writtenWhole(way, bytes),
  }));
}

/** Answers a request with what would be redacted: as one JSON document, or one span a line. */
export function explain(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
): Promise<void> {
  const { explainText } = service.bounds ?? standardBounds;
  return answer(
    exchange,
    parameters,
    service,
    'explain',
    ({ ndjson, positions, text }, { charset }) => {
      const told = (of: ExplanationOptions) => ({
        ...of,
        charset,
        positions,
        text: text && explainText,
      });
      return {
        explain: true,
        type: ndjson ? 'application/x-ndjson' : 'application/json; charset=utf-8',
        // The spans of a document wait for its end: to wait for its reader would be for ever.
        whenFull: ndjson ? 'wait' : 'fail',
        output: (explained, aside) => (redacted) =>
          ndjson
            ? spanLines(redacted, told(explained))
            : explanation(redacted, told(explained), aside()),
        atOnce: (redacted, explained) =>
          ndjson || isLong(redacted) ? undefined : wholeExplanation(redacted, told(explained)),
      };
    },
  );
}

/** Limits on text and spans up to which an explanation almost always fits one write. */
const SHORT_BYTES = 16 * 1024;
const FEW_SPANS = 256;

function isLong({ bytes, spans }: Redacted): boolean {
  return bytes.length > SHORT_BYTES || spans.length > FEW_SPANS;
}

/** Output of an operation. */
interface Operation {
  readonly explain: boolean;
  readonly type: string;
  readonly whenFull: ReplyOptions['whenFull'];
  output(explained: ExplanationOptions, aside: () => Spool): Output;
  /** The same bytes of a text that was redacted as a whole, for one that is short. */
  atOnce(redacted: Redacted, explained: ExplanationOptions): Buffer | undefined;
}

/** A request whose head is right, and what it may use. */
interface Job {
  readonly exchange: Exchange;
  readonly head: RequestHead;
  readonly bounds: RequestLimits;
  readonly folder: string;
  /** Made for a request that sets something aside. */
  readonly quota: () => Allowance;
  /** The whole answer is there before its head leaves. */
  readonly whole: boolean;
  /** When its body was sent for. */
  readonly began: number;
}

async function answer(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
  purpose: 'redact' | 'explain',
  operate: (head: RequestHead, way: Transcoding) => Operation,
): Promise<void> {
  const { incoming, tally } = exchange;
  const { bounds = standardBounds, profiles, spool: folder } = service;
  const wanted = head(incoming, parameters);
  const usable = { profiles, grants: exchange.grants, purpose };
  if (Number(incoming.headers['content-length'] ?? 0) > bounds.bodyBytes) throw tooLarge();
  // A form may name its profile after its text.
  const early =
    wanted.media.kind === 'text' ? requestOptions(wanted.parameters, usable) : undefined;
  if (wanted.lines) await exchange.place?.();
  exchange.patience(wanted.lines ? bounds.lineIdleMs : bounds.idleMs);
  welcome(exchange);
  let shared: Allowance | undefined;
  const quota = () => {
    shared ??= allowance(bounds.spoolBytes, bounds.disk);
    return shared;
  };
  const whole = wanted.whole || (bounds.whole && !wanted.lines);
  const job = { exchange, head: wanted, bounds, folder, quota, whole, began: performance.now() };
  const opened = textOf(exchange, wanted, bounds, job);
  const text = opened instanceof Promise ? await opened : opened;
  let aside: Spool | undefined;
  try {
    const request =
      early ?? requestOptions(new Map([...text.parameters, ...wanted.parameters]), usable);
    const { profile, scope } = request;
    tally.profile = profile.name;
    tally.profileHash = profile.hash;
    // One that fits a window is answered whole, but for one that is answered line by line.
    const first = wanted.lines
      ? undefined
      : await text.first(profile.plan.windowBytes, whole ? undefined : bounds.holdMs);
    const way = text.transcoding;
    const operation = operate(wanted, way);
    const plan = planIn(way.charset, profile.plan);
    const work = redaction(plan, {
      scope,
      explain: operation.explain,
      lines: wanted.lines,
      units: wanted.positions === 'utf-32' ? 'utf-32' : 'utf-16',
    });
    const explained = { filters: plan.filters, scope };
    const headers = headersOf(operation.type, exchange, request);
    let redacted: Redacted | undefined;
    if (first?.ended) {
      redacted = await work.bufferedPromise(first.bytes);
      const body = operation.atOnce(redacted, explained);
      if (body !== undefined && body.length <= AT_ONCE_BYTES) {
        tally.replaced = byType(plan, redacted.replaced);
        if (redacted.spans.length > 0) tally.spans = redacted.spans.length;
        return answerAtOnce(exchange, body, headers);
      }
    }
    const kept = () => {
      aside ??= spool(folder, undefined, quota());
      return aside;
    };
    const output = counting(tally, plan, operation.output(explained, kept));
    const target = () => reply(exchange.outgoing, replyOptions(job, operation.whenFull, headers));
    if (redacted === undefined) return await flow(text.stream(), work, output, target());
    await answerWhole(exchange, output([redacted]), headers, target);
  } finally {
    if (aside !== undefined || text.close !== undefined) {
      await Promise.all([aside?.close(), text.close?.()]);
    }
  }
}

function headersOf(
  type: string,
  { requestId }: Exchange,
  { profile, scope }: RequestOptions,
): HeaderList {
  return [
    ...privateHeaders(type, requestId),
    'x-document-id',
    scope.documentId,
    'X-Redactor-Profile',
    profile.name,
    'X-Redactor-Profile-Hash',
    profile.hash,
  ];
}

function replyOptions(
  { exchange, head, bounds, folder, quota, whole, began }: Job,
  whenFull: Operation['whenFull'],
  headers: HeaderList,
): ReplyOptions {
  const { incoming, tally } = exchange;
  // The answer to a body that bursts when it is decoded can then still be a status.
  const decoding = head.decoder === undefined ? 0 : RATIO_FROM;
  const streaming = head.lines ? 0 : bounds.holdBytes + decoding;
  return {
    headers,
    tally,
    backlog: backlog(sealedFile(folder, quota())),
    holdBytes: whole ? Number.POSITIVE_INFINITY : streaming,
    holdMs: whole ? Number.POSITIVE_INFINITY : bounds.holdMs - (performance.now() - began),
    whenFull: whole ? 'fail' : whenFull,
    trailers: !whole && /\btrailers\b/i.test(String(incoming.headers['te'] ?? '')),
  };
}

/** Counts what passes to an output. */
function counting(tally: Tally, plan: Plan, output: Output): Output {
  async function* counted(redacted: AsyncIterable<Redacted> | Iterable<Redacted>) {
    let counts: readonly number[] = [];
    try {
      for await (const piece of redacted) {
        counts = piece.replaced;
        if (piece.spans.length > 0) tally.spans = (tally.spans ?? 0) + piece.spans.length;
        yield piece;
      }
    } finally {
      tally.replaced = byType(plan, counts);
    }
  }
  return async function* counting(redacted) {
    yield* output(counted(redacted));
  };
}

function byType({ filters }: Plan, counts: readonly number[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (let filter = 0; filter < counts.length; filter++) {
    const count = counts[filter];
    if (count === 0) continue;
    const { type } = filters[filter].detector;
    sums[type] = (sums[type] ?? 0) + count;
  }
  return sums;
}
