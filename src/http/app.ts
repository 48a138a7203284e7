import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { type Exchange, exchange } from './exchange.ts';
import { explain, filter, type Service } from './redact.ts';
import { Refusal } from './refusal.ts';
import { status } from './status.ts';

/** What the routes are served with. */
export interface AppOptions extends Service {
  readonly log: Logger;
  readonly version: string;
}

/** Hono, with the bodies of both directions as Node's streams. */
export type App = Hono<{ Bindings: HttpBindings }>;

/** The routes. */
export function app(options: AppOptions): App {
  const routes: App = new Hono();
  const { log, version } = options;

  route('/api/filter', ['POST'], (call) => filter(call, options));
  route('/api/explain', ['POST'], (call) => explain(call, options));
  route('/api/status', ['GET', 'HEAD'], (call) => status(call, version));
  return routes.notFound((c) =>
    answer(c, '*', () => {
      throw new Refusal(404, 'not_found', 'there is nothing at this path');
    }),
  );

  function route(
    path: string,
    methods: readonly string[],
    handle: (call: Exchange) => Promise<void> | void,
  ): void {
    routes.all(path, (c) =>
      answer(c, path, (call) => {
        if (methods.includes(call.incoming.method ?? '')) return handle(call);
        const Allow = methods.join(', ');
        throw new Refusal(405, 'method_not_allowed', `the method must be ${Allow}`, { Allow });
      }),
    );
  }

  /** Whatever happens, the answer goes out through `outgoing`: Hono is told that it has. */
  async function answer(
    c: Context<{ Bindings: HttpBindings }>,
    path: string,
    handle: (call: Exchange) => Promise<void> | void,
  ): Promise<Response> {
    const { incoming, outgoing } = c.env;
    await exchange({ incoming, outgoing, route: path }, log, handle);
    return RESPONSE_ALREADY_SENT;
  }
}
