import type { Trigger } from '../../engine/types.ts';

/**
 * What stands behind keys of values whose name is that of something beside them: `"name": "mrn", "value": "…"`,
 * `<birthDate value="…"/>`, `<id root="…" extension="…"/>`. To look at all words of so many letters would cost a
 * small profile half of its scan.
 */
export const VALUE_TRIGGERS: readonly Trigger[] = [
  { literal: ['"', ': '], before: ['er', 'ue'] },
  { literal: ['=', `"'`], before: ['en', 'uo'] },
];
