import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Http2Server } from 'node:http2';
import { createServer as createSecureServer } from 'node:https';
import type { Logger } from 'pino';
import { errorCode } from '../core/errors.ts';
import { type ApiKey, keyOf, readApiKeys } from '../http/admission/api-keys.ts';
import { presentedTokens } from '../http/admission/authorization.ts';
import { type Limits, limits } from '../http/admission/limits.ts';
import { METRICS_TYPE } from '../http/metrics/metrics.ts';
import { Refusal } from '../http/response/refusal.ts';
import { readInOrder } from '../http/tls/read-in-order.ts';
import { identity } from '../http/tls/tls.ts';
import { chat } from '../llm/protocols/chat.ts';
import { protocolAt } from '../llm/protocols/protocols.ts';
import { responseIds } from '../llm/response-ids.ts';
import { sessions } from '../llm/session.ts';
import { thinking } from '../llm/thinking.ts';
import { readProfile } from '../profiles/load.ts';
import type { Profile } from '../profiles/profile.ts';
import { type Secrets, secrets } from '../strategies/keys/secrets.ts';
import type { ProxyConfig } from './config.ts';
import type { Door } from './doors/door.ts';
import { LITELLM_PATH, litellmDoor } from './doors/litellm.ts';
import { PORTKEY_PATH, portkeyDoor } from './doors/portkey.ts';
import { stop, throughDoor } from './doors/through-door.ts';
import { clientError } from './errors.ts';
import { type ExchangeParts, exchange, type ModelExchange, tell } from './exchange.ts';
import { extProcServer } from './ext-proc/ext-proc.ts';
import { proxyMetrics } from './metrics.ts';
import { notProxied } from './not-proxied.ts';
import { report } from './report.ts';
import { type Upstream, upstream } from './upstream.ts';

/** A proxy that runs. */
export interface RunningProxy {
  readonly port: number;
  readonly adminPort: number | undefined;
  readonly extProcPort: number | undefined;
  /** Takes no more requests, and ends when those in progress have, after `graceMs` at most. */
  stop(graceMs: number): Promise<void>;
}

/** Starts the proxy. Throws an Error that names what cannot be had: a profile, key, certificate or address. */
export async function proxy(config: ProxyConfig, log: Logger): Promise<RunningProxy> {
  const known = secretsOf(config);
  const { plan } = profileOf(config, known);
  const upstreams = config.upstreams
    .map((one) => upstream(one, config.timeoutSeconds * 1000))
    .sort((a, b) => b.path.length - a.path.length);
  const keys = config.keys === undefined ? undefined : readApiKeys(config.keys);
  const metrics = proxyMetrics();
  const sealed = sessions(known.service, { hours: config.sessionHours });
  const parts: ExchangeParts = {
    ...{ config, plan, metrics, thinking: thinking(known.service) },
    ids: responseIds(sealed),
  };
  const doors: ReadonlyMap<string, Door> = new Map(
    config.guardrails
      ? [
          [LITELLM_PATH, litellmDoor(plan, config)],
          [PORTKEY_PATH, portkeyDoor(plan, sealed, config)],
        ]
      : [],
  );
  const admit = admission(keys, config, limits({ memory: 2 ** 30 }));
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void answered(incoming, outgoing, { parts, upstreams, doors, admit, log });
  const tls = config.certs === undefined ? undefined : await identity(config.certs);
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  server.on('secureConnection', readInOrder);
  server.maxConnections = config.connections;
  server.requestTimeout = config.timeoutSeconds * 1000;
  const port = await listening(server, config.listen);
  const admin = config.admin && adminServer(metrics.text);
  const adminPort = admin && (await listening(admin, config.admin ?? config.listen));
  const extProc = config.extProc && extProcServer(parts, log, tls);
  const extProcPort = extProc && (await listening(extProc.server, config.extProc ?? config.listen));
  log.info({ port, adminPort, extProcPort, upstreams: upstreams.length }, 'proxies');
  return {
    port,
    adminPort,
    extProcPort,
    async stop(graceMs) {
      admin?.close();
      admin?.closeAllConnections();
      const closed = [new Promise((resolve) => server.close(resolve)), extProc?.stop()];
      server.closeIdleConnections();
      const late = setTimeout(() => {
        server.closeAllConnections();
        extProc?.abort();
      }, graceMs);
      await Promise.all(closed);
      clearTimeout(late);
      for (const one of upstreams) one.close();
    },
  };
}

/** Returns a request's key and client. Throws a `Refusal`. */
type Admit = (incoming: IncomingMessage) => {
  readonly key: string | undefined;
  readonly client: string;
};

interface Handling {
  readonly parts: ExchangeParts;
  readonly upstreams: readonly Upstream[];
  /** By their paths. */
  readonly doors: ReadonlyMap<string, Door>;
  readonly admit: Admit;
  readonly log: Logger;
}

async function answered(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { parts, upstreams, doors, admit, log }: Handling,
): Promise<void> {
  const began = performance.now();
  const { method = '', url = '/' } = incoming;
  const [path = ''] = url.split('?', 1);
  const protocol = protocolAt(path);
  const door = method === 'POST' ? doors.get(path) : undefined;
  outgoing.on('error', () => outgoing.destroy());
  const one = { incoming, outgoing, protocol: protocol ?? chat, target: url };
  let key: string | undefined;
  let result: ModelExchange;
  try {
    const admitted = admit(incoming);
    key = admitted.key;
    if (door !== undefined) result = await throughDoor(door, one, parts, admitted.client);
    else {
      const request = { ...one, ...placeOf(url, upstreams) };
      if (protocol === undefined || method !== 'POST') throw notProxied();
      result = await exchange(request, parts);
    }
  } catch (error) {
    const failed = clientError(error);
    if (door === undefined) tell(one, failed);
    else stop(door, outgoing, failed);
    result = { own: undefined, failed };
  }
  report(parts.metrics, log, {
    ...result,
    protocol: door?.name ?? protocol?.name ?? 'other',
    key,
    status: outgoing.headersSent ? outgoing.statusCode : undefined,
    ms: Math.round(performance.now() - began),
  });
}

/** The upstream of a path, and the rest of the path. */
function placeOf(url: string, upstreams: readonly Upstream[]) {
  const own = upstreams.find(({ path }) => path === '' || url.startsWith(`${path}/`));
  if (own === undefined) throw new Refusal(404, 'not_proxied', 'no upstream has this path');
  expectPlain(url);
  return { upstream: own, target: url.slice(own.path.length) };
}

/** Characters of names in paths, and of values of parameters. */
const PLAIN_PATH = /^(?:\/[\w:@+~-][\w.:@+~-]*)+$/;
const PLAIN_QUERY =
  /^(?:(?:(?:alt|key|api-version|beta)=[\w.-]*|(?:\$|%24)alt=json(?:(?:;|%3B)enum-encoding(?:=|%3D)int)?)(?:&|$))*$/i;

/** Refuses a path that an upstream may read in another way, and parameters that no API has, which may be texts. */
function expectPlain(url: string): void {
  const [path = '', ...query] = url.split('?');
  if (PLAIN_PATH.test(path) && PLAIN_QUERY.test(query.join('?'))) return;
  const detail =
    'expected a plain path, and no parameters of the URL but alt, $alt=json, key, api-version and beta';
  throw new Refusal(404, 'not_proxied', detail);
}

/** Lets requests in by their keys and rates. */
function admission(
  keys: readonly ApiKey[] | undefined,
  { clientRate }: ProxyConfig,
  { lease }: Limits,
): Admit {
  return ({ headers, socket }) => {
    const key = keys && keyOf(tokensIn(headers), keys);
    if (keys !== undefined && key === undefined) {
      throw new Refusal(401, 'unauthorized', 'a valid API key of the proxy is needed');
    }
    if (
      key !== undefined &&
      !['redact', 'reidentify'].every((one) => key.scopes.includes(one as 'redact'))
    ) {
      throw new Refusal(403, 'scope_missing', 'the API key needs the scopes redact and reidentify');
    }
    const client = key?.id ?? socket.remoteAddress ?? '';
    const { tokens, waitMs } = lease(client, key?.rate ?? clientRate);
    if (tokens > 0) return { key: key?.id, client };
    const headersOf = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
    throw new Refusal(429, 'too_many_requests', 'the client makes too many requests', headersOf);
  };
}

/** Clients of each API have their key in another header. */
function tokensIn(headers: IncomingMessage['headers']): readonly string[] {
  const others = ['x-api-key', 'x-goog-api-key', 'api-key'].flatMap((name) => headers[name] ?? []);
  return [...presentedTokens(headers.authorization), ...others];
}

function profileOf({ profiles, profile }: ProxyConfig, known: Secrets): Profile {
  const { loaded } = readProfile(profiles, profile, { secrets: known });
  if ('plan' in loaded) return loaded;
  throw new Error(loaded.problems.join('\n'));
}

function secretsOf({ secret }: ProxyConfig): Secrets {
  try {
    return secrets(process.env, secret);
  } catch (error) {
    throw new Error(`secret: ${error instanceof Error ? error.message : ''}`);
  }
}

function adminServer(metrics: () => Promise<string>): Server {
  return createServer({ requestTimeout: 10_000 }, async ({ url }, outgoing) => {
    if (url === '/metrics') {
      return void outgoing.writeHead(200, { 'content-type': METRICS_TYPE }).end(await metrics());
    }
    const isKnown = url === '/health' || url === '/ready';
    outgoing.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    outgoing.end(isKnown ? '{"status":"ok"}' : '{}');
  });
}

function listening(
  server: Server | Http2Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new Error(`${host}:${port}: cannot listen (${errorCode(cause)})`, { cause }));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
