import type { Plan } from '../../src/engine/plan.ts';
import { profileOf } from '../../src/library/profile-of.ts';

/** The shipped profile for prompts. */
export const prompts: Plan = profileOf('prompts', 'profiles', undefined).plan;

/** A plan of a profile with these filters. */
export function planOf(identifiers: object): Plan {
  return profileOf({ identifiers }, 'profiles', undefined).plan;
}
