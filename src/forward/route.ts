import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { newDocumentId } from '../answer/random-ids.ts';
import { errorCode, errorFacts } from '../core/errors.ts';
import { readApiKeys } from '../http/admission/api-keys.ts';
import { readIdentity } from '../http/tls/tls.ts';
import { readProfile } from '../profiles/load.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import { bulk } from './bulk/bulk.ts';
import type { ForwardConfig, RouteConfig } from './config.ts';
import { ndjson } from './documents/ndjson.ts';
import { hec } from './hec/hec.ts';
import { httpAttempt, httpRoute } from './http/http-route.ts';
import type { HttpProtocol } from './http/protocol.ts';
import { listening } from './listening.ts';
import { loki } from './loki/loki.ts';
import type { MessageMemory } from './memory.ts';
import type { ForwardMetrics, RouteState } from './metrics/forward-metrics.ts';
import { otlp } from './otlp/otlp.ts';
import { diskQueue } from './queue/disk-queue.ts';
import { redacting } from './redacting.ts';
import { type Delivery, type DeliveryEvents, delivery } from './send/delivery.ts';
import { httpSender } from './send/http-sender.ts';

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

const HTTP: Readonly<Record<string, (config: RouteConfig) => HttpProtocol>> = {
  otlp: () => otlp,
  loki: ({ receive }) => loki(receive.labels, receive.decodedBytes),
  bulk: ({ receive }) => bulk(new Set(receive.keep ?? ['@timestamp'])),
  hec: ({ receive }) => hec(receive.keep && new Set(receive.keep)),
  ndjson: ({ receive }) => ndjson(new Set(receive.keep)),
};

/** Opens a route. Throws an Error that names what cannot be had. */
export async function route(own: RouteConfig, parts: RouteParts): Promise<ForwardRoute> {
  const { config, secrets, key, log } = parts;
  const { name, send, receive } = own;
  const profile = profileOf(own, config, secrets);
  for (const warning of profile.warnings) log.warn({ route: name }, warning);
  const identity = receive.tls && (await readIdentity(receive.tls.certs, receive.tls.clientCa));
  const keys = receive.keys === undefined ? [] : readApiKeys(receive.keys);
  const auth = { keys, certificates: receive.tls?.clientCa !== undefined };
  const upstream = new URL(send.url).host;
  const folder = join(config.queue.folder, name);
  const limit = config.queue.bytes;
  const queue = await diskQueue({ folder, key, most: limit });
  const refused = await diskQueue({
    ...{ folder: join(folder, 'refused'), key, most: config.queue.refusedBytes },
  });
  const metrics = parts.metrics.route(name, upstream, receive.sources);
  const redact = redacting(profile, own.context, newDocumentId(), metrics);
  const sender = httpSender(upstreamOf(own));
  const protocol = HTTP[receive.protocol](own);
  const failed = (error: unknown) => log.error({ route: name, ...errorFacts(error) }, 'failed');
  const server = httpRoute({
    ...{ config: own, protocol, auth, identity, queue, sender, redact, metrics, failed },
    memory: parts.memory,
  });
  let up = true;
  const delivering: Delivery = delivery({
    ...{ queue, refused },
    send: (message) => httpAttempt({ sender, protocol }, message),
    events: events(),
    backoff: { firstMs: send.firstRetryMs, mostMs: send.mostRetryMs },
  });

  function events(): DeliveryEvents {
    return {
      attempted({ verdict }, { records, body }, seconds) {
        const now = verdict.kind !== 'again';
        if (now !== up) {
          const reason = verdict.kind === 'again' ? verdict.reason : undefined;
          log[now ? 'info' : 'warn']({ route: name, reason }, now ? 'sends again' : 'cannot send');
        }
        up = now;
        metrics.sent(verdict.kind, records, body.length);
        metrics.took(seconds);
        if (verdict.kind !== 'refused') metrics.rejected(verdict.rejected ?? 0);
      },
      refused({ records }, reason, kept) {
        metrics.rejected(records);
        log.error(
          { route: name, reason, records },
          kept
            ? 'the upstream refused a message: it is set aside'
            : 'the upstream refused a message: it is dropped',
        );
      },
    };
  }

  return {
    name,
    listen: () => listening(server, receive.listen),
    state() {
      const received = delivering.oldest?.received;
      const oldestSeconds = received === undefined ? 0 : (Date.now() - received) / 1000;
      const { entries, bytes, damaged } = queue;
      const own = { entries, bytes, damaged, limit, oldestSeconds, up };
      return [{ route: name, upstream, ...own, setAside: refused.entries }];
    },
    async stop() {
      server.close();
      server.closeIdleConnections();
      await delivering.stop();
      server.closeAllConnections();
      sender.close();
      await queue.close();
      await refused.close();
    },
  };
}

function profileOf(own: RouteConfig, { profiles }: ForwardConfig, secrets: Secrets): Profile {
  const { loaded } = readProfile(profiles, own.profile, { secrets });
  if ('plan' in loaded) return loaded;
  throw new Error(loaded.problems.join('\n'));
}

function upstreamOf({ send }: RouteConfig) {
  const { url, tls, timeoutSeconds, connections } = send;
  const pem = (path: string | undefined) => (path === undefined ? undefined : fileText(path));
  const headers = Object.entries(send.headers).map(([name, value]) => [name, secretText(value)]);
  return {
    ...{ url, connections, timeoutMs: timeoutSeconds * 1000 },
    headers: Object.fromEntries(headers),
    tls: {
      ...(tls.ca !== undefined && { ca: pem(tls.ca) }),
      ...(tls.cert !== undefined && { cert: pem(tls.cert), key: pem(tls.key) }),
    },
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
