import { type Labels, REFUSED } from '../../engine/fields/labels.ts';
import type { Filter } from '../../engine/types.ts';
import { roleOf } from '../keys/standard-names.ts';

/** Filters that take each column of a header, each followed by the index of its label. */
export function ownersOf(
  filters: readonly Filter[],
  header: readonly string[],
  labels: Labels,
): readonly (readonly number[])[] {
  const owners = header.map((): number[] => []);
  for (const [n, filter] of filters.entries()) {
    const own = labelsOf(filter, header) ?? [];
    for (const [column, text] of header.entries()) {
      const label = own[column];
      if (label !== undefined) owners[column].push(n, labels.indexOf(label));
      else if (filter.detector.column?.refuses?.(text) === true) owners[column].push(n, REFUSED);
    }
  }
  return owners;
}

/** Most columns of a table whose rows have a name and its value. */
const MOST_COLUMNS = 4;

/** The column of names in a table whose rows have a name and its value, as `Field,Value` says; -1 in other tables. */
export function nameColumn(header: readonly string[]): number {
  if (header.length > MOST_COLUMNS) return -1;
  const roles = header.map(roleOf);
  return roles.findIndex((role, n) => role === 'naming' && roles[n + 1] === 'value');
}

/** The label that a filter knows each column of a header by. */
export function labelsOf({ detector }: Filter, header: readonly string[]) {
  return detector.column?.labels(header);
}
