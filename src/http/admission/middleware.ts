import type { Exchange } from '../exchange.ts';
import { type Metrics, merged } from '../metrics/metrics.ts';
import type { Parameters } from '../request/query.ts';
import { stopping } from '../routes/health.ts';
import { admission } from './admission.ts';
import type { Scope } from './api-keys.ts';
import { type Auth, authorized, authorizedByKey, open } from './auth.ts';
import { type Lifecycle, lifecycle } from './lifecycle.ts';
import { limits } from './limits.ts';
import { alone, type Shared } from './shared-services.ts';

/** Answers a request. */
export type Handle = (call: Exchange, parameters: Parameters) => Promise<void> | void;

/** Middleware between a connection and the routes: access, limits, timeouts. */
export interface Edge {
  readonly lifecycle: Lifecycle;
  readonly shared: Shared;
  readonly metrics?: Metrics;
  /** `handle` for those who may; any one of `scopes` is enough. */
  guarded(scopes: readonly Scope[], handle: Handle): Handle;
  /** The same as `guarded`, but closed if no keys are configured. */
  guardedByKey(scopes: readonly Scope[], handle: Handle): Handle;
}

/** Options of the middleware. */
export interface EdgeOptions {
  /** Asked for each request: a reload may change it. */
  readonly auth: () => Auth;
  readonly shared: Shared;
  /** Clients have a limit of requests a second. */
  readonly rated: boolean;
  readonly metrics?: Metrics;
}

/** Makes an edge. */
export function edge({ auth, shared, rated, metrics }: EdgeOptions): Edge {
  const admitting = admission(shared, rated);
  const life = lifecycle();
  const guard =
    (authorize: typeof authorized) =>
    (scopes: readonly Scope[], handle: Handle): Handle =>
    (call, parameters) => {
      if (life.draining) throw stopping();
      const caller = authorize(call.incoming, auth(), scopes);
      if (caller.key !== undefined) call.tally.key = caller.key;
      call.over(life.began());
      const place = () => admitting.place(caller.client, call.outgoing);
      const streams = admitting.streams(call.incoming);
      const known = caller.scopes === undefined ? call : { ...call, scopes: caller.scopes };
      const next = () =>
        streams
          ? place().then(() => handle(known, parameters))
          : handle(placing(known, place), parameters);
      const waiting = admitting.rate(caller.client);
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

function placing(call: Exchange, place: () => Promise<void>): Exchange {
  const { incoming, outgoing, requestId, tally, over, patience, scopes } = call;
  const placed = { incoming, outgoing, requestId, tally, over, patience, place };
  return scopes === undefined ? placed : { ...placed, scopes };
}

/** An edge that lets everybody in. */
export function openEdge(): Edge {
  const none = limits({ memory: Number.MAX_SAFE_INTEGER, clientStreams: 0, clientRate: 0 });
  const shared = alone(
    none,
    () => merged([]),
    () => {},
  );
  return edge({ auth: () => open, shared, rated: false });
}
