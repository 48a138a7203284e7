import * as v from 'valibot';

/** Accepted spellings of an object's keys, besides those of its schema. */
export interface Spelling {
  /** Noun for a key in messages: `filter`. */
  readonly noun: string;
  /** Other spellings: alias to canonical. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Upper and lower case are the same, with a warning. */
  readonly anyCase?: boolean;
  /** Keys that profiles in the field have and this version refuses, unless they are switched off. */
  readonly unsupported?: readonly string[];
  /** Keys that are accepted with a warning: key to reason. */
  readonly withoutEffect?: Readonly<Record<string, string>>;
  /** A key that may enclose all the others. */
  readonly wrapper?: string | undefined;
}

/** Declares an object of a profile: a strict schema that carries its spelling as metadata. */
export function strict<const Entries extends v.ObjectEntries>(
  entries: Entries,
  spelling: Spelling,
) {
  return v.pipe(v.strictObject(entries), v.metadata({ spelling }));
}

/** The spelling of an object's keys: for objects declared without `strict`, just the schema's. */
export function spellingOf(schema: v.StrictObjectSchema<v.ObjectEntries, undefined>): Spelling {
  const { spelling } = v.getMetadata(schema) as { spelling?: Spelling };
  return spelling ?? { noun: 'field' };
}
