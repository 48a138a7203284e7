import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { errorCode } from '../../core/errors.ts';
import type { HttpAnswer } from '../http/protocol.ts';
import { NoAnswer } from './no-answer.ts';

/** Where messages go to, and how. */
export interface HttpUpstream {
  /** `http:` or `https:`; its path comes before the message's. */
  readonly url: string;
  /** Sent with each message; they win over the message's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Authorities, and the certificate and key of mutual TLS. */
  readonly tls: Pick<SecureContextOptions, 'ca' | 'cert' | 'key'>;
  /** Milliseconds for one attempt. */
  readonly timeoutMs: number;
  /** Most connections. */
  readonly connections: number;
}

/** A message, as a request. */
export interface HttpMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends messages to an upstream. */
export interface HttpSender {
  /** Resolves with any answer, whatever its status. Rejects with `NoAnswer`. */
  send(message: HttpMessage): Promise<HttpAnswer>;
  close(): void;
}

/** Most bytes of an answer that are read: of a bulk request, an item each. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

/** Makes a sender that keeps its connections. */
export function httpSender(upstream: HttpUpstream): HttpSender {
  const url = new URL(upstream.url);
  const base = url.pathname.replace(/\/$/, '');
  const secure = url.protocol === 'https:';
  const settings = { keepAlive: true, maxSockets: upstream.connections };
  const agent = secure ? new HttpsAgent({ ...settings, ...upstream.tls }) : new HttpAgent(settings);
  const request = secure ? httpsRequest : httpRequest;
  const own = lowerCased(upstream.headers);
  return {
    send: ({ path, headers, body }) =>
      new Promise((resolve, reject) => {
        const call = request(url, {
          agent,
          method: 'POST',
          path: `${base}${path}`,
          headers: { ...headers, ...own, 'content-length': body.length },
        });
        const timer = setTimeout(() => call.destroy(new NoAnswer('timeout')), upstream.timeoutMs);
        const failed = (error: unknown) => {
          clearTimeout(timer);
          reject(
            error instanceof NoAnswer ? error : new NoAnswer(errorCode(error) ?? 'broken off'),
          );
        };
        call.on('error', failed);
        call.on('response', (answer) => {
          read(answer).then((body) => {
            clearTimeout(timer);
            const { statusCode = 0 } = answer;
            resolve({ status: statusCode, headers: textHeaders(answer), body });
          }, failed);
        });
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new NoAnswer('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Headers that are there once, by name in lower case. */
function textHeaders({ headers }: IncomingMessage): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries);
}
