import type { Problem } from './problem.ts';

/** Named lists of terms, which `list:NAME` refers to. */
export interface TermLists {
  get(name: string): readonly string[] | undefined;
  keys(): Iterable<string>;
  /** Terms that count in every profile. Default: none. */
  service?(): ServiceLists;
}

/** Terms that every profile redacts, and terms that none does. */
export interface ServiceLists {
  readonly always: readonly string[];
  readonly never: readonly string[];
}

/** Path in a profile: the keys that lead to a member. */
export type Keys = readonly (string | number)[];

/** Part of a profile, checked except for members that `broken` reports. */
export interface ProfilePart<Settings> {
  readonly settings: Settings;
  /** Holds the files that it names. */
  readonly folder: string;
  /** Lists that `list:NAME` among its terms refers to. */
  readonly lists: TermLists;
  at(keys: Keys): string;
  broken(keys: Keys): boolean;
}

export interface PartResult<Value> {
  readonly value: Value;
  readonly problems: readonly Problem[];
}
