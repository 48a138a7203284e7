import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { lazy } from '../../core/memoize.ts';
import { definitions } from '../../detectors/index.ts';
import { PROFILE_SCHEMA_PATH, profileJsonSchema } from '../../profiles/json-schema.ts';
import type { LoadOptions } from '../../profiles/load.ts';
import type { Contexts } from '../../profiles/uploads/contexts.ts';
import type { Scope } from '../admission/grants.ts';
import { type Handle, type Middleware, openMiddleware } from '../admission/middleware.ts';
import { consolePage } from '../console/console.ts';
import { type Exchange, type ExchangeHost, exchange } from '../exchange.ts';
import { openApiDocument, type ServedOperation } from '../openapi/document.ts';
import { viewer } from '../openapi/viewer.ts';
import { refuseAmbiguous } from '../request/ambiguous.ts';
import { FILTER_PARAMETERS, query, TEXT_PARAMETERS } from '../request/query.ts';
import { rounds } from '../request/shared-interval.ts';
import { Refusal } from '../response/refusal.ts';
import { sendJson } from '../response/send-json.ts';
import { shadows } from '../shadow/shadows.ts';
import {
  CONTEXT_FLAGS,
  contextEntries,
  createContext,
  listContexts,
  removeContext,
  showContext,
  updateContext,
} from './contexts-api.ts';
import { healthz, readyz } from './health.ts';
import type { Service } from './job.ts';
import {
  checkOfAllProfiles,
  LIST_READING,
  LIST_WRITING,
  listLists,
  removeList,
  saveList,
  showList,
} from './lists-api.ts';
import { metricsText } from './metrics-route.ts';
import { NOT_SERVED, notServed } from './not-served.ts';
import { inPresidiosShape, presidioRoutes } from './presidio.ts';
import {
  list,
  type ProfilesService,
  READING,
  remove,
  show,
  upload,
  WRITING,
} from './profiles-api.ts';
import { explain, filter } from './redact.ts';
import { addToRedactLists, replaceRedactLists, showRedactLists } from './redact-lists-api.ts';
import { REIDENTIFY_PARAMETERS, reidentify } from './reidentify.ts';
import { status } from './status.ts';
import { tryProfile } from './trial.ts';
import { trialQueue } from './trial-queue.ts';
import { diffVersions, listVersions, rollBack, showVersion } from './versions-api.ts';

/** Dependencies of the routes. `profiles` is read anew for each request. */
export interface AppOptions extends Service {
  readonly log: Logger;
  /** Receives a trace span for each request except health checks; without it there are no traces. */
  readonly spans?: ExchangeHost['spans'];
  readonly version: string;
  /** Access control and limits. Default: open to everybody. */
  readonly middleware?: Middleware;
  /** Backend of the profiles API; without it there are no such routes. */
  readonly uploads?: ProfilesService;
  /** Names of contexts; without them the API of contexts is absent. */
  readonly contexts?: Contexts;
  /** Compiles the recognisers in requests of Presidio's API; without it that API is absent. */
  readonly presidio?: LoadOptions;
  /** Folder of the console's files; without it there is no page at `/`. */
  readonly console?: string;
}

/** Hono, with the bodies of both directions as Node's streams. */
export type App = Hono<{ Bindings: HttpBindings }>;

/** Handler of a path's method, and the parameters that its URL may have. */
interface Operation {
  readonly parameters: readonly string[];
  readonly handle: Handle;
}

type Methods = Readonly<Record<string, Operation>>;

/** The routes. */
export function app(options: AppOptions): App {
  const routes: App = new Hono();
  const { log, version, middleware: edge = openMiddleware(), uploads } = options;
  const { guarded, guardedByKey } = edge;
  const quiet = { log: quieter(log), everyRound: rounds() };
  const host = { ...quiet, log, ...(options.spans && { spans: options.spans }) };
  const served: ServedOperation[] = [];

  const { metrics } = edge;
  const texts: Service = {
    get profiles() {
      return options.profiles;
    },
    spool: options.spool,
    ...(options.limits && { limits: options.limits }),
    ...(metrics && { shadows: shadows(metrics.shadow) }),
  };
  const redact = guarded(['redact'], (call, given) => filter(call, given, texts));
  route('/api/filter', { POST: taking(FILTER_PARAMETERS, redact) });
  const find = guarded(['explain'], (call, given) => explain(call, given, texts));
  route('/api/explain', { POST: taking(TEXT_PARAMETERS, find) });
  if (uploads !== undefined) profileRoutes(uploads);
  if (uploads !== undefined) listRoutes(uploads);
  if (options.contexts !== undefined) contextRoutes(options.contexts);
  for (const [path, instead] of Object.entries(NOT_SERVED)) missing(path, instead);
  if (options.presidio !== undefined) presidio(options.presidio);
  const measure = guardedByKey(['metrics'], (call) => metricsText(call, edge.shared));
  route('/metrics', { GET: taking([], measure) });
  health('/api/status', (call) => status(call, version));
  health('/api/health', (call) => status(call, version));
  health('/healthz', healthz);
  descriptions();
  if (options.console !== undefined) pages(options.console);
  health('/readyz', (call) => readyz(call, edge.lifecycle.draining, options));
  return routes.notFound((c) =>
    answer(c, '*', host, () => {
      throw new Refusal(404, 'not_found', 'there is nothing at this path');
    }),
  );

  /**
   * Later clients write `policies` for profiles and name an owner, which has no effect: profiles belong to the
   * service.
   */
  function profileRoutes(service: ProfilesService): void {
    const read = (handle: typeof list): Handle =>
      guarded(READING, (call, given) => handle(call, given, service));
    const write = (handle: typeof upload): Handle =>
      guardedByKey(WRITING, (call, given) => handle(call, given, service));
    // Without keys there are no uploads to hold up, and whoever reaches the port may explain: so profiles may also be tried.
    const inTurn = trialQueue();
    const attempt = guarded(WRITING, (call, given) => tryProfile(call, given, service, inTurn));
    route('/api/trial', { POST: taking([], attempt) });
    const { store } = service;
    const restore = guardedByKey(['reidentify'], (call, given) =>
      reidentify(call, given, { store, spool: options.spool, limits: options.limits }),
    );
    route('/api/reidentify', { POST: taking(REIDENTIFY_PARAMETERS, restore) });
    // A profile may be named compile: all but this method are for it.
    const compile = '/api/policies/compile';
    const refuse = notServed(
      'PhiSQL is not read: send the JSON of a profile to POST /api/policies',
    );
    routes.post(compile, (c) => answer(c, compile, host, refuse));
    for (const path of ['/api/profiles', '/api/policies']) {
      route(path, {
        GET: taking(['owner', 'offset', 'limit'], read(list)),
        POST: taking(['owner', 'name'], write(upload)),
      });
      route(`${path}/:name`, {
        GET: taking(['owner'], read(show)),
        DELETE: taking(['owner'], write(remove)),
      });
      route(`${path}/:name/versions`, {
        GET: taking(['owner', 'offset', 'limit'], read(listVersions)),
      });
      route(`${path}/:name/versions/:revision`, { GET: taking(['owner'], read(showVersion)) });
      route(`${path}/:name/diff`, { GET: taking(['owner', 'from', 'to'], read(diffVersions)) });
      route(`${path}/:name/rollback`, { POST: taking(['owner', 'revision'], write(rollBack)) });
    }
  }

  function contextRoutes(contexts: Contexts): void {
    const read = (handle: typeof listContexts): Handle =>
      guarded(['redact', 'explain', 'profiles', 'contexts:read'], (call, given) =>
        handle(call, given, contexts),
      );
    const write = (handle: typeof listContexts): Handle =>
      guardedByKey(['profiles', 'contexts:write'], (call, given) => handle(call, given, contexts));
    const named = '/api/contexts/:name';
    route('/api/contexts', {
      GET: taking(['owner', 'offset', 'limit'], read(listContexts)),
      POST: taking(['owner', 'name', ...CONTEXT_FLAGS], write(createContext)),
    });
    route(named, {
      GET: taking(['owner'], read(showContext)),
      PUT: taking(['owner', ...CONTEXT_FLAGS], write(updateContext)),
      DELETE: taking(['owner'], write(removeContext)),
    });
    const kept =
      'no entries are kept: replacements derive from REDACTOR_SECRET and the name of the context';
    route(`${named}/entries`, {
      GET: taking(['owner', 'offset', 'limit'], read(contextEntries)),
      DELETE: taking(['owner'], notServed(`${kept}; another name gives other replacements`)),
    });
    missing(`${named}/entries`, kept, '/*');
  }

  /** Paths that Philter serves and this service does not, for every method and parameter. */
  function missing(path: string, instead: string, ...paths: string[]): void {
    const refuse = notServed(instead);
    const all = paths.length > 0 ? paths.map((rest) => path + rest) : [path, `${path}/*`];
    for (const one of all) routes.all(one, (c) => answer(c, path, host, refuse));
  }

  function listRoutes(service: ProfilesService): void {
    const read = (handle: typeof listLists): Handle =>
      guardedByKey(LIST_READING, (call, given) => {
        checkOfAllProfiles(call, 'lists:read');
        return handle(call, given, service);
      });
    const write = (handle: typeof listLists): Handle =>
      guardedByKey(LIST_WRITING, (call, given) => {
        checkOfAllProfiles(call, 'lists:write');
        return handle(call, given, service);
      });
    route('/api/lists', { GET: taking(['owner'], read(listLists)) });
    route('/api/redact-lists', {
      GET: taking(['owner'], read(showRedactLists)),
      POST: taking(['owner'], write(replaceRedactLists)),
      PUT: taking(['owner'], write(addToRedactLists)),
    });
    route('/api/lists/:name', {
      GET: taking(['owner'], read(showList)),
      POST: taking(['owner', 'description'], write(saveList)),
      PUT: taking(['owner', 'description'], write(saveList)),
      DELETE: taking(['owner'], write(removeList)),
    });
  }

  /** Presidio's analyzer and anonymizer in one: their paths and this service's do not overlap. */
  function presidio(reading: LoadOptions): void {
    const routes = presidioRoutes(reading, options.limits);
    const open = (scope: Scope, handle: Handle): Handle =>
      inPresidiosShape(guarded([scope], handle));
    const get = (scope: Scope, handle: Handle, ...parameters: string[]): Methods => ({
      GET: taking(parameters, open(scope, handle)),
    });
    route('/analyze', { POST: taking([], open('explain', routes.analyze)) });
    route('/recognizers', get('explain', routes.recognizers, 'language'));
    route('/supportedentities', get('explain', routes.supportedEntities, 'language'));
    route('/anonymize', { POST: taking([], open('redact', routes.anonymize)) });
    route('/deanonymize', { POST: taking([], open('redact', routes.deanonymize)) });
    route('/anonymizers', get('redact', routes.anonymizers));
    route('/deanonymizers', get('redact', routes.deanonymizers));
    health('/health', healthz);
  }

  /** The API's descriptions: for people and for their editors. */
  function descriptions(): void {
    const document = lazy(() => JSON.stringify(openApiDocument(served, version)));
    health('/openapi.json', (call) => sendJson(call, 200, document()));
    const schema = lazy(() => JSON.stringify(profileJsonSchema(definitions)));
    const type = { 'Content-Type': 'application/schema+json' };
    health(PROFILE_SCHEMA_PATH, (call) => sendJson(call, 200, schema(), type));
    const { page, file } = viewer();
    health('/docs', page);
    health('/docs/:file', file);
  }

  /** The console: its files need no key, its requests do like all others. */
  function pages(folder: string): void {
    const { page, file } = consolePage(folder);
    health('/', page);
    health('/console/:file', file);
  }

  function route(path: string, methods: Methods): void {
    serving(path, methods);
    const handle = byMethod(methods);
    routes.all(path, (c) => answer(c, path, host, handle));
  }

  /** Serves a path without a key; its requests are logged at level debug only. */
  function health(path: string, handle: Handle): void {
    const methods = { GET: taking([], handle) };
    serving(path, methods);
    const get = byMethod(methods);
    routes.all(path, (c) => answer(c, path, quiet, get));
  }

  function serving(path: string, methods: Methods): void {
    for (const [method, { parameters }] of Object.entries(methods)) {
      served.push({ method, path, parameters });
    }
  }

  /** Answers through `outgoing` in every case, and reports to Hono that it has been done. */
  function answer(
    c: Context<{ Bindings: HttpBindings }>,
    path: string,
    host: ExchangeHost,
    handle: (call: Exchange) => Promise<void> | void,
  ): Response {
    const { incoming, outgoing } = c.env;
    const ended = edge.metrics?.began(path);
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

function taking(parameters: readonly string[], handle: Handle): Operation {
  return { parameters, handle };
}

function quieter(log: Logger): Logger {
  const loud = log.isLevelEnabled('debug') || !log.isLevelEnabled('warn');
  return loud ? log : log.child({}, { level: 'warn' });
}
