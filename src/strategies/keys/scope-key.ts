import { createSecretKey } from 'node:crypto';
import type { RequestScope } from '../../engine/types.ts';
import type { StrategyUse } from '../strategy.ts';
import { type Hmac, hmac } from './hmac.ts';

export type ReplacementScope = 'DOCUMENT' | 'CONTEXT';

/** Derives 32 bytes from a value: the same for equal values of one filter type within one scope. */
export type Derive = (...value: readonly (string | Buffer)[]) => Buffer;

/**
 * Derives from the service's secret, a scope, and a filter's type: machines that share the secret agree
 * without sharing anything else, nothing is remembered, and equal values of two types differ.
 */
export function deriving(
  { secrets, type }: StrategyUse,
  { context, documentId }: RequestScope,
  within: ReplacementScope,
): Derive {
  const names = within === 'CONTEXT' ? [within, context] : [within, context, documentId];
  let mac: Hmac | undefined;
  return (...value) => {
    // Most requests hold no match of most filters: the key waits for the first one.
    mac ??= hmac(createSecretKey(digest(hmac(secrets.service), [...names, type])));
    return digest(mac, value);
  };
}

/** Hashes each part after its length: `ab`, `c` and `a`, `bc` differ. */
function digest(mac: Hmac, parts: readonly (string | Buffer)[]): Buffer {
  const counted = parts.flatMap((part) => [`${Buffer.byteLength(part)}:`, part]);
  return Buffer.from(mac(counted, 'binary'), 'latin1');
}
