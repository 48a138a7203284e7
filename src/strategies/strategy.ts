import type * as v from 'valibot';
import type { Judge, RequestScope } from '../engine/types.ts';

/** One way to replace a match, as profiles name it. */
export interface Strategy<Entries extends v.ObjectEntries = v.ObjectEntries> {
  /** As profiles write it, in any case: `REDACT`. */
  readonly name: string;
  /** Its own fields, beside those that every strategy object has. */
  readonly fields: Entries;
  /** What replaces matches of `type` (`%t`). Made for a profile; the judge is made for a request. */
  replace(
    fields: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    type: string,
  ): (scope: RequestScope) => Judge;
}

/** Declares a strategy, keeping the types of its fields. */
export function strategy<const Entries extends v.ObjectEntries>(
  value: Strategy<Entries>,
): Strategy<Entries> {
  return value;
}
