import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Handle, Middleware } from '../admission/middleware.ts';
import { type Exchange, type ExchangeHost, exchange } from '../exchange.ts';
import type { ServedOperation } from '../openapi/document.ts';
import { refuseAmbiguous } from '../request/ambiguous.ts';
import { query } from '../request/query.ts';
import { rounds } from '../request/shared-interval.ts';
import { Refusal } from '../response/refusal.ts';
import { notServed } from './not-served.ts';

/** Hono, with the bodies of both directions as Node's streams. */
export type App = Hono<{ Bindings: HttpBindings }>;

/** Handler of a path's method, and the parameters that its URL may have. */
interface Operation {
  readonly parameters: readonly string[];
  readonly handle: Handle;
}

export type Methods = Readonly<Record<string, Operation>>;

/** Paths of the service, which answer through Node's `outgoing`. */
export interface Router {
  readonly routes: App;
  /** Operations of all paths so far. */
  readonly served: readonly ServedOperation[];
  route(path: string, methods: Methods): void;
  /** Serves a path without a key; its requests are logged at level debug only. */
  open(path: string, handle: Handle): void;
  /** Refuses a POST to a path. */
  refuse(path: string, handle: () => never): void;
  /** Refuses every method and parameter of a path of Philter that this service lacks. */
  missing(path: string, instead: string, ...paths: string[]): void;
}

/** Creates a router without paths; a path that it lacks is not found. */
export function router(
  { log, spans, idleMs }: Pick<ExchangeHost, 'log' | 'spans' | 'idleMs'>,
  metrics: Middleware['metrics'],
): Router {
  const routes: App = new Hono();
  const quiet = { log: quieter(log), everyRound: rounds(), idleMs };
  const host = { ...quiet, log, ...(spans && { spans }) };
  const served: ServedOperation[] = [];
  routes.notFound((c) =>
    answer(c, '*', host, () => {
      throw new Refusal(404, 'not_found', 'there is nothing at this path');
    }),
  );

  return {
    routes,
    served,
    route: (path, methods) => serve(path, methods, host),
    open: (path, handle) => serve(path, { GET: withParameters([], handle) }, quiet),
    refuse(path, handle) {
      routes.post(path, (c) => answer(c, path, host, handle));
    },
    missing(path, instead, ...paths) {
      const refusal = notServed(instead);
      const all = paths.length > 0 ? paths.map((rest) => path + rest) : [path, `${path}/*`];
      for (const one of all) routes.all(one, (c) => answer(c, path, host, refusal));
    },
  };

  function serve(path: string, methods: Methods, by: ExchangeHost): void {
    for (const [method, { parameters }] of Object.entries(methods)) {
      served.push({ method, path, parameters });
    }
    const handle = byMethod(methods);
    routes.all(path, (c) => answer(c, path, by, handle));
  }

  /** Answers through `outgoing` in every case, and reports to Hono that it has been done. */
  function answer(
    c: Context<{ Bindings: HttpBindings }>,
    path: string,
    host: ExchangeHost,
    handle: (call: Exchange) => Promise<void> | void,
  ): Response {
    const { incoming, outgoing } = c.env;
    const ended = metrics?.began(path);
    exchange({ incoming, outgoing, route: path }, host, (call) => {
      const { logFields } = call;
      call.over(() => {
        const code = outgoing.headersSent ? outgoing.statusCode : undefined;
        const complete = outgoing.writableFinished;
        ended?.({ method: incoming.method ?? '', code, complete, logFields });
      });
      refuseAmbiguous(incoming);
      return handle(call);
    });
    return RESPONSE_ALREADY_SENT;
  }
}

/** Whoever may GET may ask for the head alone (RFC 9110, section 9.1): Node leaves the body out. */
function byMethod({ GET, ...others }: Methods): (call: Exchange) => Promise<void> | void {
  const methods = new Map(Object.entries({ ...(GET && { GET, HEAD: GET }), ...others }));
  return (call) => {
    const { method = '', url = '' } = call.incoming;
    const operation = methods.get(method);
    if (operation !== undefined) {
      return operation.handle(call, query(url, operation.parameters));
    }
    const Allow = [...methods.keys()].join(', ');
    throw new Refusal(405, 'method_not_allowed', `the method must be ${Allow}`, { Allow });
  };
}

/** An operation whose URL may have these parameters. */
export function withParameters(parameters: readonly string[], handle: Handle): Operation {
  return { parameters, handle };
}

function quieter(log: Logger): Logger {
  const loud = log.isLevelEnabled('debug') || !log.isLevelEnabled('warn');
  return loud ? log : log.child({}, { level: 'warn' });
}
