import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** The parent of src/ or dist/. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

const upstream = v.strictObject({
  /** First part of the paths that go there. */
  path: v.optional(
    v.pipe(v.string(), v.regex(/^(?:\/[\w.-]+)*$/, 'expected /NAME or nothing')),
    '',
  ),
  to: v.pipe(
    text,
    v.regex(/^https?:\/\/[^/?#@\s]+(?:\/[^?#\s]*)?$/, 'expected https://HOST or http://HOST'),
    v.transform((value) => value.replace(/\/$/, '')),
  ),
  /** Headers that requests to it have, such as its key: a text, `env:NAME` or `file:PATH`. */
  headers: v.optional(v.record(v.string(), text), {}),
  /** Headers of clients that it gets beside those of its API. */
  pass: v.optional(
    v.array(
      v.pipe(
        text,
        v.regex(
          /^(?!connection$|host$|transfer-encoding$|content-length$|te$|upgrade$)[\w-]+$/i,
          'expected the name of a header',
        ),
      ),
    ),
    [],
  ),
  /** PEM file of its authorities. Default: those of Node. */
  ca: v.exactOptional(text),
});

const schema = v.strictObject({
  listen: v.optional(address, '127.0.0.1:8090'),
  /** Folder of server.crt and server.key, which are made where they are missing. */
  certs: v.exactOptional(text),
  /** Takes prompts in clear at an address that is not loopback. */
  clear: v.optional(v.boolean(), false),
  /** File of hashed keys (redactor api-key). */
  keys: v.exactOptional(text),
  /** Most requests of a client in a second, unless its key has a rate; 0: no limit. */
  clientRate: v.optional(count(0, 1_000_000), 0),
  connections: v.optional(count(1, 1_000_000), 1024),
  profiles: v.optional(text, resolve(PACKAGE, 'profiles')),
  profile: v.optional(text, 'prompts'),
  /** Secret that sessions are sealed with: hex, `file:PATH` or `env:NAME`. */
  secret: v.exactOptional(text),
  sessionHours: v.optional(count(1, 8784), 24),
  media: v.optional(v.picklist(['pass', 'refuse'], 'expected pass or refuse'), 'pass'),
  answers: v.optional(v.picklist(['remove', 'keep'], 'expected remove or keep'), 'remove'),
  /** Tells the model to keep labels. */
  instruction: v.optional(v.boolean(), false),
  bodyBytes: v.optional(count(1024, 2 ** 30), 32 * 2 ** 20),
  timeoutSeconds: v.optional(count(1, 86_400), 600),
  /** Address of metrics and health, over plain HTTP. */
  admin: v.exactOptional(address),
  logLevel,
  upstreams: v.optional(v.array(upstream), []),
  /** Answers the calls of gateways: LiteLLM's generic guardrail API, and Portkey's webhook. */
  guardrails: v.optional(v.boolean(), false),
  /** Address of gRPC for Envoy's filter `ext_proc`. */
  extProc: v.exactOptional(address),
});

/** Configuration of the proxy. Paths of files are absolute. */
export type ProxyConfig = Readonly<v.InferOutput<typeof schema>>;
export type UpstreamConfig = ProxyConfig['upstreams'][number];

/** Reads a file. Paths in it are relative to its folder. Throws `ConfigFileError`. */
export function readProxyConfig(file: string): ProxyConfig {
  return proxyConfig(readConfigFile(file), file, dirname(resolve(file)));
}

/** Checks a configuration. Throws `ConfigFileError`, whose lines begin with `source`. */
export function proxyConfig(value: unknown, source: string, folder: string): ProxyConfig {
  const config: ProxyConfig = checkedConfig(schema, value, source);
  refuse(source, problemsOf(config));
  const at = (path: string) => resolve(folder, path);
  return {
    ...config,
    profiles: at(config.profiles),
    ...(config.certs !== undefined && { certs: at(config.certs) }),
    ...(config.keys !== undefined && { keys: at(config.keys) }),
    upstreams: config.upstreams.map(({ ca, ...one }) => ({ ...one, ...(ca && { ca: at(ca) }) })),
  };
}

/** Mistakes that no single member shows. */
function problemsOf({
  listen,
  certs,
  clear,
  keys,
  upstreams,
  guardrails,
  extProc,
}: ProxyConfig): readonly string[] {
  const paths = upstreams.map(({ path }) => path);
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  const problems = twice.map((path) => `upstreams: the path "${path}" is given twice`);
  if (upstreams.length === 0 && !guardrails && extProc === undefined) {
    problems.push('upstreams: expected an upstream, "guardrails": true, or "extProc"');
  }
  for (const [name, one] of Object.entries({ listen, extProc })) {
    if (certs === undefined && !clear && one && !isLoopback(one.host)) {
      problems.push(
        `${name}: prompts would arrive in clear: expected a loopback address, "certs", or "clear": true`,
      );
    }
  }
  for (const [index, { headers, to }] of upstreams.entries()) {
    const isLocal = isLoopback(new URL(to).hostname);
    if (to.startsWith('http:') && !isLocal && !clear) {
      problems.push(`upstreams.${index}.to: expected https, or "clear": true`);
    }
    // A key of the proxy must not go on to the upstream, and the client has no other place for its own.
    if (keys !== undefined && Object.keys(headers).length === 0) {
      problems.push(
        `upstreams.${index}.headers: expected the upstream's key, since clients have keys of the proxy`,
      );
    }
  }
  return problems;
}
