import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { newDocumentId } from '../answer/random-ids.ts';
import { errorCode, errorFacts } from '../core/errors.ts';
import { Unreadable } from '../core/unreadable.ts';
import { readApiKeys } from '../http/admission/api-keys.ts';
import { readIdentity } from '../http/tls/tls.ts';
import { readProfile } from '../profiles/load.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import { bulk } from './bulk/bulk.ts';
import type { ForwardConfig, Protocol, RouteConfig } from './config.ts';
import { deliveryEvents } from './delivery-events.ts';
import { ndjson } from './documents/ndjson.ts';
import { fluent } from './fluent/fluent.ts';
import { hec } from './hec/hec.ts';
import { httpTransport } from './http/http-transport.ts';
import type { HttpProtocol } from './http/protocol.ts';
import { loki } from './loki/loki.ts';
import type { MessageMemory } from './memory.ts';
import type { ForwardMetrics, RouteState } from './metrics/forward-metrics.ts';
import { otlp } from './otlp/otlp.ts';
import { routeQueues } from './queue/route-queues.ts';
import { redacting } from './redacting.ts';
import { delivery } from './send/delivery.ts';
import { httpSender } from './send/http-sender.ts';
import { syslog } from './syslog/syslog.ts';
import type { Transport, TransportParts } from './transport.ts';

type HttpProtocolName = Exclude<Protocol, 'syslog' | 'fluent'>;

/** Resources that routes share. */
export interface RouteParts {
  readonly config: ForwardConfig;
  readonly secrets: Secrets;
  /** Key of the queues. */
  readonly key: Buffer;
  readonly metrics: ForwardMetrics;
  readonly memory: MessageMemory;
  readonly log: Logger;
}

/** A receiver, its queue and its upstream. */
export interface ForwardRoute {
  readonly name: string;
  /** Resolves with the port. */
  listen(): Promise<number>;
  state(): readonly RouteState[];
  stop(): Promise<void>;
}

const HTTP: Readonly<Record<HttpProtocolName, (receive: RouteConfig['receive']) => HttpProtocol>> =
  {
    otlp: () => otlp,
    loki: ({ labels, decodedBytes }) => loki(labels, decodedBytes),
    bulk: ({ keep = ['@timestamp'] }) => bulk(new Set(keep)),
    hec: ({ keep }) => hec(keep && new Set(keep)),
    ndjson: ({ keep }) => ndjson(new Set(keep)),
  };

/** Reads all that a route's settings name: profile, certificates, keys and texts. Throws an Error that names what cannot be read. */
export async function routeFiles(own: RouteConfig, config: ForwardConfig, secrets: Secrets) {
  const { receive, send } = own;
  const profile = profileOf(own, config, secrets);
  const identity = receive.tls && (await readIdentity(receive.tls.certs, receive.tls.clientCa));
  const keys = receive.keys === undefined ? [] : readApiKeys(receive.keys);
  const texts = Object.entries(send.headers).map(([name, text]) => [name, secretText(text)]);
  const headers: Readonly<Record<string, string>> = Object.fromEntries(texts);
  for (const key of [receive.sharedKey, send.sharedKey]) if (key !== undefined) secretText(key);
  tlsAndTimeout(send);
  return { profile, identity, keys, headers };
}

/** Opens a route. Throws an Error that names what cannot be had. */
export async function route(own: RouteConfig, parts: RouteParts): Promise<ForwardRoute> {
  const { config, secrets, key, log } = parts;
  const { name, send, receive } = own;
  const { profile, identity, keys, headers } = await routeFiles(own, config, secrets);
  for (const warning of profile.warnings) log.warn({ route: name }, warning);
  const upstream = new URL(send.url).host;
  const limit = config.queue.bytes;
  const { queue, refused } = await routeQueues(name, config, key);
  const metrics = parts.metrics.route(name, upstream, sourcesOf(receive));
  const events = deliveryEvents(name, metrics, log);
  const transport = transportOf(
    {
      ...{ config: own, identity, queue, metrics, secretText },
      auth: { keys, certificates: receive.tls?.clientCa !== undefined },
      redact: redacting(profile, own.context, newDocumentId(), metrics),
      memory: parts.memory,
      tcpUpstream: () => ({ url: send.url, ...tlsAndTimeout(send) }),
      failed: (error) => log.error({ route: name, ...errorFacts(error) }, 'failed'),
      brokenOff(error) {
        const isClients = error instanceof Unreadable;
        metrics.answered(isClients ? 'unreadable' : 'broken_off');
        log.warn(
          { route: name, reason: isClients ? error.message : 'broken off' },
          'a connection ended',
        );
      },
    },
    headers,
  );
  const delivering = delivery({
    ...{ queue, refused, send: transport.attempt, events },
    backoff: { firstMs: send.firstRetryMs, mostMs: send.mostRetryMs },
  });
  return {
    name,
    listen: transport.listen,
    state() {
      const received = delivering.oldest?.received;
      const oldestSeconds = received === undefined ? 0 : (Date.now() - received) / 1000;
      const { entries, bytes, damaged } = queue;
      const { up } = events;
      const state = { entries, bytes, damaged, limit, oldestSeconds, up };
      return [{ route: name, upstream, ...state, setAside: refused.entries }];
    },
    async stop() {
      transport.stopListening();
      await delivering.stop();
      transport.destroy();
      await queue.close();
      await refused.close();
    },
  };
}

/** Names that are labels of metrics. Programs of syslog and tags of Fluent are parts of messages: only those that are listed. */
function sourcesOf({ protocol, sources }: RouteConfig['receive']): readonly string[] | undefined {
  const isPart = protocol === 'syslog' || protocol === 'fluent';
  return sources.length > 0 || isPart ? sources : undefined;
}

function transportOf(parts: TransportParts, headers: Readonly<Record<string, string>>): Transport {
  const { receive, send } = parts.config;
  const { protocol } = receive;
  if (protocol === 'syslog') return syslog(parts);
  if (protocol === 'fluent') return fluent(parts);
  const { url, connections } = send;
  const sender = httpSender({ url, connections, headers, ...tlsAndTimeout(send) });
  return httpTransport(parts, HTTP[protocol](receive), sender);
}

function profileOf(own: RouteConfig, { profiles }: ForwardConfig, secrets: Secrets): Profile {
  const { loaded } = readProfile(profiles, own.profile, { secrets });
  if ('plan' in loaded) return loaded;
  throw new Error(loaded.problems.join('\n'));
}

function tlsAndTimeout({ tls, timeoutSeconds }: RouteConfig['send']) {
  const { ca, cert, key } = tls;
  const files = { ...(ca && { ca: fileText(ca) }), ...(cert && { cert: fileText(cert) }) };
  return {
    timeoutMs: timeoutSeconds * 1000,
    tls: { ...files, ...(key && { key: fileText(key) }) },
  };
}

/** A text of the configuration, or of the file or variable that it names. */
function secretText(value: string): string {
  const [, name] = /^env:(\w+)$/.exec(value) ?? [];
  if (name !== undefined) {
    const text = process.env[name];
    if (text === undefined) throw new Error(`the variable ${name} is not set`);
    return text;
  }
  if (!value.startsWith('file:')) return value;
  const folder = process.env['CREDENTIALS_DIRECTORY'] ?? '.';
  return fileText(resolve(folder, value.slice('file:'.length))).trim();
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${path}: cannot be read (${errorCode(cause)})`, { cause });
  }
}
