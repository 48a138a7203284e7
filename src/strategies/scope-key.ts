import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { RequestScope } from '../engine/types.ts';
import type { StrategyUse } from './strategy.ts';

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
  let key: KeyObject | undefined;
  return (...value) => {
    // Most requests hold no match of most filters: the key waits for the first one.
    key ??= createSecretKey(mac(secrets.service, [...names, type]));
    return mac(key, value);
  };
}

/** Each part goes in behind its length: `ab`, `c` and `a`, `bc` differ. */
function mac(key: KeyObject, parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  return hmac.digest();
}
