import type { Definition } from '../detectors/definition.ts';
import { check } from './check.ts';
import type { Compiled } from './compile.ts';
import { compileProfile, type ProfileResources } from './compile-profile.ts';
import type { ServiceLists } from './profile-part.ts';
import { profileSchema } from './schema.ts';
import { spelled } from './spelling.ts';

/** Above the usual priorities of profiles. */
const PRIORITY = 1_000_000;
const FUZZY = ':fuzzy';

/**
 * Filters of every profile for the terms that the service always redacts: a profile's own ignore lists do not count for them,
 * the terms that are never redacted do. A term that ends with `:fuzzy` is also found with wrong letters.
 */
export function serviceFilters(
  { always, never }: ServiceLists,
  { definitions, ...resources }: ProfileResources & { readonly definitions: readonly Definition[] },
): readonly Compiled[] {
  const fuzzy = always.filter((term) => term.endsWith(FUZZY));
  const exact = always.filter((term) => !term.endsWith(FUZZY));
  const near = fuzzy.map((term) => term.slice(0, -FUZZY.length));
  const dictionaries = [dictionary(exact, false), dictionary(near, true)].flat();
  if (dictionaries.length === 0) return [];
  const ignored = never.length > 0 ? [{ terms: never }] : [];
  const schema = profileSchema(definitions);
  const normalised = spelled(schema, { name: '', identifiers: { dictionaries }, ignored });
  const { output } = check(schema, normalised);
  return compileProfile(output, normalised, [], { definitions, ...resources });
}

function dictionary(terms: readonly string[], fuzzy: boolean): readonly object[] {
  if (terms.length === 0) return [];
  return [{ terms, fuzzy, priority: PRIORITY, customFilterStrategies: [{ strategy: 'REDACT' }] }];
}
