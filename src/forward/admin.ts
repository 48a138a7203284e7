import { createServer, type Server } from 'node:http';
import { METRICS_TYPE } from '../http/metrics/metrics.ts';
import type { RouteState } from './metrics/forward-metrics.ts';

/** Sources of the answers of the admin port. */
export interface AdminSources {
  metrics(): Promise<string>;
  states(): readonly RouteState[];
}

/** Share of a queue from which on the forwarder is not ready: a balancer sends elsewhere before clients are refused. */
const NEARLY_FULL = 0.95;

/** Makes the server of `GET /metrics`, `/ready` and `/health`, over plain HTTP without a key. */
export function adminServer({ metrics, states }: AdminSources): Server {
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000 },
    (request, answer) => {
      const send = (status: number, type: string, body: string) =>
        void answer
          .writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
          .end(body);
      const path = request.url?.split('?', 1)[0];
      if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, 'text/plain', '');
      if (path === '/health') return send(200, 'application/json', '{"status":"ok"}');
      if (path === '/ready') {
        const { ready, body } = readiness(states());
        return send(ready ? 200 : 503, 'application/json', body);
      }
      if (path !== '/metrics') return send(404, 'text/plain', '');
      metrics().then(
        (text) => send(200, METRICS_TYPE, text),
        () => send(503, 'text/plain', ''),
      );
    },
  );
  server.maxConnections = 64;
  return server;
}

/** Ready while every queue has space. An upstream that is down is reported, and is no reason to send messages elsewhere. */
export function readiness(states: readonly RouteState[]): { ready: boolean; body: string } {
  const routes = states.map(({ route, upstream, up, entries, bytes, limit, oldestSeconds }) => {
    const full = limit > 0 && bytes >= limit * NEARLY_FULL;
    const oldest = Math.round(oldestSeconds);
    return { route, upstream, up, queued: entries, oldestSeconds: oldest, full };
  });
  const ready = routes.every(({ full }) => !full);
  return { ready, body: JSON.stringify({ status: ready ? 'ready' : 'full', routes }) };
}
