import type { Event } from '../../llm/protocols/protocol.ts';
import type { ClientError } from '../errors.ts';
import type { Counted } from '../exchange.ts';

/** A gateway's call for one side of a conversation, which the gateway itself carries to the model and back. */
export interface Door {
  readonly name: 'litellm' | 'portkey';
  /** Answers a call. `client`: the key or address that it comes from. */
  call(body: Event, client: string): Promise<DoorAnswer>;
  /** The answer by which the gateway stops a request or an answer. Gateways pass over errors of HTTP in some settings, and never over this. */
  stopped(failed: ClientError): object;
}

/** The answer to a call. */
export interface DoorAnswer {
  readonly answer: object;
  /** Counts of this call, for log and metrics. */
  readonly own: Counted;
}
