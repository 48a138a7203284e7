import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { version } from '../core/version.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { type ExportHeaders, exporter } from '../http/traces/collector.ts';
import { type SpanQueue, spanQueue } from '../http/traces/span-queue.ts';
import type { Config } from './config.ts';

/** The queue of spans for the configured collector; undefined if none is configured. */
export function spanExport(
  { otlp }: Config,
  headers: ExportHeaders,
  counts: Metrics,
  log: Logger,
): SpanQueue | undefined {
  if (otlp === undefined) return undefined;
  const resource = {
    'service.name': 'redactor',
    'service.version': version(),
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
  };
  return spanQueue({ send: exporter(otlp, resource, headers), count: counts.spans, log });
}
