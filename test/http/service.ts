import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { after } from 'node:test';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { plan } from '../../src/engine/plan.ts';
import type { Filter, Window } from '../../src/engine/types.ts';
import { type Middleware, openMiddleware } from '../../src/http/admission/middleware.ts';
import type { Metrics } from '../../src/http/metrics/metrics.ts';
import { type RequestLimits, standardLimits } from '../../src/http/request/request-limits.ts';
import { app } from '../../src/http/routes/app.ts';
import { startServer } from '../../src/http/server.ts';
import { identity } from '../../src/http/tls/tls.ts';
import type { LoadOptions } from '../../src/profiles/load.ts';
import type { LoadedProfile } from '../../src/profiles/profile.ts';
import { temporaryFolder } from '../temporary.ts';

const deadlineMs = 30_000;

/** Bytes that the profile `small` takes in one go. */
export const smallWindow = 1_000;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Written one by one. */
  readonly body?: readonly (string | Buffer)[];
}

/** A server of toy profiles: `secret` becomes `*`, and `BOOM` makes `failing` throw. */
export async function service(
  settings: {
    spool?: string;
    bounds?: Partial<RequestLimits>;
    host?: string;
    presidio?: LoadOptions;
    metrics?: Metrics;
    middleware?: Middleware;
    /** Profiles besides the toys. */
    more?: readonly LoadedProfile[];
  } = {},
) {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const certs = temporaryFolder();
  const spool = settings.spool ?? temporaryFolder();
  const limits = { ...standardLimits, ...settings.bounds };
  const server = await startServer({
    app: app({
      profiles: new Map([
        ...profiles(),
        ...(settings.more ?? []).map((one) => [one.name, one] as const),
      ]),
      spool,
      limits,
      log,
      version: '1.2.3',
      ...(settings.presidio && { presidio: settings.presidio }),
      ...(settings.metrics && { middleware: { ...openMiddleware(), metrics: settings.metrics } }),
      ...(settings.middleware && { middleware: settings.middleware }),
    }),
    identity: await identity(certs),
    host: settings.host ?? '127.0.0.1',
    port: 0,
    log,
  });
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  after(async () => {
    agent.destroy();
    await server.stop(0);
  });
  return {
    port: server.port,
    lines,
    stop: server.stop,
    ask: (path: string, asking: Asking = {}) => ask(server.port, agent, path, asking),
    raw: (text: string | Buffer, end = false) => raw(server.port, text, end),
  };
}

function profiles(): ReadonlyMap<string, LoadedProfile> {
  const sizes = { coreBytes: smallWindow };
  const replace = finder('secret', 'SECRET', () => 'replace');
  const ignore = finder('ignored', 'IGNORED', () => 'ignored');
  const fail = finder('BOOM', 'FAILING', () => {
    throw new Error('BOOM canary');
  });
  return new Map<string, LoadedProfile>([
    ['default', { name: 'default', hash: 'd1', plan: plan([replace, ignore]), warnings: [] }],
    ['small', { name: 'small', hash: 'd2', plan: plan([replace, ignore], sizes), warnings: [] }],
    ['failing', { name: 'failing', hash: 'd3', plan: plan([fail], sizes), warnings: [] }],
    [
      'other',
      {
        name: 'other',
        hash: 'd4',
        plan: plan([finder('tells', 'TELLS', () => 'replace')]),
        warnings: [],
      },
    ],
    ['broken', { name: 'broken', problems: ['profiles/broken.json: canary'] }],
  ]);
}

function finder(word: string, filterType: string, judge: () => 'replace' | 'ignored'): Filter {
  const search = ({ bytes, end }: Window, from: number, to: number) => {
    const start = bytes.subarray(0, end).indexOf(word, from);
    if (start < 0 || start >= to) return undefined;
    return { start, end: start + word.length, confidence: 1 };
  };
  return {
    detector: { type: word, filterType, reach: 8, find: { kind: 'searcher', search } },
    priority: 0,
    judge: () => () => {
      const replacement = Buffer.from('*');
      return { outcome: judge(), replacement, fragment: replacement };
    },
  };
}

/** Rejects when the connection breaks before the answer is complete. */
function ask(port: number, agent: Agent, path: string, asking: Asking): Promise<Answer> {
  const { method = 'POST', headers = {}, body = [] } = asking;
  return new Promise((resolve, reject) => {
    const call = request({ port, agent, path, method, headers, host: '127.0.0.1' });
    const timer = setTimeout(() => call.destroy(new Error('too late')), deadlineMs);
    call.on('error', reject).on('close', () => clearTimeout(timer));
    call.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk)).on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 0, headers: given } = incoming;
        resolve({ status, headers: given, body: Buffer.concat(chunks) });
      });
    });
    for (const chunk of body) call.write(chunk);
    call.end();
  });
}

/** The answer to raw bytes, until the connection closes. */
function raw(port: number, text: string | Buffer, end: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const timer = setTimeout(() => socket.destroy(new Error('too late')), deadlineMs);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.on('error', reject).on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString());
    });
    socket.on('secureConnect', () => (end ? socket.end(text) : socket.write(text)));
  });
}
