import type * as v from 'valibot';
import { didYouMean } from '../core/did-you-mean.ts';
import { placeOf } from './json.ts';
import { member, type Problem } from './problem.ts';
import { type Spelling, spellingOf } from './spelled-object.ts';
import { MISPLACED_ARRAY } from './words.ts';

/** A value with the keys that its schema has. */
export interface NormalisedProfile {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The path of a place in `value`, in the words of the profile. */
  pathOf(keys: readonly (string | number)[]): string;
}

type Members = Record<string | number, unknown>;
type Composite =
  | v.OptionalSchema<v.GenericSchema, unknown>
  | v.ExactOptionalSchema<v.GenericSchema, unknown>
  | v.NullableSchema<v.GenericSchema, unknown>
  | v.ArraySchema<v.GenericSchema, undefined>
  | v.RecordSchema<v.GenericSchema<string, string>, v.GenericSchema, undefined>
  | ObjectSchema;
type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Rewrites the keys of `value` as `schema` spells them. Keys that it does not know are reported and left out. */
export function spelled(schema: v.GenericSchema, value: unknown): NormalisedProfile {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const places = new WeakMap<object, { path: string; written: Record<string, string> }>();
  const root = walk(schema, value, '');
  return { value: root, problems, warnings, pathOf };

  function walk(schema: v.GenericSchema, value: unknown, path: string): unknown {
    const known = schema as Composite;
    if (known.type === 'optional' || known.type === 'exact_optional' || known.type === 'nullable') {
      return walk(known.wrapped, value, path);
    }
    if (known.type === 'array' && Array.isArray(value)) {
      return value.map((item, index) => walk(known.item, item, member(path, index)));
    }
    if (known.type !== 'strict_object' && known.type !== 'record') return value;
    if (Array.isArray(value)) return MISPLACED_ARRAY;
    if (known.type === 'record') return value;
    return isObject(value) ? members(known, value, path) : value;
  }

  function members(schema: ObjectSchema, value: Members, path: string): Members {
    const spelling = spellingOf(schema);
    const inner = wrapped(value, spelling.wrapper);
    if (inner !== undefined) return members(schema, inner, member(path, spelling.wrapper ?? ''));
    const result: Members = Object.create(null);
    const written: Record<string, string> = Object.create(null);
    places.set(result, { path, written });
    for (const [key, item] of Object.entries(value)) {
      const inside = member(path, key);
      const name = canonical(key, item, schema, spelling, inside);
      if (name === undefined) continue;
      if (name in result) {
        problems.push({ path: inside, text: `given twice; "${written[name]}" is the same` });
        continue;
      }
      written[name] = key;
      result[name] = walk(schema.entries[name] as v.GenericSchema, item, inside);
    }
    return result;
  }

  /** The schema's name for a key; reports a problem if absent. */
  function canonical(
    key: string,
    item: unknown,
    { entries }: ObjectSchema,
    spelling: Spelling,
    path: string,
  ): string | undefined {
    const names = { ...same(Object.keys(entries)), ...spelling.aliases };
    const name = lookUp(names, key, spelling.anyCase);
    if (name !== undefined) {
      if (!Object.hasOwn(names, key)) warnings.push({ path, text: `read as "${name}"` });
      return name;
    }
    const reason = lookUp(spelling.withoutEffect ?? {}, key);
    const known = lookUp(same(spelling.unsupported ?? []), key, spelling.anyCase);
    if (reason !== undefined) warnings.push({ path, text: `has no effect: ${reason}` });
    else if (known === undefined) problems.push({ path, text: unknown(spelling.noun, key, names) });
    else if (switchedOff(item, spelling.noun))
      warnings.push({ path, text: 'not supported; it is switched off' });
    else problems.push({ path, text: 'not supported by this version' });
    return undefined;
  }

  function pathOf(keys: readonly (string | number)[]): string {
    let path = '';
    let node: unknown = root;
    for (const key of keys) {
      const place = isObject(node) ? places.get(node) : undefined;
      const written = place?.written[key] ?? key;
      const index = isObject(node) && typeof key === 'string' ? placeOf(key, node) : 0;
      path = member(place?.path ?? path, written, index);
      node = isObject(node) ? node[key] : undefined;
    }
    return (isObject(node) ? places.get(node)?.path : undefined) ?? path;
  }
}

function wrapped(value: Members, wrapper: string | undefined): Members | undefined {
  if (wrapper === undefined || Object.keys(value).length !== 1) return undefined;
  const inner = value[wrapper];
  return isObject(inner) && !Array.isArray(inner) ? inner : undefined;
}

function same(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function lookUp(
  names: Readonly<Record<string, string>>,
  key: string,
  anyCase = false,
): string | undefined {
  if (Object.hasOwn(names, key)) return names[key];
  if (!anyCase) return undefined;
  return Object.entries(names).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
}

function unknown(noun: string, key: string, names: Readonly<Record<string, string>>): string {
  return `unknown ${noun}${didYouMean(key, Object.keys(names))}`;
}

/** An empty filter is enabled; any other member without content has no effect. */
function switchedOff(value: unknown, noun: string): boolean {
  if (value === false || value === null) return true;
  if (!isObject(value)) return false;
  if (value['enabled'] === false) return true;
  if (!Array.isArray(value) && noun === 'filter') return false;
  return Object.values(value).every((item) => switchedOff(item, noun));
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
