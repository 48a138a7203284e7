import { Counter, Histogram, Registry } from '@prometheus-io/client';
import type { RestoreCounts } from '../llm/restorer.ts';

/** Outcome of a request to a model. */
export interface Proxied {
  /** `chat`, `responses`, `anthropic`, `gemini`, or `other`. */
  readonly protocol: string;
  /** `answered`, or the code of the error. */
  readonly outcome: string;
  readonly masked: Readonly<Record<string, number>>;
  readonly taken: Readonly<Record<string, number>>;
  readonly counts: RestoreCounts;
}

/** Metrics of the proxy. No label comes from a request. */
export interface ProxyMetrics {
  ended(request: Proxied): void;
  /** Seconds that a request took before it went on. */
  masked(seconds: number): void;
  /** Seconds from the upstream's first event to the client's. */
  first(seconds: number): void;
  text(): Promise<string>;
}

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Starts counting, in a registry of its own. */
export function proxyMetrics(): ProxyMetrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `redactor_proxy_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string) =>
    new Histogram({ name: `redactor_proxy_${name}`, help, buckets: SECONDS, registers });
  const requests = counter('requests_total', 'Requests, by outcome', ['protocol', 'outcome']);
  const masked = counter('masked_total', 'Values replaced in requests', ['type']);
  const taken = counter('removed_total', 'Values that only the answer had, removed', ['type']);
  const labels = counter('labels_total', 'Labels in answers', ['outcome']);
  const masking = histogram('mask_seconds', 'Time that a request takes before it goes on');
  const first = histogram('first_event_seconds', "From the upstream's first event to the client's");
  return {
    ended(one) {
      requests.inc({ protocol: one.protocol, outcome: one.outcome });
      for (const [type, count] of Object.entries(one.masked)) masked.inc({ type }, count);
      for (const [type, count] of Object.entries(one.taken)) taken.inc({ type }, count);
      for (const [outcome, count] of Object.entries(one.counts)) labels.inc({ outcome }, count);
    },
    masked: (seconds) => masking.observe(seconds),
    first: (seconds) => first.observe(seconds),
    text: () => registry.metrics(),
  };
}
