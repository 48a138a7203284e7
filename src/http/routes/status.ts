import type { Exchange } from '../exchange.ts';
import { sendJson } from '../response/send-json.ts';

/** Answers that the service is well, in the members that clients of several generations read. */
export function status(exchange: Exchange, version: string): Promise<void> | void {
  const members = {
    status: 'Healthy',
    version,
    lens: 'none',
    applicationVersion: version,
    redactionPolicySchemaVersion: '1.0',
    gitCommit: '',
  };
  return sendJson(exchange, 200, JSON.stringify(members));
}
