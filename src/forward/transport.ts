import type { Auth } from '../http/admission/auth.ts';
import type { Identity } from '../http/tls/tls.ts';
import type { RouteConfig } from './config.ts';
import type { MessageMemory } from './memory.ts';
import type { RouteMetrics } from './metrics/forward-metrics.ts';
import type { DiskQueue } from './queue/disk-queue.ts';
import type { Outgoing } from './queue/outgoing.ts';
import type { Redacting } from './redacting.ts';
import type { Attempt } from './send/delivery.ts';
import type { TcpUpstream } from './tcp/tcp-connection.ts';

/** Parts of a route that its transport uses. */
export interface TransportParts {
  readonly config: RouteConfig;
  readonly auth: Auth;
  readonly identity: Identity | undefined;
  readonly queue: DiskQueue;
  readonly redact: Redacting;
  readonly memory: MessageMemory;
  readonly metrics: RouteMetrics;
  /** A text of the configuration, or of the file or variable that it names. */
  secretText(value: string): string;
  /** The upstream of a protocol over TCP. */
  tcpUpstream(): TcpUpstream;
  /** A conversation ended with an error, its client's or not. */
  brokenOff(error: unknown): void;
  /** An error that no client caused. */
  failed(error: unknown): void;
}

/** Both ends of a route: its receiver, and its way to the upstream. */
export interface Transport {
  /** Resolves with the port. */
  listen(): Promise<number>;
  /** Never rejects. */
  attempt(message: Outgoing): Promise<Attempt>;
  /** Takes no more connections. */
  stopListening(): void;
  /** Ends all connections. */
  destroy(): void;
}
