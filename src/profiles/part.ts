import type { Problem } from './problem.ts';

/** Named lists of terms: what `list:NAME` stands for. */
export type TermLists = ReadonlyMap<string, readonly string[]>;

/** Where something is written: the keys that lead there. */
export type Keys = readonly (string | number)[];

/** Part of a profile, checked but for what `broken` says has a problem, or holds one. */
export interface Part<Settings> {
  readonly settings: Settings;
  /** Holds the files that it names. */
  readonly folder: string;
  /** What `list:NAME` among its terms stands for. */
  readonly lists: TermLists;
  at(keys: Keys): string;
  broken(keys: Keys): boolean;
}

export interface Read<Value> {
  readonly value: Value;
  readonly problems: readonly Problem[];
}
