import { Counter, Gauge, type Registry } from '@prometheus-io/client';

/** Registers the metrics of this process, which are summed over all processes. */
export function processMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of all processes',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  let reported = 0;
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all processes, of the user and of the system',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      const seconds = (user + system) / 1e6;
      this.inc(seconds - reported);
      reported = seconds;
    },
  });
}
