import type { Logger } from 'pino';
import { lazy } from '../../core/memoize.ts';
import { definitions } from '../../detectors/index.ts';
import type { Sessions } from '../../llm/session.ts';
import { PROFILE_SCHEMA_PATH, profileJsonSchema } from '../../profiles/json-schema.ts';
import type { LoadOptions } from '../../profiles/load.ts';
import type { Contexts } from '../../profiles/uploads/contexts.ts';
import type { Scope } from '../admission/grants.ts';
import { type Handle, type Middleware, openMiddleware } from '../admission/middleware.ts';
import { consolePage } from '../console/console.ts';
import type { ExchangeHost } from '../exchange.ts';
import { openApiDocument } from '../openapi/document.ts';
import { viewer } from '../openapi/viewer.ts';
import { EXPLAIN_PARAMETERS, FILTER_PARAMETERS } from '../request/query.ts';
import { standardLimits } from '../request/request-limits.ts';
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
import { MASK_PARAMETERS, mask, RESTORE_PARAMETERS, restore } from './conversations.ts';
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
import { type App, type Methods, router, withParameters } from './router.ts';
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
  /** Sessions of conversations with models; without them there are no such routes. */
  readonly sessions?: Sessions;
  /** Folder of the console's files; without it there is no page at `/`. */
  readonly console?: string;
}

/** The routes. */
export function app(options: AppOptions): App {
  const {
    version,
    middleware: edge = openMiddleware(),
    uploads,
    limits = standardLimits,
  } = options;
  const { guarded, guardedByKey } = edge;
  const { routes, served, route, open, refuse, missing } = router(
    { log: options.log, idleMs: limits.idleMs, ...(options.spans && { spans: options.spans }) },
    edge.metrics,
  );

  const { metrics } = edge;
  const texts: Service = {
    get profiles() {
      return options.profiles;
    },
    spool: options.spool,
    limits,
    ...(metrics && { shadows: shadows(metrics.shadow) }),
  };
  const redact = guarded(['redact'], (call, given) => filter(call, given, texts));
  route('/api/filter', { POST: withParameters(FILTER_PARAMETERS, redact) });
  const find = guarded(['explain'], (call, given) => explain(call, given, texts));
  route('/api/explain', { POST: withParameters(EXPLAIN_PARAMETERS, find) });
  if (options.sessions !== undefined) conversationRoutes(options.sessions);
  if (uploads !== undefined) profileRoutes(uploads);
  if (uploads !== undefined) listRoutes(uploads);
  if (uploads !== undefined && options.contexts) contextRoutes(options.contexts, uploads);
  for (const [path, instead] of Object.entries(NOT_SERVED)) missing(path, instead);
  if (options.presidio !== undefined) presidio(options.presidio);
  const measure = guardedByKey(['metrics'], (call) => metricsText(call, edge.shared));
  route('/metrics', { GET: withParameters([], measure) });
  open('/api/status', (call) => status(call, version));
  open('/api/health', (call) => status(call, version));
  open('/healthz', healthz);
  descriptions();
  if (options.console !== undefined) pages(options.console);
  open('/readyz', (call) => readyz(call, edge.lifecycle.draining, options));
  return routes;

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
    route('/api/trial', { POST: withParameters([], attempt) });
    const { store } = service;
    const restore = guardedByKey(['reidentify'], (call, given) =>
      reidentify(call, given, { store, spool: options.spool, limits }),
    );
    route('/api/reidentify', { POST: withParameters(REIDENTIFY_PARAMETERS, restore) });
    // A profile may be named compile: all but this method are for it.
    const compile = '/api/policies/compile';
    const refusal = 'PhiSQL is not read: send the JSON of a profile to POST /api/policies';
    refuse(compile, notServed(refusal));
    for (const path of ['/api/profiles', '/api/policies']) {
      route(path, {
        GET: withParameters(['owner', 'offset', 'limit'], read(list)),
        POST: withParameters(['owner', 'name', 'note', 'tests'], write(upload)),
      });
      route(`${path}/:name`, {
        GET: withParameters(['owner'], read(show)),
        DELETE: withParameters(['owner'], write(remove)),
      });
      route(`${path}/:name/versions`, {
        GET: withParameters(['owner', 'offset', 'limit'], read(listVersions)),
      });
      route(`${path}/:name/versions/:revision`, {
        GET: withParameters(['owner'], read(showVersion)),
      });
      route(`${path}/:name/diff`, {
        GET: withParameters(['owner', 'from', 'to'], read(diffVersions)),
      });
      route(`${path}/:name/rollback`, {
        POST: withParameters(['owner', 'revision', 'tests'], write(rollBack)),
      });
    }
  }

  /** A session is the right to its values: without keys, who has one may restore. */
  function conversationRoutes(sessions: Sessions): void {
    const service = () => ({ ...texts, sessions });
    const masking = guarded(['redact'], (call, given) => mask(call, given, service()));
    route('/api/mask', { POST: withParameters(MASK_PARAMETERS, masking) });
    const back = guarded(['reidentify'], (call, given) => restore(call, given, service()));
    route('/api/restore', { POST: withParameters(RESTORE_PARAMETERS, back) });
  }

  function contextRoutes(contexts: Contexts, service: ProfilesService): void {
    const read = (handle: typeof listContexts): Handle =>
      guarded(['redact', 'explain', 'profiles', 'contexts:read'], (call, given) =>
        handle(call, given, contexts),
      );
    const write = (handle: typeof createContext | typeof updateContext): Handle =>
      guardedByKey(['profiles', 'contexts:write'], (call, given) =>
        handle(call, given, contexts, service),
      );
    const named = '/api/contexts/:name';
    route('/api/contexts', {
      GET: withParameters(['owner', 'offset', 'limit'], read(listContexts)),
      POST: withParameters(['owner', 'name', ...CONTEXT_FLAGS], write(createContext)),
    });
    route(named, {
      GET: withParameters(['owner'], read(showContext)),
      PUT: withParameters(['owner', ...CONTEXT_FLAGS], write(updateContext)),
      DELETE: withParameters(['owner'], write(removeContext)),
    });
    const kept =
      'no entries are kept: replacements derive from REDACTOR_SECRET and the name of the context';
    route(`${named}/entries`, {
      GET: withParameters(['owner', 'offset', 'limit'], read(contextEntries)),
      DELETE: withParameters(
        ['owner'],
        notServed(`${kept}; another name gives other replacements`),
      ),
    });
    missing(`${named}/entries`, kept, '/*');
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
    route('/api/lists', { GET: withParameters(['owner'], read(listLists)) });
    route('/api/redact-lists', {
      GET: withParameters(['owner'], read(showRedactLists)),
      POST: withParameters(['owner'], write(replaceRedactLists)),
      PUT: withParameters(['owner'], write(addToRedactLists)),
    });
    route('/api/lists/:name', {
      GET: withParameters(['owner'], read(showList)),
      POST: withParameters(['owner', 'description'], write(saveList)),
      PUT: withParameters(['owner', 'description'], write(saveList)),
      DELETE: withParameters(['owner'], write(removeList)),
    });
  }

  /** Presidio's analyzer and anonymizer in one: their paths and this service's do not overlap. */
  function presidio(reading: LoadOptions): void {
    const routes = presidioRoutes(reading);
    const shaped = (scope: Scope, handle: Handle): Handle =>
      inPresidiosShape(guarded([scope], handle));
    const get = (scope: Scope, handle: Handle, ...parameters: string[]): Methods => ({
      GET: withParameters(parameters, shaped(scope, handle)),
    });
    route('/analyze', { POST: withParameters([], shaped('explain', routes.analyze)) });
    route('/recognizers', get('explain', routes.recognizers, 'language'));
    route('/supportedentities', get('explain', routes.supportedEntities, 'language'));
    route('/anonymize', { POST: withParameters([], shaped('redact', routes.anonymize)) });
    route('/deanonymize', { POST: withParameters([], shaped('redact', routes.deanonymize)) });
    route('/anonymizers', get('redact', routes.anonymizers));
    route('/deanonymizers', get('redact', routes.deanonymizers));
    open('/health', healthz);
  }

  /** The API's descriptions: for people and for their editors. */
  function descriptions(): void {
    const document = lazy(() => JSON.stringify(openApiDocument(served, version)));
    open('/openapi.json', (call) => sendJson(call, 200, document()));
    const schema = lazy(() => JSON.stringify(profileJsonSchema(definitions)));
    const type = { 'Content-Type': 'application/schema+json' };
    open(PROFILE_SCHEMA_PATH, (call) => sendJson(call, 200, schema(), type));
    const { page, file } = viewer();
    open('/docs', page);
    open('/docs/:file', file);
  }

  /** The console: its files need no key, its requests do like all others. */
  function pages(folder: string): void {
    const { page, file } = consolePage(folder);
    open('/', page);
    open('/console/:file', file);
  }
}
