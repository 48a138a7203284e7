import { isObject } from './is-object.ts';

/** One operation of a JSON Patch (RFC 6902). */
export type Change =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** The JSON Patch that makes `to` of `from`: member by member; arrays that differ are replaced as a whole. */
export function jsonDiff(from: unknown, to: unknown, path = ''): readonly Change[] {
  if (!isObject(from) || !isObject(to)) {
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ op: 'replace', path, value: to }];
  }
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key): readonly Change[] => {
    const inside = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(to, key)) return [{ op: 'remove', path: inside }];
    if (!Object.hasOwn(from, key)) return [{ op: 'add', path: inside, value: to[key] }];
    return jsonDiff(from[key], to[key], inside);
  });
}
