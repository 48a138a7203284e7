import type { Logger } from 'pino';
import { errorFacts } from '../core/errors.ts';
import type { RouteMetrics } from './metrics/forward-metrics.ts';
import type { DeliveryEvents } from './send/delivery.ts';

/** Reports a route's deliveries to metrics and the log. */
export interface ReportedDelivery extends DeliveryEvents {
  /** The last attempt reached the upstream. */
  readonly up: boolean;
}

/** Makes the reports of a route. The log has a line when the upstream goes away, and one when it is back. */
export function deliveryEvents(
  route: string,
  metrics: RouteMetrics,
  log: Logger,
): ReportedDelivery {
  let up = true;
  return {
    get up() {
      return up;
    },
    attempted({ verdict }, { records, body }, seconds) {
      const now = verdict.kind !== 'again';
      if (now && !up) log.info({ route }, 'the upstream answers again');
      if (verdict.kind === 'again' && up) {
        log.warn({ route, reason: verdict.reason }, 'the upstream does not take messages');
      }
      up = now;
      metrics.sent(verdict.kind, records, body.length);
      metrics.took(seconds);
      if (verdict.kind !== 'refused') metrics.rejected(verdict.rejected ?? 0);
    },
    refused({ records }, reason, kept) {
      if (reason !== 'items') metrics.rejected(records);
      const what = kept ? 'it is set aside' : 'it is dropped';
      log.error({ route, reason, records }, `the upstream refused a message: ${what}`);
    },
    failed: (error) => log.error({ route, ...errorFacts(error) }, 'the queue failed'),
  };
}
