import type { Logger } from 'pino';
import { restoreCounts } from '../llm/restorer.ts';
import type { ModelExchange } from './exchange.ts';
import type { ProxyMetrics } from './metrics.ts';

/** An exchange that has ended. */
export interface Reported extends ModelExchange {
  /** `chat`, `responses`, `anthropic`, `gemini`, a gateway, or `other`. */
  readonly protocol: string;
  /** Id of the client's key. */
  readonly key?: string | undefined;
  readonly status: number | undefined;
  readonly ms: number;
}

/** Counts an exchange, and writes its line of the log, which has no text. */
export function report(metrics: ProxyMetrics, log: Logger, exchange: Reported): void {
  const { own, failed, protocol, key, status, ms } = exchange;
  const { masked = {}, taken = {}, counts = restoreCounts() } = own ?? {};
  const outcome = failed?.code ?? 'answered';
  metrics.ended({ protocol, outcome, masked, taken, counts });
  log.info({ protocol, outcome, key, status, ms, masked, removed: taken, ...counts }, 'request');
}
