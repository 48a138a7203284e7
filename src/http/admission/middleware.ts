import { mutex } from '../../core/mutex.ts';
import type { Exchange } from '../exchange.ts';
import { type Metrics, merged } from '../metrics/metrics.ts';
import type { Parameters } from '../request/query.ts';
import { stopping } from '../routes/health.ts';
import { admission } from './admission.ts';
import { type Auth, authorized, authorizedByKey, open } from './auth.ts';
import type { Scope } from './grants.ts';
import { type Lifecycle, lifecycle } from './lifecycle.ts';
import { limits } from './limits.ts';
import { alone, type SharedServices } from './shared-services.ts';
import { type Shares, shares } from './shares.ts';

/** Answers a request. */
export type Handle = (call: Exchange, parameters: Parameters) => Promise<void> | void;

/** Middleware between a connection and the routes: access, limits, timeouts. */
export interface Middleware {
  readonly lifecycle: Lifecycle;
  readonly shared: SharedServices;
  readonly metrics?: Metrics;
  /** `handle` for those who may; any one of `scopes` is enough. */
  guarded(scopes: readonly Scope[], handle: Handle): Handle;
  /** The same as `guarded`, but closed if no keys are configured. */
  guardedByKey(scopes: readonly Scope[], handle: Handle): Handle;
}

/** Options of the middleware. */
export interface MiddlewareOptions {
  /** Asked for each request: a reload may change it. */
  readonly auth: () => Auth;
  readonly shared: SharedServices;
  /** The memory of this process for bodies that do not stream, in bytes. */
  readonly held: Shares;
  /** Most requests of one client in a second, unless its key has a rate; 0: no limit. */
  readonly clientRate: number;
  readonly metrics?: Metrics;
}

/** Makes an edge. */
export function middleware({
  auth,
  shared,
  held,
  clientRate,
  metrics,
}: MiddlewareOptions): Middleware {
  const admitting = admission(shared, held);
  const life = lifecycle();
  const guard =
    (authorize: typeof authorized) =>
    (scopes: readonly Scope[], handle: Handle): Handle =>
    (call, parameters) => {
      if (life.draining) throw stopping();
      const caller = authorize(call.incoming, auth(), scopes);
      const { client, key } = caller;
      if (key !== undefined) call.logFields.key = key.id;
      call.over(life.began());
      const slot = () => admitting.slot(client, call.outgoing);
      const streams = admitting.streams(call.incoming);
      const known = key === undefined ? call : { ...call, grants: key };
      if (!streams) admitting.hold(client, call);
      const next = () =>
        streams
          ? slot().then(() => handle(known, parameters))
          : handle(placing(known, slot), parameters);
      const waiting = admitting.rate(client, key?.rate ?? clientRate);
      return waiting === undefined ? next() : waiting.then(next);
    };
  return {
    lifecycle: life,
    shared,
    ...(metrics && { metrics }),
    guarded: guard(authorized),
    guardedByKey: guard(authorizedByKey),
  };
}

function placing(call: Exchange, slot: () => Promise<void>): Exchange {
  const { incoming, outgoing, requestId, logFields, over, patience, grants } = call;
  const withSlot = { incoming, outgoing, requestId, logFields, over, patience, slot };
  return grants === undefined ? withSlot : { ...withSlot, grants };
}

/** An edge that lets everybody in. */
export function openMiddleware(): Middleware {
  const most = Number.MAX_SAFE_INTEGER;
  const none = limits({ memory: most, clientStreams: 0 });
  const shared = alone(
    none,
    () => merged([]),
    () => {},
    () => Promise.reject(new Error('there are no uploads')),
    mutex(),
  );
  return middleware({ auth: () => open, shared, held: shares(most, most), clientRate: 0 });
}
