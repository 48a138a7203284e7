import { dateForm } from '../../src/detectors/dates/date-forms.ts';
import { secrets } from '../../src/strategies/keys/secrets.ts';
import type { StrategyUse } from '../../src/strategies/strategy.ts';

export const scope = { context: 'none', documentId: 'd' };

/** A service whose secret never changes. */
export const fixed = secrets({}, '000102030405060708090a0b0c0d0e0f');

export const keys = {
  crypto: { key: '2b7e151628aed2a6abf7158809cf4f3c' },
  fpe: { key: 'ef4359d8d580aa4f7f036d6f04fc6a94', algorithm: 'FF1' },
} as const;

/** A filter's place in a profile with keys and without files. */
export function useOf(key: string, type: string, more: Partial<StrategyUse> = {}): StrategyUse {
  return { type, key, secrets: fixed, files: () => [], readDate: dateForm, ...keys, ...more };
}
