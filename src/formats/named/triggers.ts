import type { Trigger } from '../../engine/types.ts';

/**
 * Keys of values whose name is next to them: `"name": "mrn", "value": "…"`, `<birthDate value="…"/>`, `<id root="…"
 * extension="…"/>`, with the bytes that follow. Triggering on all words of this length would cost a small profile
 * half of its scan.
 */
export const VALUE_TRIGGERS: readonly Trigger[] = [
  { literal: ['"', ': '], before: ['er', 'ue'] },
  { literal: ['=', `"'`], before: ['en', 'uo'] },
];
