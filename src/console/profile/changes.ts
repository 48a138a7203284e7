import { objectOf } from './values.ts';

/** Summary of a profile that is about to be saved. */
export interface ProfileChanges {
  /** Filters that are on. */
  readonly on: number;
  /** Keys of filters whose settings are not those of the live profile, also by being in one of both only. */
  readonly changed: readonly string[];
  /** Members besides the filters that are not those of the live profile. */
  readonly others: readonly string[];
}

/** Compares a profile with the live one of its name, or with an empty one. */
export function changes(next: unknown, live: unknown): ProfileChanges {
  const [mine, theirs] = [objectOf(next), objectOf(live)];
  const [filters, before] = [objectOf(mine['identifiers']), objectOf(theirs['identifiers'])];
  const others = differing(mine, theirs).filter((key) => key !== 'identifiers');
  return {
    on: Object.values(filters).filter(isOn).length,
    changed: differing(filters, before),
    others,
  };
}

type Members = Readonly<Record<string, unknown>>;

function differing(one: Members, other: Members): readonly string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}

function isOn(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(isOn);
  return objectOf(filter)['enabled'] !== false;
}
