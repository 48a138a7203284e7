import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Quota } from '../../answer/quota.ts';
import type { LoadedProfile } from '../../profiles/profile.ts';
import type { LogFields } from '../log-fields.ts';
import { isServerFault } from '../server-fault.ts';
import type { ShadowNames, ShadowReport } from '../shadow/shadows.ts';
import { processMetrics } from './process-metrics.ts';
import { type RedactionLabels, redactionLabels } from './redaction-labels.ts';

/** Metrics of one worker. One call per request, none per match. */
export interface Metrics {
  /** Begins a request; the returned function ends it. */
  began(route: string): (ended: Ended) => void;
  connectionRefused(): void;
  /** Counts the differences between a shadow profile and the request's own. */
  readonly shadow: ShadowReport;
  /** Spans were exported, or could not be. */
  spans(outcome: 'exported' | 'dropped', number: number): void;
  /** Reports the number of profiles by state from now on. */
  profiles(live: () => Iterable<LoadedProfile>): void;
  /** The same disk, with the waiting bytes counted. */
  watched(disk: Quota): Quota;
  /** For `merged`. */
  values(): Promise<readonly object[]>;
}

/** Outcome of a request. */
export interface Ended {
  readonly method: string;
  /** Undefined if no head was sent. */
  readonly code: number | undefined;
  readonly complete: boolean;
  readonly logFields: Readonly<LogFields>;
}

/** An end that is still to be counted. */
interface Waiting {
  readonly route: string;
  readonly seconds: number;
  readonly ended: Ended;
}

/**
 * Ended requests are counted in batches of this size, or on scrape: the registry looks each series up by its labels.
 */
const AT_ONCE = 256;

/** The content type of `merged`. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** The metrics of all workers as one text in Prometheus' format. */
export function merged(values: readonly (readonly object[])[]): Promise<string> {
  return AggregatorRegistry.aggregate(values.map((one) => [...one])).metrics();
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 60, 300, 900, 3600];
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

/** Most pairs of a profile and its shadow with series of their own. */
const MOST_PAIRS = 64;

/** Starts counting, in a registry of its own. `sources`: sources with their own series; by default the first seen. */
export function metrics(sources?: readonly string[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `redactor_${name}`, help, labelNames, registers });
  const requests = counter('http_requests_total', 'Requests answered', [
    ...['route', 'method', 'code', 'fault'],
  ]);
  const rejected = counter('rejected_total', 'Requests answered with a problem', ['reason']);
  const aborts = counter('stream_aborts_total', 'Answers that broke off', ['reason']);
  const input = counter('input_bytes_total', 'Bytes of text that came in');
  const output = counter('output_bytes_total', 'Bytes of answers');
  const redactions = counter('redactions_total', 'Matches that were replaced', [
    'profile',
    'source',
    'type',
  ]);
  const exported = counter('spans_total', 'Spans of requests, by outcome', ['outcome']);
  const shadowSpans = counter(
    'shadow_spans_total',
    'Matches that a shadow profile would replace, or not',
    ['profile', 'shadow', 'type', 'change'],
  );
  const shadowTexts = counter('shadow_texts_total', 'Texts with a shadow profile', [
    ...['profile', 'shadow', 'outcome'],
  ]);
  const refused = counter('connections_refused_total', 'Connections over the limit');
  const spilled = counter('spilled_bytes_total', 'Bytes of the disk that waiting output has taken');
  const duration = new Histogram({
    name: 'redactor_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'redactor_streams_active',
    help: 'Requests that are being answered',
    labelNames: ['route'],
    registers,
    collect() {
      for (const [route, number] of running) this.set({ route }, number);
    },
  });
  new Gauge({
    name: 'redactor_spool_bytes',
    help: 'Bytes of the disk that output waits in now',
    registers,
    collect() {
      this.set(waitingBytes);
    },
  });
  let waitingBytes = 0;
  const running = new Map<string, number>();
  const pairs = new Set<string>();
  let waiting: Waiting[] = [];
  const labelsOf = redactionLabels(sources);
  processGauges();
  return {
    began(route) {
      const started = performance.now();
      running.set(route, (running.get(route) ?? 0) + 1);
      return (ended) => {
        running.set(route, (running.get(route) ?? 0) - 1);
        waiting.push({ route, seconds: (performance.now() - started) / 1000, ended });
        if (waiting.length >= AT_ONCE) count();
      };
    },
    connectionRefused: () => refused.inc(),
    shadow: {
      counted: (names, type, change, times) =>
        shadowSpans.inc({ ...pairOf(names), type, change }, times),
      ended: (names, outcome) => shadowTexts.inc({ ...pairOf(names), outcome }),
    },
    spans: (outcome, number) => exported.inc({ outcome }, number),
    profiles(live) {
      new Gauge({
        name: 'redactor_profiles',
        help: 'Profiles that requests may name, by whether they can be used',
        labelNames: ['state'],
        aggregator: 'max',
        registers,
        collect() {
          const all = [...live()];
          const usable = all.filter((profile) => 'plan' in profile).length;
          this.set({ state: 'usable' }, usable);
          this.set({ state: 'broken' }, all.length - usable);
        },
      });
    },
    watched: (disk) => ({
      get left() {
        return disk.left;
      },
      async take(bytes) {
        if (!(await disk.take(bytes))) return false;
        waitingBytes += bytes;
        spilled.inc(bytes);
        return true;
      },
      give(bytes) {
        waitingBytes -= bytes;
        disk.give(bytes);
      },
    }),
    values() {
      count();
      return registry.getMetricsAsJSON();
    },
  };

  function count(): void {
    let bytesIn = 0;
    let bytesOut = 0;
    const sums = new Map<RedactionLabels, Map<string, number>>();
    for (const { route, seconds, ended } of waiting) {
      const { method, code, complete, logFields } = ended;
      requests.inc({
        route,
        method: METHODS.includes(method) ? method : 'other',
        code: code ?? 0,
        ...(isServerFault(code, logFields.problem) && { fault: 'server' }),
      });
      duration.observe({ route }, seconds);
      bytesIn += logFields.bytesIn;
      bytesOut += logFields.bytesOut;
      const { profile = '', source, replaced } = logFields;
      if (replaced !== undefined) addTo(sums, labelsOf(profile, source), replaced);
      if (!complete) aborts.inc({ reason: logFields.problem ?? 'connection' });
      else if (logFields.problem !== undefined) rejected.inc({ reason: logFields.problem });
    }
    waiting = [];
    input.inc(bytesIn);
    output.inc(bytesOut);
    for (const [labels, types] of sums) {
      for (const [type, number] of types) redactions.inc({ ...labels, type }, number);
    }
  }

  function pairOf({ profile, shadow }: ShadowNames): ShadowNames {
    const pair = `${profile} ${shadow}`;
    if (!pairs.has(pair) && pairs.size >= MOST_PAIRS) return { profile: 'other', shadow: 'other' };
    pairs.add(pair);
    return { profile, shadow };
  }

  function processGauges(): void {
    const lag = monitorEventLoopDelay({ resolution: 20 });
    lag.enable();
    new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'The 99th percentile since the last look, of the worst worker',
      aggregator: 'max',
      registers,
      collect() {
        this.set(lag.percentile(99) / 1e9);
        lag.reset();
      },
    });
    processMetrics(registry);
  }
}

/** Adds the replacements in a text to the sums with its labels, by type. */
function addTo(
  sums: Map<RedactionLabels, Map<string, number>>,
  labels: RedactionLabels,
  replaced: Readonly<Record<string, number>>,
): void {
  const types = sums.get(labels) ?? new Map<string, number>();
  sums.set(labels, types);
  for (const type in replaced) types.set(type, (types.get(type) ?? 0) + (replaced[type] ?? 0));
}
