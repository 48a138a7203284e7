import { member } from '../../profiles/problem.ts';

/** Path to a value: keys and indices. */
export type ValuePath = readonly (string | number)[];

/** A value with another one at a path; `undefined` removes it. */
export function withValue(root: unknown, path: ValuePath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const next = withValue(root[Number(key)], rest, value);
    return next === undefined
      ? root.filter((_, index) => index !== key)
      : Object.assign([...root], { [key]: next });
  }
  const members = objectOf(root);
  const next = withValue(members[key], rest, value);
  if (next !== undefined) return { ...members, [key]: next };
  const { [key]: _, ...others } = members;
  return others;
}

/** The path as problems write it: `identifiers.ssn.ssnFilterStrategies[0]`. */
export function pathText(path: ValuePath): string {
  return path.reduce<string>((before, key) => member(before, key), '');
}

/** The members of an object; none of any other value. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
