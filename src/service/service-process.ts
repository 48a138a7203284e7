import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { version } from '../core/version.ts';
import { type ApiKey, readApiKeys } from '../http/admission/api-keys.ts';
import type { Auth } from '../http/admission/auth.ts';
import { bodyMemory } from '../http/admission/body-memory.ts';
import type { Lifecycle } from '../http/admission/lifecycle.ts';
import { middleware } from '../http/admission/middleware.ts';
import type { SharedServices } from '../http/admission/shared-services.ts';
import { CONSOLE_FOLDER } from '../http/console/console.ts';
import { type Metrics, metrics } from '../http/metrics/metrics.ts';
import { app } from '../http/routes/app.ts';
import { type RunningServer, startPlainServer, startServer } from '../http/server.ts';
import { type Identity, identity, readIdentity } from '../http/tls/tls.ts';
import { type ExportHeaders, readExportHeaders } from '../http/traces/collector.ts';
import { sessions } from '../llm/session.ts';
import { contexts } from '../profiles/uploads/contexts.ts';
import {
  type PreparedProfiles,
  type ProfileStore,
  profileStore,
} from '../profiles/uploads/store.ts';
import { forUploads } from '../profiles/uploads/uploaded.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import type { Config } from './config.ts';
import { requestLimitsOf } from './request-limits.ts';
import { spanExport } from './span-export.ts';

/** One process that answers requests. */
export interface ServiceProcess {
  readonly port: number;
  /** Port of plain HTTP, if any; 0 for a path. */
  readonly plainPort?: number;
  /** Reads one uploaded profile again. */
  refresh(name: string): void;
  /** Reads certificate, keys and profiles again, beside the live ones. */
  prepare(): Promise<PreparedReload>;
  /** Makes the materials that were prepared last live. */
  commit(): void;
  /** Refuses new requests and ends; requests in progress after `graceMs` are cut off. */
  drain(graceMs: number): Promise<void>;
  /** Metrics of this process. */
  values(): Promise<readonly object[]>;
}

/** Result of a reload. If it has a problem, nothing of it may become live. */
export interface PreparedReload {
  /** Equal in all processes that read the same. */
  readonly digest: string;
  readonly problems: readonly string[];
  /** Problems of uploaded profiles, which keep nothing else from becoming live: a revoked key must not outlive one. */
  readonly brokenUploads: readonly string[];
  readonly warnings: readonly string[];
  readonly profiles: number;
  readonly pin: string;
  /** Milliseconds since 1970. */
  readonly validTo: number;
}

/** Materials read from files, at the start and on reload. */
export interface Materials {
  readonly identity: Identity;
  readonly keys: readonly ApiKey[];
  readonly store: ProfileStore;
  readonly exportHeaders: ExportHeaders;
  readonly secrets: Secrets;
}

/** Reads all files that the service needs, except costly uploads, named by hash. Throws an Error if it cannot start. */
export async function materials(
  config: Config,
  secrets: Secrets,
  costly: ReadonlySet<string> = new Set(),
): Promise<Materials> {
  const { profiles: folder, state } = config;
  return {
    keys: keysOf(config),
    exportHeaders: config.otlpHeaders === undefined ? {} : readExportHeaders(config.otlpHeaders),
    store: profileStore({ folder, secrets, costly, ...(state !== undefined && { state }) }),
    identity: await identity(config.certs, config.clientCa),
    secrets,
  };
}

/** Options of a site. */
export interface ProcessOptions {
  readonly config: Config;
  readonly read: Materials;
  readonly log: Logger;
  /** Descriptor of a socket that listens already. */
  readonly inherited?: number;
  /** Where the build has put the console's files. Default: `CONSOLE_FOLDER`. */
  readonly consoleFolder?: string;
  /** `store` is this process' own: one that is alone refreshes it itself. */
  shared(store: ProfileStore, counts: Metrics): SharedServices;
}

/** Starts to answer requests. Rejects with the system's error when the address cannot be had. */
export async function serviceProcess(options: ProcessOptions): Promise<ServiceProcess> {
  const { config, read, log, inherited, shared: makeShared } = options;
  const { store } = read;
  const counts = metrics(config.sources);
  const spans = spanExport(config, read.exportHeaders, counts, log);
  counts.profiles(() => store.profiles.values());
  const shared = makeShared(store, counts);
  let auth: Auth = authOf(config, read.keys);
  const around = middleware({
    auth: () => auth,
    shared,
    held: bodyMemory(config, config.workers),
    clientRate: config.clientRate,
    metrics: counts,
  });
  const connections = {
    most: Math.ceil(config.connections / config.workers),
    refused: counts.connectionRefused,
  };
  const limits = requestLimitsOf(config, counts.watched(shared.disk));
  const { idleMs } = limits;
  const routes = app({
    get profiles() {
      return store.profiles;
    },
    spool: config.spool,
    limits,
    log,
    version: version(),
    ...(spans && { spans }),
    middleware: around,
    ...(config.state !== undefined && { contexts: contexts(config.state) }),
    uploads: { ...shared, store, log },
    sessions: sessions(read.secrets.service, { hours: config.sessionHours }),
    ...(config.presidio && { presidio: forUploads({}) }),
    ...(config.console && { console: options.consoleFolder ?? CONSOLE_FOLDER }),
  });
  const server = await startServer({
    app: routes,
    identity: read.identity,
    host: config.host,
    port: config.port,
    ...(inherited !== undefined && { inherited }),
    log,
    idleMs,
    connections,
  });
  const plain =
    config.plain &&
    (await startPlainServer({ app: routes, place: config.plain, log, idleMs, connections }));
  let commit = () => {};

  return {
    port: server.port,
    ...(plain && { plainPort: plain.port }),
    refresh: (name) => store.refresh(name),
    async prepare() {
      commit = () => {};
      try {
        const tls = await readIdentity(config.certs, config.clientCa);
        const keys = keysOf(config);
        const next = store.prepare();
        const found = prepared(tls, keys, next);
        if (found.problems.length > 0) return found;
        commit = () => {
          server.renew(tls);
          auth = authOf(config, keys);
          next.commit();
        };
        return found;
      } catch (error) {
        const problem = error instanceof Error ? error.message : 'cannot be read';
        return { ...nothing, problems: [problem] };
      }
    },
    commit: () => commit(),
    async drain(graceMs) {
      const { lifecycle } = around;
      const stopped = plain?.stop(graceMs);
      await (inherited === undefined ? drain(server, lifecycle, graceMs) : server.stop(graceMs));
      await stopped;
      // Requests that were cut off are logged and counted when their sockets have closed.
      await within(lifecycle.idle(), CLOSE_MS);
      await spans?.close(CLOSE_MS);
    },
    values: counts.values,
  };
}

const nothing: PreparedReload = {
  digest: '',
  problems: [],
  brokenUploads: [],
  warnings: [],
  profiles: 0,
  pin: '',
  validTo: 0,
};

function keysOf({ keys }: Config): readonly ApiKey[] {
  return keys === undefined ? [] : readApiKeys(keys);
}

function authOf({ clientCa }: Config, keys: readonly ApiKey[]): Auth {
  return { keys, certificates: clientCa !== undefined };
}

function prepared(tls: Identity, keys: readonly ApiKey[], next: PreparedProfiles): PreparedReload {
  const hash = createHash('sha256')
    .update(tls.cert)
    .update(tls.clientCa ?? '')
    .update(next.digest);
  for (const key of keys)
    hash
      .update(key.id)
      .update(key.hash)
      .update(JSON.stringify([key.scopes, [...key.profiles], key.rate, key.shadow]));
  const all = [...next.profiles.values()];
  return {
    digest: hash.digest('hex'),
    problems: all
      .flatMap((one) => ('plan' in one ? [] : one.problems))
      .filter((problem) => !next.brokenUploads.includes(problem)),
    brokenUploads: next.brokenUploads,
    warnings: all.flatMap((one) => ('plan' in one ? one.warnings : [])),
    profiles: all.length,
    pin: tls.pin,
    validTo: tls.validTo.getTime(),
  };
}

/** The port stays open while requests are in flight: readiness checks are answered with 503. */
async function drain(server: RunningServer, lifecycle: Lifecycle, graceMs: number): Promise<void> {
  const until = performance.now() + graceMs;
  lifecycle.drain();
  await within(lifecycle.idle(), graceMs);
  await server.stop(Math.max(0, until - performance.now()));
}

/** Time in ms that sockets have to close after they were cut off. */
const CLOSE_MS = 1_000;

/** Resolves when `done` does, or after `ms`. */
async function within(done: Promise<void>, ms: number): Promise<void> {
  const late = new AbortController();
  await Promise.race([done, sleep(ms, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}
