import { Refusal } from '../http/response/refusal.ts';
import { Blocked, RefusedMedia } from '../llm/conversation.ts';
import { TooManyLabels } from '../llm/labels.ts';
import { SessionError } from '../llm/session.ts';
import { BadStream } from '../llm/sse.ts';
import { NoUpstream } from './upstream.ts';

/** Error that a client gets. Its message holds no text of a prompt or an answer. */
export interface ClientError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The error that a client gets for a failure. */
export function clientError(error: unknown): ClientError {
  if (error instanceof Refusal) {
    const { status, code, message, headers } = error;
    return { status, code, message, headers };
  }
  const [status, code, message] = known(error);
  return { status, code, message, headers: {} };
}

function known(error: unknown): readonly [status: number, code: string, message: string] {
  if (error instanceof Blocked) return [400, 'blocked', error.message];
  if (error instanceof RefusedMedia) return [400, 'media_refused', error.message];
  if (error instanceof TooManyLabels) return [413, 'session_too_large', error.message];
  if (error instanceof SessionError) {
    return [error.code === 'session_too_large' ? 413 : 400, error.code, error.message];
  }
  if (error instanceof NoUpstream) return [502, 'upstream_failed', error.message];
  if (error instanceof SyntaxError || error instanceof BadStream) {
    return [502, 'upstream_unreadable', 'the answer of the upstream is not of its protocol'];
  }
  return [500, 'internal_error', 'the request could not be masked, or its answer not restored'];
}
