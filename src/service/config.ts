import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { didYouMean } from '../core/did-you-mean.ts';
import { type Collector, collectorOf } from '../http/traces/collector-address.ts';
import { type PlainAddress, plainAddress } from './plain-address.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The parent of src/ or dist/. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

const text = v.pipe(v.string(), v.nonEmpty('expected a text'));
const path = v.pipe(
  v.string(),
  v.nonEmpty('expected a path'),
  v.transform((value) => resolve(value)),
);

/** A whole number, written in decimal digits. */
function count(from: number, to: number) {
  const words = `expected a whole number from ${from} to ${to}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, words),
    v.transform(Number),
    v.minValue(from, words),
    v.maxValue(to, words),
  );
}

const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** A number of bytes: `65536`, `64K`, `512M`, `1G`. */
const bytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}[KMG]?$/, 'expected a number of bytes, such as 65536, 64K, 512M or 1G'),
  v.transform((value) => Number.parseInt(value, 10) * (UNITS[value.at(-1) ?? ''] ?? 1)),
);

const plain = v.pipe(
  v.string(),
  v.transform(plainAddress),
  v.custom<PlainAddress>(
    (address) => address !== undefined,
    'expected a loopback address such as 127.0.0.1:3000 or [::1]:3000, or unix:/PATH: text passes there in clear',
  ),
);

const collector = v.pipe(
  v.string(),
  v.transform(collectorOf),
  v.custom<Collector>(
    (address) => address !== undefined,
    'expected http://HOST:4318, https://HOST:4318 or unix:/PATH',
  ),
);

const names = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((name) => name.trim())),
  v.array(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'expected names separated by commas')),
  ),
  v.maxLength(256, 'expected 256 names at most'),
);

const yesNo = v.pipe(
  v.picklist(['yes', 'no'], 'expected yes or no'),
  v.transform((value) => value === 'yes'),
);

const schema = v.strictObject({
  host: v.exactOptional(text),
  port: v.optional(count(0, 65535), '8080'),
  workers: v.optional(count(1, 256), () => String(Math.min(256, availableParallelism()))),
  profiles: v.optional(path, resolve(PACKAGE, 'profiles')),
  state: v.exactOptional(path),
  certs: v.optional(path, resolve(PACKAGE, 'certs')),
  clientCa: v.exactOptional(path),
  keys: v.exactOptional(path),
  secret: v.exactOptional(text),
  spool: v.optional(path, '/var/tmp'),
  spoolRequest: v.optional(bytes, '4G'),
  spoolTotal: v.exactOptional(bytes),
  whole: v.optional(yesNo, 'no'),
  explainText: v.optional(yesNo, 'yes'),
  presidio: v.optional(yesNo, 'yes'),
  console: v.optional(yesNo, 'yes'),
  plain: v.exactOptional(plain),
  bodyLimit: v.exactOptional(bytes),
  decodedLimit: v.exactOptional(bytes),
  idle: v.optional(count(1, 86_400), '60'),
  lineIdle: v.optional(count(1, 31_622_400), '86400'),
  memory: v.optional(bytes, '1G'),
  clientStreams: v.exactOptional(count(0, 1_000_000)),
  clientRate: v.optional(count(0, 1_000_000), '0'),
  connections: v.optional(count(1, 1_000_000), '4096'),
  metricsHost: v.optional(text, '127.0.0.1'),
  metricsPort: v.exactOptional(count(0, 65535)),
  sources: v.exactOptional(names),
  otlp: v.exactOptional(collector),
  otlpHeaders: v.exactOptional(path),
  sessionHours: v.optional(count(1, 8784), '24'),
  drain: v.optional(count(0, 86_400), '30'),
  watch: v.optional(count(0, 86_400), '0'),
  logLevel: v.optional(v.picklist(LOG_LEVELS, `expected one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** Configuration of the service, as given at the start. */
export type Config = Readonly<v.InferOutput<typeof schema>> & { readonly host: string };

/** Address to listen on where none is given: what anybody may use stays on this machine. */
function standardHost({ keys, clientCa }: v.InferOutput<typeof schema>): string {
  return keys === undefined && clientCa === undefined ? '127.0.0.1' : '0.0.0.0';
}

/** The configuration cannot be used; the message has a line for everything that is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Purpose of each setting, and its default where the schema's default does not explain itself. */
const SETTINGS: Readonly<Record<keyof Config, readonly [meaning: string, value: string]>> = {
  host: ['address to listen on', '0.0.0.0 with keys or client certificates, else 127.0.0.1'],
  port: ['port to listen on; 0 takes any free one', '8080'],
  workers: ['processes that answer requests', 'one per core'],
  profiles: ['folder of <name>.json', 'profiles/ of the package'],
  state: ['folder for uploaded profiles', 'none: uploads are refused'],
  certs: ['folder of server.crt and server.key', 'certs/ of the package'],
  clientCa: ['PEM file of authorities; clients need a certificate signed by one', 'none'],
  keys: ['file of hashed API keys (redactor api-key)', 'none: no key is required'],
  secret: [
    'secret that replacements derive from: 16 bytes or more in hex, or file:PATH',
    'random at each start',
  ],
  spool: ['folder for output that waits to be sent, encrypted', '/var/tmp'],
  spoolRequest: ['most bytes there for one request', '4G'],
  spoolTotal: ['most bytes there for all requests', 'half of the free space at the start'],
  whole: ['yes: each answer is complete before its head leaves', 'no'],
  explainText: ['no: explain omits the text of matches', 'yes'],
  presidio: ["no: Presidio's routes (/analyze, /anonymize …) are not served", 'yes'],
  console: ['no: there is no console at /', 'yes'],
  plain: ['loopback address and port, or unix:/PATH, for plain HTTP beside HTTPS', 'none'],
  bodyLimit: ['largest body, in bytes as they are sent', 'none'],
  decodedLimit: ['largest body, in bytes after its Content-Encoding', 'none'],
  idle: ['seconds after which a client that neither sends nor reads is disconnected', '60'],
  lineIdle: ['the same in line mode', '86400, a day'],
  memory: ['budget for bodies in progress: 8M for each that streams', '1G'],
  clientStreams: [
    'most bodies that one client may stream at once; 0: no limit',
    'half of the streams that fit the memory',
  ],
  clientRate: ['most requests per second from one client; 0: no limit', '0'],
  connections: ['most connections', '4096'],
  metricsHost: ['address of the metrics port', '127.0.0.1'],
  metricsPort: ['port for GET /metrics over plain HTTP, without a key', 'none'],
  sources: [
    'names in X-Redactor-Source that metrics count separately, separated by commas',
    'the first 32 seen',
  ],
  otlp: ['OpenTelemetry collector that spans go to: http://HOST:4318 or unix:/PATH', 'none'],
  otlpHeaders: ['file of headers for the collector, a line each: Name: value', 'none'],
  sessionHours: ['hours until a session of a conversation with a model expires', '24'],
  drain: ['seconds that requests in flight have to end when the service stops', '30'],
  watch: ['seconds between checks for changed files, which are then reloaded; 0: never', '0'],
  logLevel: [LOG_LEVELS.join(', '), 'info'],
};
const KEYS = Object.keys(SETTINGS) as readonly (keyof Config)[];

/** The settings as flags, without hyphens in front: `log-level`. */
export const flagNames: readonly string[] = KEYS.map((key) => flag(key).slice(2));

/** The settings as environment variables: `REDACTOR_LOG_LEVEL`. */
export const variableNames: readonly string[] = KEYS.map(variable);

/**
 * Reads the configuration. `flags` go by their names without hyphens in front (`log-level`), and win over the
 * environment, where an empty variable counts as absent. Throws a ConfigError.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  flags: Readonly<Record<string, string>>,
): Config {
  const unknown = [
    ...strangers(Object.keys(env).filter(isOurs), variableNames, 'setting'),
    ...strangers(Object.keys(flags).map(dashed), KEYS.map(flag), 'flag'),
  ];
  const given = KEYS.flatMap((key) => {
    const value = flags[flag(key).slice(2)] ?? (env[variable(key)] || undefined);
    return value === undefined ? [] : [[key, value] as const];
  });
  const { output, issues = [] } = v.safeParse(schema, Object.fromEntries(given));
  const wrong = issues.map((issue) => {
    const key = issue.path?.[0].key as keyof Config;
    return `${flag(key).slice(2) in flags ? flag(key) : variable(key)}: ${issue.message}`;
  });
  const problems = [...unknown, ...new Set(wrong)];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const config = output as v.InferOutput<typeof schema>;
  return { ...config, host: config.host ?? standardHost(config) };
}

/** A setting, as help and the manual page show it. */
export interface SettingText {
  readonly flag: string;
  readonly variable: string;
  readonly meaning: string;
  readonly value: string;
}

/** The settings in the order of the help. */
export function settingTexts(): readonly SettingText[] {
  return KEYS.map((key) => {
    const [meaning, value] = SETTINGS[key];
    return { flag: flag(key), variable: variable(key), meaning, value };
  });
}

/** The settings, one a line, for `--help`. */
export function usage(): string {
  const lines = settingTexts().map(
    ({ flag, variable, meaning, value }) =>
      `  ${flag.padEnd(16)} ${variable.padEnd(23)} ${meaning} (default: ${value})\n`,
  );
  return lines.join('');
}

function strangers(given: readonly string[], names: readonly string[], noun: string): string[] {
  return given
    .filter((name) => !names.includes(name))
    .map((name) => `${name}: unknown ${noun}${didYouMean(name, names)}`);
}

function isOurs(name: string): boolean {
  return name.startsWith('REDACTOR_');
}

/** `logLevel` to `REDACTOR_LOG_LEVEL`. */
function variable(key: string): string {
  return `REDACTOR_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** `logLevel` to `--log-level`. */
function flag(key: string): string {
  return dashed(key.replace(/[A-Z]/g, '-$&').toLowerCase());
}

function dashed(name: string): string {
  return `--${name}`;
}
