import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { app } from './http/app.ts';
import { type RunningServer, startServer } from './http/server.ts';
import { type Identity, identity } from './http/tls.ts';
import { logger, trouble } from './log.ts';
import { loadProfiles } from './profiles/load.ts';
import type { LoadedProfile } from './profiles/profile.ts';
import { version } from './version.ts';

const graceMs = 30_000;

/**
 * Serves until SIGTERM or SIGINT; a second one does not wait for requests in flight. Throws an Error when the
 * profiles folder, the certificate or the address cannot be had.
 */
export async function serve(config: Config): Promise<void> {
  const log = logger(config.logLevel);
  reportBugs(log);
  const profiles = loadProfiles(config.profiles);
  reportProfiles(profiles, config, log);
  const tls = await identity(config.certs);
  reportIdentity(tls, log);
  const routes = app({ profiles, spool: config.spool, log, version: version() });
  const { host, port } = config;
  const server = await startServer({ app: routes, identity: tls, host, port, log });
  process.stdout.write(`redactor listening on ${url(host, server.port)}\n`);
  log.info({ version: version(), host, port: server.port, profiles: profiles.size }, 'listening');
  stopOnSignal(server, log);
}

function url(host: string, port: number): string {
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  return `https://${anywhere ? 'localhost' : name}:${port}`;
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
    log.error({ profile }, 'requests for this profile are answered 503 until it is mended');
  }
  if (!profiles.has('default')) log.warn({ folder }, 'there is no default.json');
}

function reportIdentity({ made, pin, validTo }: Identity, log: Logger): void {
  log.info({ pin, validTo }, made ? 'made a self-signed certificate' : 'read the certificate');
  if (validTo.getTime() < Date.now()) log.warn({ validTo }, 'the certificate has expired');
}

function stopOnSignal(server: RunningServer, log: Logger): void {
  let stopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    log.info({ signal }, stopping ? 'stopping at once' : 'stopping');
    if (stopping) process.exit(0);
    stopping = true;
    await server.stop(graceMs);
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/** A rejection or exception that nobody handled is a bug, not a reason to break off other requests. */
function reportBugs(log: Logger): void {
  let bugs = 0;
  const report = (event: string) => (error: unknown) => {
    bugs += 1;
    log.error({ bugs, ...trouble(error) }, event);
  };
  process.on('unhandledRejection', report('unhandled rejection'));
  process.on('uncaughtException', report('uncaught exception'));
}
