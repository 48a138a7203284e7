import type { Logger } from 'pino';
import type { ExchangeParts } from '../exchange.ts';
import { report } from '../report.ts';
import { type GrpcServer, grpcServer } from './grpc.ts';
import { PROCESS } from './messages.ts';
import { processed } from './processed.ts';

/** Answers Envoy's `ext_proc` filter over gRPC. `tls`: certificate and key. */
export function extProcServer(
  parts: ExchangeParts,
  log: Logger,
  tls: Parameters<typeof grpcServer>[2],
): GrpcServer {
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
    tls,
  );
}
