import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { didYouMean } from './did-you-mean.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PORT = 'a whole number from 0 to 65535';

/** The parent of src/ or dist/. */
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

const text = v.pipe(v.string(), v.nonEmpty('expected a text'));
const path = v.pipe(
  v.string(),
  v.nonEmpty('expected a path'),
  v.transform((value) => resolve(value)),
);

const schema = v.strictObject({
  host: v.optional(text, '0.0.0.0'),
  port: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/, `expected ${PORT}`)), '8080'),
    v.transform(Number),
    v.maxValue(65535, `expected ${PORT}`),
  ),
  profiles: v.optional(path, resolve(PACKAGE, 'profiles')),
  certs: v.optional(path, resolve(PACKAGE, 'certs')),
  spool: v.optional(path, '/var/tmp'),
  logLevel: v.optional(v.picklist(LOG_LEVELS, `expected one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

/** What the service is told at start. */
export type Config = Readonly<v.InferOutput<typeof schema>>;

/** The configuration cannot be used; the message has a line for everything that is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** What each setting is for, and its default where the schema's says too little. */
const SETTINGS: Readonly<Record<keyof Config, readonly [meaning: string, value: string]>> = {
  host: ['address to listen on', '0.0.0.0'],
  port: ['port to listen on; 0 takes any free one', '8080'],
  profiles: ['folder of <name>.json', 'profiles/ of the package'],
  certs: ['folder of server.crt and server.key', 'certs/ of the package'],
  spool: ['folder for output that waits to be read', '/var/tmp'],
  logLevel: [LOG_LEVELS.join(', '), 'info'],
};
const KEYS = Object.keys(SETTINGS) as readonly (keyof Config)[];

/**
 * Reads the configuration. `flags` go by their names without hyphens in front (`log-level`), and win over the
 * environment, where an empty variable counts as absent. Throws a ConfigError.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  flags: Readonly<Record<string, string>>,
): Config {
  const unknown = [
    ...strangers(Object.keys(env).filter(isOurs), KEYS.map(variable), 'setting'),
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
  const problems = [...unknown, ...wrong];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return output as Config;
}

/** The settings, one a line, for `--help`. */
export function usage(): string {
  const lines = KEYS.map((key) => {
    const [meaning, value] = SETTINGS[key];
    return `  ${flag(key).padEnd(12)} ${variable(key).padEnd(20)} ${meaning} (default: ${value})\n`;
  });
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
