import type * as v from 'valibot';
import type { Detector, Repeatable } from '../engine/types.ts';
import type { ColumnLabels } from '../vocabulary/labels.ts';

/**
 * One filter: its key in profiles, its purpose, and its examples.
 *
 * An example marks the expected matches: `'SSN «078-05-1120» on file'`. A text without guillemets must yield
 * nothing. With `options`, the detector has these.
 */
export interface Definition<Entries extends v.ObjectEntries = v.ObjectEntries> {
  /** The key under `identifiers`: `emailAddress`. */
  readonly key: string;
  readonly group: FilterGroup;
  /** The text for `%t` in replacements: `email-address`. */
  readonly type: string;
  /** The name in explain: `EMAIL_ADDRESS`. */
  readonly filterType: string;
  /** A few words for the table of filters: the type that it finds. */
  readonly finds: string;
  /** The key of its strategies. Default: the key followed by `FilterStrategies`. */
  readonly strategiesKey?: string;
  /** Other spellings that profiles in the field use. */
  readonly aliases?: {
    readonly key?: readonly string[];
    readonly strategiesKey?: readonly string[];
  };
  /** The profile holds a list of these, not one. */
  readonly list?: boolean;
  /** Options of this filter, besides those that every filter has. */
  readonly options: Entries;
  /** Other spellings of options: alias to canonical. */
  readonly optionAliases?: Readonly<Record<string, string>>;
  /** Words near a match, in any case, that raise or lower its confidence. */
  readonly context?: ContextWords;
  /** Columns and keys whose values are matches. */
  readonly column?: ColumnLabels;
  /** Values that count again after the place that proved them. Default: none do. */
  readonly repeats?: Repeatable;
  readonly examples: readonly Example[];
  /** Throws an Error that names the wrong option, without quoting input text. */
  detector(
    options: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    files: TermFiles,
    folders?: FolderResolver,
  ): Detector;
}

/** The part of the filters' table that has it: `numbers` are those that states issue, `own` those that a profile defines. */
export type FilterGroup =
  | 'people'
  | 'contact'
  | 'health'
  | 'money'
  | 'numbers'
  | 'things'
  | 'logs'
  | 'secrets'
  | 'own';

export interface ContextWords {
  readonly raise?: readonly string[];
  readonly lower?: readonly string[];
}

export type Example = string | { readonly text: string; readonly options: object };

/** Reads word lists that a profile names: the lines of a file inside the profiles folder. */
export type TermFiles = (path: string) => readonly string[];

/** Gives the real path of a folder inside the profiles folder that a profile names. Throws if absent. */
export type FolderResolver = (path: string) => string;

/** Declares a filter, keeping the types of its options. */
export function definition<const Entries extends v.ObjectEntries>(
  value: Definition<Entries>,
): Definition<Entries> {
  return value;
}
