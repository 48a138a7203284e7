import type { OutgoingHttpHeaders } from 'node:http';
import { type Redaction, redaction } from '../engine/redaction.ts';
import type { Redacted } from '../engine/types.ts';
import type { LoadedProfile, Profile } from '../profiles/profile.ts';
import { type Asked, asked } from './asked.ts';
import { bodyStream, firstBytes } from './body.ts';
import type { Exchange } from './exchange.ts';
import { explanation } from './explain.ts';
import { flow, type Output, texts } from './flow.ts';
import { Refusal } from './refusal.ts';
import { reply } from './reply.ts';
import { spool } from './spool.ts';
import type { Tally } from './tally.ts';

/** What both operations need. */
export interface Service {
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** Folder for what waits to be sent. */
  readonly spool: string;
}

/** Answers a request with its text, redacted. */
export async function filter(exchange: Exchange, { profiles }: Service): Promise<void> {
  const { profile, scope } = accepted(exchange, profiles);
  const headers = headersOf('text/plain', exchange, { profile, scope });
  await redact(exchange, profile, redaction(profile.plan, { scope }), texts, headers);
}

/** Answers a request with what would be redacted, as one JSON document. */
export async function explain(exchange: Exchange, service: Service): Promise<void> {
  const { profile, scope } = accepted(exchange, service.profiles);
  const headers = headersOf('application/json', exchange, { profile, scope });
  const { plan } = profile;
  const aside = spool(service.spool);
  const output: Output = (redacted) =>
    explanation(counted(redacted, exchange.tally), { filters: plan.filters, scope }, aside);
  try {
    await redact(exchange, profile, redaction(plan, { scope, explain: true }), output, headers);
  } finally {
    await aside.close();
  }
}

/** Checks all of a request but its body, which is sent for here where the client waits to be asked. */
function accepted(exchange: Exchange, profiles: Service['profiles']): Asked {
  const { incoming, outgoing, tally } = exchange;
  const request = asked(incoming, profiles);
  tally.profile = request.profile.name;
  const waits = incoming.headers.expect !== undefined && incoming.httpVersion === '1.1';
  if (waits) outgoing.writeContinue();
  return request;
}

function headersOf(type: string, { requestId }: Exchange, { profile, scope }: Asked) {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'x-document-id': scope.documentId,
    'X-Redactor-Profile': profile.name,
    'X-Redactor-Profile-Hash': profile.hash,
    'X-Request-Id': requestId,
  };
}

async function redact(
  exchange: Exchange,
  { plan }: Profile,
  redaction: Redaction,
  output: Output,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const { incoming, outgoing, tally } = exchange;
  const first = await firstBytes(incoming, plan.windowBytes);
  tally.bytesIn = first.bytes.length;
  if (first.ended) {
    const body = await collected(output([redaction.whole(first.bytes)]));
    tally.bytesOut = body.length;
    outgoing.writeHead(200, { ...headers, 'Content-Length': body.length });
    outgoing.end(body);
    return;
  }
  if (incoming.httpVersion !== '1.1') {
    const detail =
      'a body of this size needs HTTP/1.1: without chunks, a failure could not be seen';
    throw new Refusal(505, 'http_version_not_supported', detail, { Connection: 'close' });
  }
  const source = bodyStream(incoming, first.bytes, tally);
  await flow(source, redaction, output, reply(outgoing, headers, tally));
}

async function* counted(redacted: AsyncIterable<Redacted> | Iterable<Redacted>, tally: Tally) {
  tally.spans = 0;
  for await (const piece of redacted) {
    tally.spans += piece.spans.length;
    yield piece;
  }
}

async function collected(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const [only] = all;
  return all.length === 1 && only !== undefined ? only : Buffer.concat(all);
}
