import { sealedFile } from '../../answer/sealed-file.ts';
import type { Exchange } from '../exchange.ts';
import { RATIO_FROM } from '../request/content-coding.ts';
import type { RequestOptions } from '../request/request-options.ts';
import { type HeaderList, listedHeaders } from '../response/headers.ts';
import type { ReplyOptions } from '../response/reply.ts';
import { responseQueue } from '../response/response-queue.ts';
import type { Job } from './job.ts';

/** The headers of an answer: its type, and the profile and versions that produced it. */
export function headersOf(
  type: string,
  { requestId }: Exchange,
  { profile, scope }: RequestOptions,
): HeaderList {
  return [
    ...listedHeaders(type, requestId),
    'x-document-id',
    scope.documentId,
    'X-Redactor-Profile',
    profile.name,
    'X-Redactor-Profile-Hash',
    profile.hash,
    ...(profile.revision === undefined
      ? []
      : ['X-Redactor-Profile-Version', String(profile.revision)]),
  ];
}

/** Policy of a streamed answer: when its head leaves, and the fate of bytes that the client does not read. */
export function replyOptions(
  { exchange, head, limits, spill, whole, began }: Job,
  whenFull: ReplyOptions['whenFull'],
  headers: HeaderList,
): ReplyOptions {
  const { incoming, logFields } = exchange;
  // The answer to a body that bursts when it is decoded can then still be a status.
  const decoding = head.decoder === undefined ? 0 : RATIO_FROM;
  const streaming = head.lines ? 0 : limits.holdBytes + decoding;
  return {
    headers,
    logFields,
    backlog: responseQueue(sealedFile(spill.folder, spill.quota())),
    holdBytes: whole ? Number.POSITIVE_INFINITY : streaming,
    holdMs: whole ? Number.POSITIVE_INFINITY : limits.holdMs - (performance.now() - began),
    whenFull: whole ? 'fail' : whenFull,
    trailers: !whole && /\btrailers\b/i.test(String(incoming.headers['te'] ?? '')),
  };
}
