import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { pino } from 'pino';
import { proxyConfig } from '../../src/proxy/config.ts';
import { proxy, type RunningProxy } from '../../src/proxy/proxy.ts';

/** A model's server on loopback. */
export interface Model {
  readonly url: string;
  /** Bodies of the requests so far. */
  readonly bodies: string[];
  readonly requests: IncomingMessage[];
  /** Answers the next requests. */
  answer: (outgoing: ServerResponse, body: string) => void | Promise<void>;
}

/** Starts a model. */
export async function model(): Promise<Model> {
  const bodies: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    bodies.push(body);
    requests.push(incoming);
    await own.answer(outgoing, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const own: Model = {
    ...{ url: `http://127.0.0.1:${port}`, bodies, requests },
    answer: (outgoing) => void outgoing.writeHead(500).end(),
  };
  return own;
}

/** A stream of events. */
export const EVENTS = { 'Content-Type': 'text/event-stream' };
export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Lines that proxies of this process have logged. */
export const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });

/** Starts a proxy in front of an API. */
export async function proxied(
  to: string,
  more: object = {},
): Promise<RunningProxy & { readonly url: string }> {
  const given = {
    ...{ listen: '127.0.0.1:0', secret: '00'.repeat(32), upstreams: [{ to }], ...more },
  };
  const running = await proxy(proxyConfig(given, 'test', '.'), log);
  after(() => running.stop(0));
  return { ...running, url: `http://127.0.0.1:${running.port}` };
}

/** Posts JSON. */
export function post(url: string, body: object | string, headers: object = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: text });
}
