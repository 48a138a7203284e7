import type { Logger } from 'pino';
import type { ExchangeParts } from '../exchange.ts';
import { report } from '../report.ts';
import { type GrpcOptions, type GrpcServer, grpcServer } from './grpc.ts';
import { PROCESS } from './messages.ts';
import { processed } from './processed.ts';

/** Most bytes of a message besides a body: Envoy's headers have at most 60 KiB by default. */
const HEAD_BYTES = 128 * 1024;

/** Answers Envoy's `ext_proc` filter over gRPC. `tls`: certificate and key. */
export function extProcServer(
  parts: ExchangeParts,
  log: Logger,
  tls: GrpcOptions['tls'],
): GrpcServer {
  const { bodyBytes, connections, timeoutSeconds } = parts.config;
  return grpcServer(
    PROCESS,
    async (calls, send) => {
      const began = performance.now();
      try {
        const { protocol, own, failed } = await processed(calls, send, parts);
        const ms = Math.round(performance.now() - began);
        report(parts.metrics, log, { protocol, own, failed, ms, status: failed?.status });
      } catch (error) {
        log.warn({ err: error instanceof Error ? error.name : 'Error' }, 'a call of Envoy failed');
        throw error;
      }
    },
    { tls, most: bodyBytes + HEAD_BYTES, connections, idleMs: timeoutSeconds * 1000 },
  );
}
