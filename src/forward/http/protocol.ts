import type { Outgoing } from '../queue/outgoing.ts';
import type { Walk } from '../records/texts.ts';

/** A request's head, as a protocol reads it. */
export interface MessageHead {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer of an upstream or to a client. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Reason why a message was not taken. `detail` quotes no input. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A kind of message that a protocol takes at a path. */
export interface MessageKind {
  /** Walks a body, without its Content-Encoding. Throws `Unreadable`. */
  walk(body: Buffer): Walk;
  /** Bytes of the body as the walk reads it. Default: its length. */
  decodedBytes?(body: Buffer): number;
  /** Codes a body that was rewritten as its walk found it. Default: as it is. */
  encode?(body: Buffer): Buffer;
  /** The answer to a request that carries no message. Default: it carries one. */
  reply?(body: Buffer): HttpAnswer;
  /** The answer to a message that is on the disk. */
  accepted(body: Buffer): HttpAnswer;
  /** The answer to a message that is not taken. */
  refused(reason: Refused): HttpAnswer;
}

/** Records of a message that the upstream did not take, and will not. */
interface RejectedRecords {
  readonly rejected?: number;
  /** A message of these records, to be set aside. */
  readonly refused?: Outgoing;
}

/** Verdict on an upstream's answer. */
export type SendVerdict =
  | ({ readonly kind: 'delivered' } & RejectedRecords)
  /** `rest`: the message to send again. Default: all of it. */
  | ({
      readonly kind: 'again';
      readonly reason: string;
      readonly rest?: Outgoing;
    } & RejectedRecords)
  | { readonly kind: 'refused'; readonly reason: string };

/** A protocol over HTTP. */
export interface HttpProtocol {
  /** The kind of a request; `undefined` where the protocol has none of the sort. */
  kindOf(head: MessageHead): MessageKind | undefined;
  /** Answers a request that carries no message, such as a check of health; `undefined` for others. */
  other?(head: MessageHead): HttpAnswer | undefined;
  /** Headers of a client that the upstream needs, in lower case, besides Content-Type. */
  readonly passes: readonly string[];
  /** Judges the upstream's answer to a message. */
  verdict(answer: HttpAnswer, message: Outgoing): SendVerdict;
  /** Status of a refusal for a queue that is full: one that clients of the protocol try again after. */
  readonly busy: 429 | 503;
}

/** An answer in JSON. */
export function jsonAnswer(status: number, value: unknown, headers = {}): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** The verdict by the status alone; `again`: statuses after which the protocol's clients try again. */
export function statusVerdict(
  { status }: HttpAnswer,
  again: (status: number) => boolean,
): SendVerdict {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const reason = `status ${status}`;
  // A wrong key is the operator's mistake, not the message's: it waits until the key is right.
  const isKey = status === 401 || status === 403 || status === 407;
  return isKey || again(status) ? { kind: 'again', reason } : { kind: 'refused', reason };
}
