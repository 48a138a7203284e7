import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { refuseAmbiguous } from './ambiguous.ts';
import { type Edge, openEdge } from './edge.ts';
import { type Exchange, exchange } from './exchange.ts';
import { healthz, readyz } from './health.ts';
import { metricsText } from './metrics-route.ts';
import { list, type ProfilesService, remove, show, upload } from './profiles-api.ts';
import { explain, filter, type Service } from './redact.ts';
import { Refusal } from './refusal.ts';
import { reidentify } from './reidentify.ts';
import { status } from './status.ts';

/** What the routes are served with. `profiles` is read anew for each request. */
export interface AppOptions extends Service {
  readonly log: Logger;
  readonly version: string;
  /** Who may come in, and how many. Default: anybody. */
  readonly edge?: Edge;
  /** For the profiles API; without it there is none. */
  readonly uploads?: ProfilesService;
}

/** Hono, with the bodies of both directions as Node's streams. */
export type App = Hono<{ Bindings: HttpBindings }>;

type Handle = (call: Exchange) => Promise<void> | void;
type Methods = Readonly<Record<string, Handle>>;

/** The routes. */
export function app(options: AppOptions): App {
  const routes: App = new Hono();
  const { log, version, edge = openEdge(), uploads } = options;
  const { guarded, guardedByKey } = edge;
  const quiet = quieter(log);

  route('/api/filter', { POST: guarded(['redact'], (call) => filter(call, options)) });
  route('/api/explain', { POST: guarded(['explain'], (call) => explain(call, options)) });
  if (uploads !== undefined) profileRoutes(uploads);
  route('/metrics', { GET: guardedByKey(['metrics'], (call) => metricsText(call, edge.shared)) });
  health('/api/status', (call) => status(call, version));
  health('/healthz', healthz);
  health('/readyz', (call) => readyz(call, edge.lifecycle.draining, options));
  return routes.notFound((c) =>
    answer(c, '*', log, () => {
      throw new Refusal(404, 'not_found', 'there is nothing at this path');
    }),
  );

  /** Later versions of the clients say policies where earlier ones say profiles. */
  function profileRoutes(service: ProfilesService): void {
    const read = (handle: typeof list): Handle =>
      guarded(['profiles', 'redact', 'explain'], (call) => handle(call, service));
    const write = (handle: typeof upload): Handle =>
      guardedByKey(['profiles'], (call) => handle(call, service));
    const restore: Handle = (call) =>
      reidentify(call, { store: service.store, spool: options.spool, bounds: options.bounds });
    route('/api/reidentify', { POST: guardedByKey(['reidentify'], restore) });
    for (const path of ['/api/profiles', '/api/policies']) {
      route(path, { GET: read(list), POST: write(upload) });
      route(`${path}/:name`, { GET: read(show), DELETE: write(remove) });
    }
  }

  function route(path: string, methods: Methods): void {
    const handle = byMethod(methods);
    routes.all(path, (c) => answer(c, path, log, handle));
  }

  /** Open to anybody, at any time, and in the log at level debug only. */
  function health(path: string, handle: Handle): void {
    const get = byMethod({ GET: handle });
    routes.all(path, (c) => answer(c, path, quiet, get));
  }

  /** Whatever happens, the answer goes out through `outgoing`: Hono is told at once that it has. */
  function answer(
    c: Context<{ Bindings: HttpBindings }>,
    path: string,
    log: Logger,
    handle: Handle,
  ): Response {
    const { incoming, outgoing } = c.env;
    const ended = edge.metrics?.began(path);
    exchange({ incoming, outgoing, route: path }, log, (call) => {
      const { tally } = call;
      call.over(() => {
        const code = outgoing.headersSent ? outgoing.statusCode : undefined;
        const complete = outgoing.writableFinished;
        ended?.({ method: incoming.method ?? '', code, complete, tally });
      });
      refuseAmbiguous(incoming);
      return handle(call);
    });
    return RESPONSE_ALREADY_SENT;
  }
}

/** Whoever may GET may ask for the head alone (RFC 9110, section 9.1): Node leaves the body out. */
function byMethod({ GET, ...others }: Methods): Handle {
  const methods = new Map(Object.entries({ ...(GET && { GET, HEAD: GET }), ...others }));
  return (call) => {
    const handle = methods.get(call.incoming.method ?? '');
    if (handle !== undefined) return handle(call);
    const Allow = [...methods.keys()].join(', ');
    throw new Refusal(405, 'method_not_allowed', `the method must be ${Allow}`, { Allow });
  };
}

function quieter(log: Logger): Logger {
  const loud = log.isLevelEnabled('debug') || !log.isLevelEnabled('warn');
  return loud ? log : log.child({}, { level: 'warn' });
}
