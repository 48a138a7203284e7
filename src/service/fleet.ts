import type { PreparedReload, ServiceProcess } from './service-process.ts';

/** The processes that answer requests, seen by the one that leads them. */
export interface Fleet {
  readonly port: number;
  prepare(): Promise<readonly PreparedReload[]>;
  commit(): Promise<void>;
  /** Resolves when no request remains. */
  drain(graceMs: number): Promise<void>;
  /** Ends the remaining requests at once. */
  kill(): void;
  /** Metrics of each process. */
  values(): Promise<readonly (readonly object[])[]>;
}

/** One process that leads itself. */
export function single(site: ServiceProcess): Fleet {
  return {
    port: site.port,
    prepare: async () => [await site.prepare()],
    commit: async () => site.commit(),
    drain: site.drain,
    kill: () => {},
    values: async () => [await site.values()],
  };
}
