import { objectOf } from './values.ts';

/** The JSON of a profile with filters turned on: one that it has keeps its settings. */
export function turnedOn(json: string, filters: readonly string[]): string {
  const value = objectOf(JSON.parse(json));
  const identifiers = objectOf(value['identifiers']);
  const added = filters.map((key) => {
    const { enabled: _, ...settings } = objectOf(identifiers[key]);
    return [key, settings] as const;
  });
  const next = { ...value, identifiers: { ...identifiers, ...Object.fromEntries(added) } };
  return `${JSON.stringify(next, null, 2)}\n`;
}
