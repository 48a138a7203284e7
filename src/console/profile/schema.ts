import type { Schema } from '../parts/filter-texts.ts';

/** Kinds of fields that the form has; `json` is for all that it has no field for. */
export type FieldKind =
  | 'flag'
  | 'number'
  | 'text'
  | 'choice'
  | 'texts'
  | 'list'
  | 'object'
  | 'json';

/** A schema without references and alternatives that a form cannot offer. */
export function resolved(schema: Schema, root: Schema): Schema {
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    const definition = ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((value, name) => schemaIn(value)[name], root);
    return resolved(schemaIn(definition), root);
  }
  const options = schema['anyOf'];
  if (!Array.isArray(options)) return schema;
  const [first] = options.map(schemaIn).filter((one) => one['type'] !== 'null');
  const { anyOf, ...rest } = schema;
  return first === undefined ? rest : { ...resolved(first, root), ...rest };
}

/** The field for a value of a schema. A value of another shape than the schema's first alternative is edited as JSON. */
export function kindOf(schema: Schema, value: unknown): FieldKind {
  const kind = declaredKind(schema);
  return value === undefined || fits(kind, value) ? kind : 'json';
}

function declaredKind(schema: Schema): FieldKind {
  if (Array.isArray(schema['enum'])) return 'choice';
  const { type } = schema as { readonly type?: unknown };
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return 'text';
  if (type === 'object') return schema['properties'] === undefined ? 'json' : 'object';
  if (type !== 'array') return 'json';
  return schemaIn(schema['items'])['type'] === 'string' ? 'texts' : 'list';
}

function fits(kind: FieldKind, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'text' || kind === 'choice') return typeof value === 'string';
  if (kind === 'texts')
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (kind === 'list') return Array.isArray(value);
  return kind === 'json' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

/** A value to begin with. */
export function initial(schema: Schema): unknown {
  const kind = declaredKind(schema);
  if (kind === 'choice') return (schema['enum'] as readonly unknown[])[0];
  if (kind === 'flag') return schema['default'] !== true;
  if (kind === 'number') return typeof schema['default'] === 'number' ? schema['default'] : 0;
  if (kind === 'text') return typeof schema['default'] === 'string' ? schema['default'] : '';
  if (kind === 'texts') return [];
  if (kind === 'list') return [{}];
  return {};
}

/** An object's schema, or an empty one. */
export function schemaIn(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : {};
}
