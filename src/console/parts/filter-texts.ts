import { sendForJson } from '../api.ts';

/** A part of a JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A filter as the JSON Schema of profiles describes it. */
export interface FilterName {
  readonly key: string;
  /** Name of its type in answers: `LOCATION_CITY`. */
  readonly filterType: string;
  readonly finds: string;
}

let schema: Promise<Schema> | undefined;

/** The JSON Schema of profiles, loaded once and only when a screen needs it. */
export function profileSchema(): Promise<Schema> {
  schema ??= sendForJson<Schema>('/schema/profile.json').catch((error: unknown) => {
    schema = undefined;
    throw error;
  });
  return schema;
}

/** All filters. */
export async function filterNames(): Promise<readonly FilterName[]> {
  const root = await profileSchema();
  const identifiers = inside(inside(root, 'properties'), 'identifiers');
  return Object.entries(inside(identifiers, 'properties')).map(([key, filter]) => {
    const { title, description } = filter as Schema;
    return { key, filterType: String(title ?? ''), finds: described(description).finds };
  });
}

/** Splits the description of a filter: its purpose, and an example if there is one. */
export function described(description: unknown): {
  readonly finds: string;
  readonly example: string;
} {
  const [finds = '', example = ''] = String(description ?? '').split(' For example: ');
  return { finds, example };
}

function inside(schema: Schema, name: string): Schema {
  const value = schema[name];
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}
