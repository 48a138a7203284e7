import { redact } from './redact.ts';
import type { Strategy } from './strategy.ts';

/** Every strategy that a profile may name. */
export const strategies: readonly Strategy[] = [redact];

/** Names that profiles in the field use for strategies that this version does not have. */
export const unsupportedStrategies: readonly string[] = [
  'ABBREVIATE',
  'CRYPTO_REPLACE',
  'FPE_ENCRYPT_REPLACE',
  'HASH_SHA256_REPLACE',
  'LAST_4',
  'MAP_REPLACE',
  'MASK',
  'RANDOM_REPLACE',
  'RELATIVE',
  'SHIFT',
  'SHIFTRANDOM',
  'SHIFT_DATE',
  'SHIFT_RANDOM',
  'STATIC_REPLACE',
  'TRUNCATE',
  'TRUNCATE_TO_YEAR',
  'ZERO_LEADING',
];
