import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import {
  address,
  checkedConfig,
  count,
  isLoopback,
  logLevel,
  readConfigFile,
  refuse,
  text,
} from '../profiles/config-file.ts';

/** Protocols that a route may have. */
export const PROTOCOLS = ['otlp', 'loki', 'bulk', 'hec', 'ndjson', 'syslog', 'fluent'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Fields of a head of syslog that `receive.keep` may name: RFC 5424, section 6.2. */
const SYSLOG_FIELDS: readonly string[] = ['hostname', 'app-name', 'procid', 'msgid'];

const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

const bytes = v.pipe(
  v.string('expected a number of bytes, such as "64K", "512M" or "1G"'),
  v.regex(/^\d{1,9}[KMG]?$/, 'expected a number of bytes, such as "64K", "512M" or "1G"'),
  v.transform((value) => Number.parseInt(value, 10) * (UNITS[value.at(-1) ?? ''] ?? 1)),
);

const names = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'expected a name of letters, digits and . _ -'),
    ),
  ),
  v.maxLength(256, 'expected 256 names at most'),
);

const receive = v.strictObject({
  protocol: v.picklist(PROTOCOLS, `expected one of ${PROTOCOLS.join(', ')}`),
  listen: address,
  /** Folder of server.crt and server.key, and authorities of client certificates. */
  tls: v.exactOptional(v.strictObject({ certs: text, clientCa: v.exactOptional(text) })),
  /** Takes text in clear at an address that is not loopback. */
  clear: v.optional(v.boolean(), false),
  /** File of hashed keys. */
  keys: v.exactOptional(text),
  bodyBytes: v.optional(bytes, '16M'),
  decodedBytes: v.optional(bytes, '64M'),
  connections: v.optional(count(1, 1_000_000), 1024),
  /** Values of the label `source` in metrics. */
  sources: v.optional(names, []),
  /** Redacts labels of streams, too. */
  labels: v.optional(v.boolean(), false),
  /** Members that stay as they are, at the top of a document; of syslog, fields of the head. */
  keep: v.exactOptional(v.array(text)),
  /** Shared key of Fluent's handshake: `file:PATH` or `env:NAME`. */
  sharedKey: v.exactOptional(text),
  /** Name of this node in Fluent's handshake. */
  hostname: v.optional(text, 'redactor'),
  /** Takes datagrams of syslog at the same address and port, too. */
  udp: v.optional(v.boolean(), false),
});

const send = v.strictObject({
  url: v.pipe(
    text,
    v.regex(
      /^(?:https?|tcp|tls):\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/,
      'expected http, https, tcp or tls and ://HOST:PORT',
    ),
  ),
  headers: v.optional(v.record(v.string(), text), {}),
  /** Headers of the client that are passed on. */
  pass: v.optional(v.array(text), []),
  tls: v.optional(
    v.strictObject({
      ca: v.exactOptional(text),
      cert: v.exactOptional(text),
      key: v.exactOptional(text),
    }),
    {},
  ),
  timeoutSeconds: v.optional(count(1, 3600), 30),
  /** Milliseconds before the second attempt, and most before any. */
  firstRetryMs: v.optional(count(1, 3_600_000), 1000),
  mostRetryMs: v.optional(count(1, 3_600_000), 30_000),
  connections: v.optional(count(1, 1024), 8),
  /** Syslog messages leave after their length, or as lines. */
  framing: v.optional(v.picklist(['octets', 'lines'], 'expected octets or lines'), 'octets'),
  /** Shared key of Fluent's handshake with the upstream. */
  sharedKey: v.exactOptional(text),
});

const route = v.strictObject({
  name: v.pipe(
    text,
    v.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'expected a name of small letters, digits and _ -'),
  ),
  receive,
  profile: v.optional(text, 'default'),
  context: v.optional(text, 'none'),
  send,
  answer: v.optional(v.picklist(['queued', 'upstream'], 'expected queued or upstream'), 'queued'),
});

const schema = v.strictObject({
  profiles: v.exactOptional(text),
  /** Secret that replacements derive from: hex, `file:PATH` or `env:NAME`. */
  secret: v.exactOptional(text),
  queue: v.strictObject({
    folder: text,
    key: v.exactOptional(text),
    bytes: v.optional(bytes, '1G'),
    refusedBytes: v.optional(bytes, '64M'),
  }),
  /** Address of metrics and readiness, over plain HTTP. */
  admin: v.optional(address, '127.0.0.1:9465'),
  memory: v.optional(bytes, '256M'),
  logLevel,
  routes: v.pipe(v.array(route), v.minLength(1, 'expected a route')),
});

/** Settings that the file need not have: those of the command line and the environment. */
export interface ForwardDefaults {
  readonly profiles: string;
  readonly secret?: string;
}

/** Configuration of the forwarder. Paths are absolute. */
export type ForwardConfig = Readonly<v.InferOutput<typeof schema>> & ForwardDefaults;
export type RouteConfig = ForwardConfig['routes'][number];

/** Reads a file of routes. Paths in it are relative to its folder. Throws `ConfigFileError`. */
export function readForwardConfig(file: string, defaults: ForwardDefaults): ForwardConfig {
  const read = checkedConfig(schema, readConfigFile(file), file);
  const config: ForwardConfig = { ...defaults, ...read };
  refuse(file, problemsOf(config));
  return absolute(config, dirname(resolve(file)));
}

/** Mistakes that no single member shows. */
function problemsOf({ routes }: ForwardConfig): readonly string[] {
  const names = routes.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...twice.map((name) => `routes: the name ${name} is given twice`),
    ...routes.flatMap((one, index) => routeProblems(one).map((text) => `routes.${index}.${text}`)),
  ];
}

function routeProblems({ receive, send, answer }: RouteConfig): readonly string[] {
  const { protocol, listen, tls, clear, udp, keep = [] } = receive;
  const problems: string[] = [];
  if (tls === undefined && !clear && !isLoopback(listen.host)) {
    problems.push(
      'receive.listen: text would arrive in clear: expected a loopback address, "tls", or "clear": true',
    );
  }
  const overHttp = protocol !== 'syslog' && protocol !== 'fluent';
  if (overHttp !== /^https?:/.test(send.url)) {
    problems.push(`send.url: expected ${overHttp ? 'http or https' : 'tcp or tls'}`);
  }
  if (!overHttp && answer === 'upstream') {
    problems.push(
      `answer: ${protocol} has no answer of the upstream's to pass on: expected queued`,
    );
  }
  if (protocol === 'syslog' && keep.some((name) => !SYSLOG_FIELDS.includes(name))) {
    problems.push(`receive.keep: expected names of ${SYSLOG_FIELDS.join(', ')}`);
  }
  if (udp && (protocol !== 'syslog' || tls !== undefined)) {
    problems.push('receive.udp: expected syslog without tls');
  }
  if ((send.tls.cert === undefined) !== (send.tls.key === undefined)) {
    problems.push('send.tls: expected cert and key together');
  }
  return problems;
}

function absolute(config: ForwardConfig, folder: string): ForwardConfig {
  const at = (path: string) => resolve(folder, path);
  const each = <Part extends object>(part: Part, members: readonly (keyof Part)[]): Part => {
    const paths = members.flatMap((name) => {
      const value = part[name];
      return typeof value === 'string' ? [[name, at(value)] as const] : [];
    });
    return { ...part, ...Object.fromEntries(paths) };
  };
  return {
    ...each(config, ['profiles']),
    queue: each(config.queue, ['folder']),
    routes: config.routes.map((one) => ({
      ...one,
      receive: {
        ...each(one.receive, ['keys']),
        ...(one.receive.tls && { tls: each(one.receive.tls, ['certs', 'clientCa']) }),
      },
      send: { ...one.send, tls: each(one.send.tls, ['ca', 'cert', 'key']) },
    })),
  };
}
