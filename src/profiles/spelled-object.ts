import * as v from 'valibot';
import { words } from './words.ts';

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
export function spelledObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
  spelling: Spelling,
) {
  const members = Object.keys(entries);
  const message = (issue: v.BaseIssue<unknown>) => words(issue) + knownMembers(issue, members);
  return v.pipe(v.strictObject(entries, message), v.metadata({ spelling }));
}

/** The spelling of an object's keys: for objects declared without `spelledObject`, just the schema's. */
export function spellingOf(schema: v.StrictObjectSchema<v.ObjectEntries, undefined>): Spelling {
  const { spelling } = v.getMetadata(schema) as { spelling?: Spelling };
  return spelling ?? { noun: 'field' };
}

/** Most names of members in one message. */
const MOST_MEMBERS = 8;

/** Expectation for a member that is not an object. */
function knownMembers({ expected }: v.BaseIssue<unknown>, members: readonly string[]): string {
  if (expected !== 'Object' || members.length === 0) return '';
  const rest = members.length > MOST_MEMBERS ? ' …' : '';
  return `; its members: ${members.slice(0, MOST_MEMBERS).join(', ')}${rest}`;
}
