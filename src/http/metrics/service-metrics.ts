import { Counter, Gauge, Registry } from '@prometheus-io/client';
import { regexEngineVersion } from '../../detectors/user/patterns/regex-engine.ts';
import { processMetrics } from './process-metrics.ts';

/** Metrics of the service as a whole, whatever the number of workers. */
export interface ServiceMetrics {
  /** Profiles became live; `broken` of them cannot be used. */
  loaded(broken: number, certificateEnds: Date): void;
  reloadFailed(): void;
  /** Counts a worker that ended by itself and is replaced. */
  workerRestarted(): void;
  /** For `merged`. */
  values(): Promise<readonly object[]>;
}

/** Starts counting, in a registry of its own. `leads`: this process answers no requests itself. */
export function serviceMetrics(version: string, leads = false): ServiceMetrics {
  const registers = [new Registry()] as const;
  const options = (name: string, help: string) => ({
    name: `redactor_${name}`,
    help,
    registers: [...registers],
  });
  const failures = new Counter(
    options(
      'profile_load_failures_total',
      'Profiles that were broken at the start, and failed reloads',
    ),
  );
  const last = new Gauge(
    options('profiles_last_reload_timestamp_seconds', 'When profiles were last loaded'),
  );
  const expiry = new Gauge(
    options('tls_certificate_expiry_timestamp_seconds', 'When the certificate expires'),
  );
  const restarts = new Counter(
    options('workers_restarted_total', 'Workers that ended by themselves and were replaced'),
  );
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the service was started',
    registers: [...registers],
  }).set((Date.now() - process.uptime() * 1000) / 1000);
  if (leads) processMetrics(registers[0]);
  new Gauge({
    ...options('build_info', 'Version of the service, of Node and of what runs patterns'),
    labelNames: ['version', 'node', 're2'],
    // At a scrape: a start needs no patterns.
    collect() {
      this.set({ version, node: process.version, re2: regexEngineVersion() }, 1);
    },
  });

  return {
    loaded(broken, certificateEnds) {
      last.set(Date.now() / 1000);
      expiry.set(certificateEnds.getTime() / 1000);
      failures.inc(broken);
    },
    reloadFailed: () => failures.inc(),
    workerRestarted: () => restarts.inc(),
    values: () => registers[0].getMetricsAsJSON(),
  };
}
