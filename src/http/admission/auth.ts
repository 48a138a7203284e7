import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Refusal } from '../response/refusal.ts';
import { type ApiKey, keyOf } from './api-keys.ts';
import { presentedTokens } from './authorization.ts';
import type { Scope } from './grants.ts';

/** Authorization: who may do what. */
export interface Auth {
  /** Without keys, any client that reaches the port may redact and explain, and none may write. */
  readonly keys: readonly ApiKey[];
  /** Clients need a certificate that the configured authorities signed. */
  readonly certificates: boolean;
}

/** Sender of a request. */
export interface Caller {
  /** Identity that limits count by: the key's id, else the address. */
  readonly client: string;
  /** Undefined if no keys are configured. */
  readonly key?: ApiKey;
}

/** A service that anybody may use. */
export const open: Auth = { keys: [], certificates: false };

/**
 * Identifies an authorized client. Throws `Refusal`: 401 without the required certificate or key, 403 if the key has
 * none of `scopes`.
 */
export function authorized(
  incoming: IncomingMessage,
  { keys, certificates }: Auth,
  scopes: readonly Scope[],
): Caller {
  const { socket } = incoming;
  if (certificates && !certified(socket)) {
    const headers = { ...challenge, ...(isDistrusted(socket) && { Connection: 'close' }) };
    throw new Refusal(401, 'certificate_required', 'a client certificate is needed', headers);
  }
  if (keys.length === 0) return { client: socket.remoteAddress ?? '' };
  const key = keyOf(presentedTokens(incoming.headers.authorization), keys);
  if (key === undefined) {
    throw new Refusal(401, 'unauthorized', 'a valid API key is needed', challenge);
  }
  if (!scopes.some((scope) => key.scopes.includes(scope))) {
    const detail = `the API key lacks the scope ${scopes.join(' or ')}`;
    throw new Refusal(403, 'scope_missing', detail);
  }
  return { client: `key ${key.id}`, key };
}

/** The same as `authorized`, for operations that are closed if no keys are configured. */
export function authorizedByKey(
  incoming: IncomingMessage,
  auth: Auth,
  scopes: readonly Scope[],
): Caller {
  const caller = authorized(incoming, auth, scopes);
  if (auth.keys.length > 0) return caller;
  const detail = 'this needs an API key, and the service has none configured (REDACTOR_KEYS)';
  throw new Refusal(403, 'no_keys_configured', detail);
}

/** Marks a connection, which alone knows it. */
const DISTRUSTED = Symbol('distrusted');

/** The authorities that checked this connection's certificate count no more: it needs a new connection. */
export function distrust(socket: Socket): void {
  Object.assign(socket, { [DISTRUSTED]: true });
}

/** Not by `authorized` alone: with TLS 1.3 it is also true of a session without a certificate that is resumed. */
function certified(socket: Socket): boolean {
  if (!(socket instanceof TLSSocket) || !socket.authorized || isDistrusted(socket)) return false;
  return socket.getPeerX509Certificate() !== undefined;
}

function isDistrusted(socket: Socket): boolean {
  return DISTRUSTED in socket;
}

const challenge = { 'WWW-Authenticate': 'Bearer realm="redactor"' };
