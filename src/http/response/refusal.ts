import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import { namedHeaders } from './headers.ts';
import { answerUnread } from './unread-body.ts';

/** A request that gets a problem for an answer. `detail` goes to the client: it never quotes input. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Refusal of a request for a profile that cannot be used. */
export function brokenProfile(): Refusal {
  const detail = 'the profile is invalid; the log of the service says why';
  return new Refusal(503, 'profile_invalid', detail, { 'Retry-After': '60' });
}

/** Media type of a problem. */
export const PROBLEM_TYPE = 'application/problem+json';

/** A problem as RFC 9457 writes it. */
export function problem(refusal: Refusal, requestId: string): Buffer {
  const { status, code, message } = refusal;
  const title = STATUS_CODES[status];
  return Buffer.from(
    JSON.stringify({ type: 'about:blank', title, status, code, requestId, detail: message }),
  );
}

/** Answers with a problem, and closes the connection where the request's body has not arrived. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refusal: Refusal,
  requestId: string,
): Promise<void> {
  const body = problem(refusal, requestId);
  const headers = { ...namedHeaders(PROBLEM_TYPE, requestId, body), ...refusal.headers };
  return answerUnread(incoming, outgoing, refusal.status, headers, body);
}
