import type { Exchange } from '../exchange.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import type { Service } from './job.ts';

/** Reports that the process is running: no key, no disk, no other process. */
export function healthz(exchange: Exchange): Promise<void> | void {
  return sendJson(exchange, 200, 'ok\n', { 'Content-Type': 'text/plain; charset=utf-8' });
}

/** Answers whether requests should come here: not while the service stops, or when no profile can be used. */
export function readyz(
  exchange: Exchange,
  draining: boolean,
  { profiles }: Service,
): Promise<void> | void {
  if (draining) throw stopping();
  const usable = [...profiles.values()].some((profile) => 'plan' in profile);
  if (!usable)
    throw new Refusal(503, 'no_profile', 'no profile can be used', { 'Retry-After': '60' });
  return sendJson(exchange, 200, 'ready\n', { 'Content-Type': 'text/plain; charset=utf-8' });
}

/** Refusal of requests while the service stops. */
export function stopping(): Refusal {
  const headers = { 'Retry-After': '1', Connection: 'close' };
  return new Refusal(503, 'stopping', 'the service is stopping', headers);
}
