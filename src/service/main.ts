import cluster from 'node:cluster';
import { accessSync, constants, statfsSync } from 'node:fs';
import type { Logger } from 'pino';
import { errorCode } from '../core/errors.ts';
import { type Mutex, mutex } from '../core/mutex.ts';
import { version } from '../core/version.ts';
import { limits } from '../http/admission/limits.ts';
import { alone } from '../http/admission/shared-services.ts';
import { merged } from '../http/metrics/metrics.ts';
import { type ServiceMetrics, serviceMetrics } from '../http/metrics/service-metrics.ts';
import { metricsPort } from '../http/routes/metrics-route.ts';
import type { Identity } from '../http/tls/tls.ts';
import type { LoadedProfile } from '../profiles/profile.ts';
import { costlyUploads } from '../profiles/uploads/costly-uploads.ts';
import { type ProfileStore, sweepUploads } from '../profiles/uploads/store.ts';
import { type Trials, trials } from '../profiles/uploads/trials.ts';
import { watchFiles } from './changed-files.ts';
import type { Config } from './config.ts';
import { type Fleet, single } from './fleet.ts';
import { folders } from './folders.ts';
import { forked } from './forked.ts';
import { logger, reportBugs } from './log.ts';
import { removeStaleSocket } from './plain-address.ts';
import { reload } from './reload.ts';
import { type Materials, materials, serviceProcess } from './service-process.ts';
import { fleetingSecret, serviceSecrets } from './service-secrets.ts';
import { type InheritedSockets, inheritedSockets, type Notify, notify } from './systemd.ts';
import { work } from './worker.ts';

/**
 * Serves until SIGTERM or SIGINT; a second one does not wait for requests in flight. SIGHUP, or
 * a change of their files if they are watched, reads certificate, keys and profiles again. Throws an Error when a folder, the certificate or the address cannot be had.
 */
export async function serve(config: Config): Promise<void> {
  const log = logger(config.logLevel);
  reportBugs(log);
  if (cluster.isWorker) return work(config, log);
  const early = pendingReload();
  watchFiles(config, () => process.emit('SIGHUP'));
  const sockets = inheritedSockets(process.env, process.pid);
  const fleeting = fleetingSecret();
  folders(config);
  await removeStaleSocket(config.plain);
  if (config.state !== undefined) sweepUploads(config.state);
  const tried = trials(config.secret !== undefined, config.state);
  const costly = config.state === undefined ? noUploads : await costlyUploads(config.state, tried);
  const read = await materials(config, serviceSecrets(config, fleeting), costly);
  const metrics = serviceMetrics(version(), config.workers > 1);
  report(config, read, metrics, sockets.https !== undefined, log);
  const changes = mutex();
  const uploads = { check: tried.run, costly, mutex: changes };
  const fleet = await started(config, sockets, read, fleeting, uploads, metrics, log);
  const { host, workers } = config;
  process.stdout.write(`redactor listening on ${url(host, fleet.port)}\n`);
  const profiles = read.store.profiles.size;
  log.info({ version: version(), host, port: fleet.port, workers, profiles }, 'listening');
  const systemd = notify(process.env, process.pid);
  obeySignals(fleet, config, metrics, systemd, changes, log);
  await systemd.ready();
  systemd.watch(async () => (await fleet.values()).length > 0);
  if (early()) process.emit('SIGHUP');
}

/** Until the service listens, SIGHUP must not end it; the reload that it asks for comes later. */
function pendingReload(): () => boolean {
  let requested = false;
  const listener = () => {
    requested = true;
  };
  process.on('SIGHUP', listener);
  return () => {
    process.off('SIGHUP', listener);
    return requested;
  };
}

/** How uploads are compiled, and the hashes of uploads that need no compilation. */
interface Uploads {
  readonly check: Trials['run'];
  readonly costly: ReadonlySet<string>;
  readonly mutex: Mutex;
}

const noUploads: ReadonlySet<string> = new Set();

async function started(
  config: Config,
  sockets: InheritedSockets,
  read: Materials,
  secret: string,
  { check, costly, mutex }: Uploads,
  metrics: ServiceMetrics,
  log: Logger,
): Promise<Fleet> {
  const book = limits({ ...config, spoolTotal: config.spoolTotal ?? halfFree(config.spool) });
  let fleet: Fleet | undefined;
  const text = async () => merged([await metrics.values(), ...((await fleet?.values()) ?? [])]);
  const place = metricsPlace(config, sockets);
  if (place !== undefined) {
    const { port } = await metricsPort(place, text);
    log.info({ port }, 'metrics');
  }
  const inherited = sockets.https === undefined ? {} : { inherited: sockets.https };
  if (config.workers > 1) {
    const count = config.workers;
    const restarted = metrics.workerRestarted;
    const options = { count, secret, limits: book, log, metrics: text, restarted, check, mutex };
    fleet = await forked({ ...options, costly: [...costly], ...inherited });
  } else {
    const shared = (store: ProfileStore) => alone(book, text, store.refresh, check, mutex);
    fleet = single(await serviceProcess({ config, read, log, shared, ...inherited }));
  }
  return fleet;
}

/** Half of the free space on the disk of a folder: answers that wait for slow clients must not take all of it. */
function halfFree(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / 2);
  } catch {
    // The use of the folder reports that it cannot be used.
    return Number.POSITIVE_INFINITY;
  }
}

function metricsPlace(
  { metricsHost: host, metricsPort: port }: Config,
  { metrics: fd }: InheritedSockets,
) {
  if (fd !== undefined) return { fd };
  return port === undefined ? undefined : { host, port };
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function url(host: string, port: number): string {
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  return `https://${anywhere ? 'localhost' : name}:${port}`;
}

function report(
  config: Config,
  read: Materials,
  metrics: ServiceMetrics,
  isInherited: boolean,
  log: Logger,
): void {
  const { profiles } = read.store;
  reportProfiles(profiles, config, log);
  reportSpool(config, log);
  reportIdentity(read.identity, log);
  const broken = [...profiles.values()].filter((profile) => !('plan' in profile));
  metrics.loaded(broken.length, read.identity.validTo);
  if (read.keys.length === 0 && config.clientCa === undefined) {
    reportOpen(!isInherited && isLocal(config.host), log);
  }
}

/** Says who may use a service that asks for no key. */
function reportOpen(isLocal: boolean, log: Logger): void {
  if (isLocal) {
    log.info(
      'only this machine can connect: without keys or client certificates, REDACTOR_HOST must name another address',
    );
  } else {
    log.warn(
      'neither keys nor client certificates are required: any client that reaches the port may use it',
    );
  }
}

function reportProfiles(
  profiles: ReadonlyMap<string, LoadedProfile>,
  { profiles: folder }: Config,
  log: Logger,
): void {
  for (const loaded of profiles.values()) {
    const { name: profile } = loaded;
    if ('plan' in loaded) {
      for (const warning of loaded.warnings) log.warn({ profile }, warning);
      continue;
    }
    for (const problem of loaded.problems) log.error({ profile }, problem);
    log.error({ profile }, 'requests for this profile are answered 503 until it is fixed');
  }
  if (!profiles.has('default')) log.warn({ folder }, 'there is no default.json');
}

/**
 * Warns at the start of a spool that cannot be written. Requests without a spool are served; the others would fail
 * later, under load.
 */
function reportSpool({ spool }: Config, log: Logger): void {
  try {
    accessSync(spool, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error);
    log.warn({ spool, code }, 'the spool cannot be written: answers that have to wait will fail');
  }
}

function reportIdentity({ made, pin, validTo }: Identity, log: Logger): void {
  log.info({ pin, validTo }, made ? 'made a self-signed certificate' : 'read the certificate');
  if (validTo.getTime() < Date.now()) log.warn({ validTo }, 'the certificate has expired');
}

function obeySignals(
  fleet: Fleet,
  { drain }: Config,
  metrics: ServiceMetrics,
  systemd: Notify,
  changes: Mutex,
  log: Logger,
): void {
  let stopping = false;
  let reloading = Promise.resolve();
  const onStop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, stopping ? 'stopping at once' : 'stopping');
    if (stopping) {
      fleet.kill();
      process.exit(0);
    }
    stopping = true;
    void systemd.stopping();
    await fleet.drain(drain * 1000);
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', onStop).on('SIGINT', onStop);
  process.on('SIGHUP', () => {
    if (stopping) return;
    reloading = reloading
      .then(systemd.reloading)
      .then(() => changes.run(() => reload(fleet, metrics, log)))
      .then(systemd.ready);
  });
}
