import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { processMetrics } from '../../http/metrics/process-metrics.ts';
import { redactionLabels } from '../../http/metrics/redaction-labels.ts';

/** State of a route's queue and upstream, as it is now. */
export interface RouteState {
  readonly route: string;
  readonly upstream: string;
  readonly entries: number;
  readonly bytes: number;
  readonly limit: number;
  /** Entries that could not be read. */
  readonly damaged: number;
  /** Messages set aside because the upstream refuses them. */
  readonly setAside: number;
  /** Seconds since the oldest message was received; 0 without any. */
  readonly oldestSeconds: number;
  /** The last attempt reached the upstream. */
  readonly up: boolean;
}

/** A message that was redacted. */
export interface RedactedMessage {
  readonly source: string | undefined;
  readonly records: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Replacements by type. */
  readonly types: Readonly<Record<string, number>>;
}

/** Metrics of one route. */
export interface RouteMetrics {
  redacted(message: RedactedMessage): void;
  /** A message was taken or not: `taken`, or the code of the refusal. */
  answered(outcome: string): void;
  sent(outcome: 'delivered' | 'again' | 'refused', records: number, bytes: number): void;
  took(seconds: number): void;
  /** Records that the upstream did not take, of messages that it took. */
  rejected(records: number): void;
}

/** Metrics of the forwarder. No label comes from a message but `source`, from a bounded list. */
export interface ForwardMetrics {
  /** `sources`: names that are labels; `undefined`: the first seen, since no message makes them. */
  route(name: string, upstream: string, sources: readonly string[] | undefined): RouteMetrics;
  /** In Prometheus' format. */
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Starts counting, in a registry of its own. */
export function forwardMetrics(states: () => readonly RouteState[]): ForwardMetrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `redactor_forward_${name}`, help, labelNames, registers });
  const requests = counter('messages_total', 'Messages received, by outcome', ['route', 'outcome']);
  const records = counter('records_total', 'Records redacted', ['route', 'source']);
  const input = counter('input_bytes_total', 'Bytes of messages that came in', ['route']);
  const output = counter('output_bytes_total', 'Bytes of the same messages, redacted', ['route']);
  const redactions = counter('redactions_total', 'Matches that were replaced', [
    ...['route', 'source', 'type'],
  ]);
  const sent = counter('attempts_total', 'Messages sent upstream, by outcome', [
    ...['route', 'upstream', 'outcome'],
  ]);
  const delivered = counter('delivered_records_total', 'Records that the upstream took', [
    ...['route', 'upstream'],
  ]);
  const deliveredBytes = counter(
    'delivered_bytes_total',
    'Bytes of bodies that the upstream took',
    [...['route', 'upstream']],
  );
  const rejected = counter('rejected_records_total', 'Records that the upstream did not take', [
    ...['route', 'upstream'],
  ]);
  const duration = new Histogram({
    name: 'redactor_forward_attempt_seconds',
    help: 'From the head of a message sent upstream to the end of the answer',
    labelNames: ['route', 'upstream'],
    buckets: SECONDS,
    registers,
  });
  gauge('queue_messages', 'Messages in the queue', ({ entries }) => entries);
  gauge('queue_bytes', 'Bytes of the queue on disk', ({ bytes }) => bytes);
  gauge('queue_limit_bytes', 'Most bytes of the queue', ({ limit }) => limit);
  gauge('queue_oldest_seconds', 'Age of the oldest message', ({ oldestSeconds }) => oldestSeconds);
  gauge('queue_damaged_messages', 'Messages that could not be read', ({ damaged }) => damaged);
  gauge('set_aside_messages', 'Messages that the upstream refused', ({ setAside }) => setAside);
  gauge('upstream_up', 'The last attempt reached the upstream', ({ up }) => (up ? 1 : 0));
  processMetrics(registry);

  function gauge(name: string, help: string, current: (state: RouteState) => number): void {
    new Gauge({
      name: `redactor_forward_${name}`,
      help,
      labelNames: ['route', 'upstream'],
      registers,
      collect() {
        for (const state of states()) {
          this.set({ route: state.route, upstream: state.upstream }, current(state));
        }
      },
    });
  }

  return {
    text: () => registry.metrics(),
    route(route, upstream, sources) {
      const labelsOf = redactionLabels(sources);
      const labels = { route, upstream };
      return {
        redacted(message) {
          const { source = '' } = labelsOf(route, message.source);
          records.inc({ route, source }, message.records);
          input.inc({ route }, message.bytesIn);
          output.inc({ route }, message.bytesOut);
          for (const [type, number] of Object.entries(message.types)) {
            if (number > 0) redactions.inc({ route, source, type }, number);
          }
        },
        answered: (outcome) => requests.inc({ route, outcome }),
        sent(outcome, number, bytes) {
          sent.inc({ ...labels, outcome });
          if (outcome !== 'delivered') return;
          delivered.inc(labels, number);
          deliveredBytes.inc(labels, bytes);
        },
        took: (seconds) => duration.observe(labels, seconds),
        rejected: (number) => {
          if (number > 0) rejected.inc(labels, number);
        },
      };
    },
  };
}
