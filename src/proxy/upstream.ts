import { readFileSync } from 'node:fs';
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { UpstreamConfig } from './config.ts';

/** A request as it goes to an upstream. */
export interface UpstreamRequest {
  readonly method: string;
  /** Path and query, after the upstream's own path. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The client has gone. */
  readonly signal: AbortSignal;
}

/** An API that prompts go to. */
export interface Upstream {
  readonly path: string;
  /** Headers of clients that it gets beside those of its API. */
  readonly pass: ReadonlySet<string>;
  /** Sends a request, and resolves with the head of its answer. Rejects with `NoUpstream`. */
  send(outgoing: UpstreamRequest): Promise<IncomingMessage>;
  close(): void;
}

/** The upstream could not be reached, or gave no answer in time. Its message holds no address and no text. */
export class NoUpstream extends Error {
  override name = 'NoUpstream';
}

/** Opens an upstream. Throws an Error that names the header or file that cannot be had. */
export function upstream(
  { path, to, headers, pass, ca }: UpstreamConfig,
  timeoutMs: number,
): Upstream {
  const url = new URL(to);
  const isSecure = url.protocol === 'https:';
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, ...(ca !== undefined && { ca: readFileSync(ca) }) })
    : new HttpAgent({ keepAlive: true });
  const request = isSecure ? overHttps : overHttp;
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), headerOf(name, value)]),
  );
  return {
    path,
    pass: new Set(pass.map((name) => name.toLowerCase())),
    close: () => agent.destroy(),
    send({ method, target, headers: given, body, signal }) {
      return new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(body.length) };
        const going = request(
          {
            ...{ agent, method, signal, host: url.hostname.replace(/^\[|\]$/g, '') },
            ...(url.port !== '' && { port: url.port }),
            path: url.pathname.replace(/\/$/, '') + target,
            headers: { ...given, ...own, ...length, host: url.host },
          },
          (answer) => {
            answer.setTimeout(timeoutMs, () => answer.destroy(new NoUpstream('took too long')));
            resolve(answer);
          },
        );
        going.setTimeout(timeoutMs, () => going.destroy(new NoUpstream('took too long')));
        going.on('error', () => reject(new NoUpstream('the upstream gave no answer')));
        going.end(body);
      });
    },
  };
}

/** A header's value: `env:NAME`, `file:PATH`, with a text before it (`Bearer env:KEY`), or a text. */
function headerOf(name: string, written: string): string {
  const [, before = '', kind, place = ''] = /^(.*?)\b(env|file):(\S+)$/.exec(written) ?? [];
  if (kind === undefined) return written;
  const value = kind === 'env' ? process.env[place] : fileOf(name, place);
  if (value) return before + value;
  throw new Error(`the header ${name}: the variable ${place} is not set`);
}

function fileOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new Error(`the header ${name}: its file cannot be read`, { cause });
  }
}
