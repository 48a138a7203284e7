import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from '../exchange.ts';
import { Refusal } from '../response/refusal.ts';
import type { SharedServices } from './shared-services.ts';
import type { AdmissionResult, Shares } from './shares.ts';

/** A body of up to this many bytes is no stream: it is answered in one go. */
export const SMALL_BYTES = 128 * 1024;

/** Lifetime in ms of a lease of requests in a worker. */
const LEASE_MS = 1_000;

/** Lets requests in, or throws `Refusal`: 429 for one client's limits, 503 for the service's. */
export interface Admission {
  /** Counts a request of a client that is limited to a number per second (0: any number). Undefined if nothing has to be checked. */
  rate(client: string, perSecond: number): Promise<void> | undefined;
  /** Whether a request has a streamed body. */
  streams(incoming: IncomingMessage): boolean;
  /** Takes a place among streamed bodies until the answer ends. */
  slot(client: string, outgoing: ServerResponse): Promise<void>;
  /** Takes memory for a body that does not stream, however slowly it arrives, until the answer is over. */
  hold(client: string, call: HeldCall): void;
}

/** A request whose body is held in memory. */
export type HeldCall = Pick<Exchange, 'incoming' | 'over'>;

/** Combines the quotas that all workers share with this worker's memory for bodies that are held. */
export function admission(shared: SharedServices, held: Shares): Admission {
  const leases = new Map<string, { tokens: number; until: number }>();

  async function renew(client: string, perSecond: number): Promise<void> {
    const { tokens, waitMs } = await shared.lease(client, perSecond);
    if (tokens === 0) {
      const headers = { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) };
      throw new Refusal(429, 'too_many_requests', 'this client makes too many requests', headers);
    }
    if (leases.size > 10_000) leases.clear();
    leases.set(client, { tokens: tokens - 1, until: performance.now() + LEASE_MS });
  }

  return {
    rate(client, perSecond) {
      if (perSecond === 0) return undefined;
      const lease = leases.get(client);
      if (lease === undefined || lease.tokens === 0 || lease.until < performance.now()) {
        return renew(client, perSecond);
      }
      lease.tokens -= 1;
      return undefined;
    },
    streams,
    slot: (client, outgoing) => slot(client, outgoing, shared),
    hold(client, { incoming, over }) {
      const bytes = Number(incoming.headers['content-length'] ?? 0);
      if (bytes === 0) return;
      admitted(held.take(client, bytes));
      over(() => held.give(client, bytes));
    },
  };
}

/** A body that is decoded may become long, however short it is. */
function streams({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  if (headers['content-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

async function slot(
  client: string,
  outgoing: ServerResponse,
  shared: SharedServices,
): Promise<void> {
  admitted(await shared.admit(client));
  const release = () => shared.release(client);
  if (outgoing.destroyed) return release();
  outgoing.once('close', release);
}

function admitted(result: AdmissionResult): void {
  if (result === 'admitted') return;
  const headers = { 'Retry-After': String(1 + Math.floor(Math.random() * 5)) };
  if (result === 'busy') {
    throw new Refusal(503, 'overloaded', 'too many bodies are on their way', headers);
  }
  throw new Refusal(429, 'too_many_streams', 'this client sends too many bodies at once', headers);
}
