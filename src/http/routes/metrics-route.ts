import { createServer } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import type { SharedServices } from '../admission/shared-services.ts';
import type { Exchange } from '../exchange.ts';
import { METRICS_TYPE } from '../metrics/metrics.ts';
import { EVERY_ANSWER } from '../response/headers.ts';
import { sendJson } from '../response/send-json.ts';

/** Answers with the metrics of all workers. */
export async function metricsText(exchange: Exchange, shared: SharedServices): Promise<void> {
  const text = await shared.metrics();
  await sendJson(exchange, 200, text, { 'Content-Type': METRICS_TYPE });
}

/**
 * Serves GET /metrics over plain HTTP without a key, on a port that only the monitoring should reach. Resolves with
 * the port; rejects when it cannot be had.
 */
export function metricsPort(
  place: ListenOptions,
  text: () => Promise<string>,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000 },
    (request, answer) => {
      const send = (status: number, headers: Readonly<Record<string, string>>, body = '') =>
        void answer.writeHead(status, { ...EVERY_ANSWER, ...headers }).end(body);
      if (request.url?.split('?', 1)[0] !== '/metrics') return send(404, {});
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return send(405, { Allow: 'GET, HEAD' });
      }
      text().then(
        (body) => send(200, { 'Content-Type': METRICS_TYPE }, body),
        () => send(503, {}),
      );
    },
  );
  server.maxConnections = 32;
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(place, () => {
      const { port: bound } = server.address() as AddressInfo;
      resolve({
        port: bound,
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
