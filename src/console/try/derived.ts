import type { Choices } from '../spans.ts';

type Member = Readonly<Record<string, unknown>>;

/**
 * A profile as the choices on the page would have it: types that are off are disabled, and no filter takes matches below the least
 * confidence. `keyOf` gives the filter of a type: `LOCATION_CITY` is found by `city`.
 */
export function derived(
  profile: unknown,
  { off, least }: Choices,
  name: string,
  keyOf: (type: string) => string,
): unknown {
  const root = object(profile);
  const disabled = new Set([...off].map(keyOf));
  const identifiers = Object.entries(object(root['identifiers'])).map(([key, filter]) => {
    const change = (one: unknown) => ({
      ...(disabled.has(key) ? { ...object(one), enabled: false } : object(one)),
      ...raised(object(one), least),
    });
    return [key, Array.isArray(filter) ? filter.map(change) : change(filter)] as const;
  });
  return {
    ...root,
    name,
    ...raised({ minConfidence: DEFAULT_LEAST, ...root }, least),
    identifiers: Object.fromEntries(identifiers),
  };
}

/** The level of a profile that gives none. */
const DEFAULT_LEAST = 0.4;

/** The lower of a profile's level and its filter's own. */
function raised({ minConfidence }: Member, least: number): Member {
  return typeof minConfidence === 'number' && minConfidence < least ? { minConfidence: least } : {};
}

function object(value: unknown): Member {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Member)
    : {};
}
