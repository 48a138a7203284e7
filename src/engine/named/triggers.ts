import type { Trigger } from '../types.ts';

/**
 * Keys of values whose name is that of something beside them: `"name": "mrn", "value": "…"`, `<birthDate value="…"/>`,
 * `<id root="…" extension="…"/>`.
 */
export const VALUE_TRIGGERS: readonly Trigger[] = [
  { only: 'UL', length: [5, 5], before: [` \t\r\n"'`], next: `="'`, form: '[vV]alue' },
  { only: 'UL', length: [6, 6], before: [`"'`], next: `"'`, form: '[aA]nswer' },
  { only: 'L', length: [9, 9], before: [' \t\r\n'], next: '=', form: 'extension' },
];
