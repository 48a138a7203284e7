import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { Definition } from '../detectors/definition.ts';
import { strategies } from '../strategies/strategies.ts';
import { paths } from './paths.ts';
import { profileSchema, strategiesKey } from './schema.ts';

/** Path of the schema in the service, and the `$schema` of profiles. */
export const PROFILE_SCHEMA_PATH = '/schema/profile.json';

/** Checks that JSON Schema cannot express: they report when the profile loads. */
const UNSAID: ReadonlySet<string> = new Set([
  'check',
  'raw_check',
  'trim',
  'to_upper_case',
  'to_lower_case',
]);

const TEXTS: JsonSchema = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
};

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'custom' ? TEXTS : undefined),
  overrideAction: ({ valibotAction, jsonSchema }) => {
    const unsaid = UNSAID.has(valibotAction.type) || jsonSchema.type === undefined;
    return unsaid ? jsonSchema : undefined;
  },
};

/**
 * JSON Schema (2020-12) of a profile, made from the schema that profiles are checked with. Filters and strategies have a
 * description; other spellings of keys that profiles may have are not in it.
 */
export function profileJsonSchema(definitions: readonly Definition[]): JsonSchema {
  const { $schema, ...root } = unmarked(toJsonSchema(profileSchema(definitions), CONVERSION));
  const shared = new Map<string, string>();
  const properties = { ...root.properties };
  const identifiers = object(properties['identifiers']);
  const filters = definitions.map((definition) => {
    const filter = object(identifiers.properties?.[definition.key]);
    return [definition.key, described(filter, definition, shared)] as const;
  });
  properties['identifiers'] = { ...identifiers, properties: Object.fromEntries(filters) };
  properties['paths'] = described(object(properties['paths']), paths, shared);
  const editor = 'Where an editor finds this schema.';
  properties['$schema'] = { ...object(properties['$schema']), description: editor };
  return {
    ...($schema && { $schema }),
    title: 'Filter profile of redactor',
    ...root,
    properties,
    $defs: Object.fromEntries(
      [...shared].map(([text, name]) => [name, strategyOf(JSON.parse(text))]),
    ),
  };
}

/** Without the metadata of `strict`, which JSON Schema does not know. */
function unmarked(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'spelling' ? undefined : value)),
  );
}

/** A filter with its description; its strategies, which many filters share, by reference. */
function described(
  filter: JsonSchema,
  definition: Definition,
  shared: Map<string, string>,
): JsonSchema {
  const key = strategiesKey(definition);
  if (filter.type === 'array') {
    const items = described(object(filter.items), definition, shared);
    return { ...filter, ...named(definition), items };
  }
  const strategies = object(filter.properties?.[key]);
  return {
    ...filter,
    ...named(definition),
    properties: {
      ...filter.properties,
      [key]: {
        ...referring(strategies, shared),
        description: 'The first whose condition holds replaces a match.',
      },
    },
    examples: [{ [key]: [{ strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' }] }],
  };
}

/** The schema of a list of strategies, its elements replaced by a reference. */
function referring(schema: JsonSchema, shared: Map<string, string>): JsonSchema {
  if (schema.anyOf !== undefined) {
    return { ...schema, anyOf: schema.anyOf.map((one) => referring(object(one), shared)) };
  }
  if (schema.items === undefined) return schema;
  const text = JSON.stringify(schema.items);
  const name = shared.get(text) ?? `strategy${shared.size === 0 ? '' : shared.size + 1}`;
  shared.set(text, name);
  return { ...schema, items: { $ref: `#/$defs/${name}` } };
}

function strategyOf(schema: JsonSchema): JsonSchema {
  const strategy = object(schema.properties?.['strategy']);
  const names = strategies.map(({ name }) => name);
  return {
    ...schema,
    description: 'How a match is replaced, and when.',
    properties: { ...schema.properties, strategy: { ...strategy, enum: names } },
    examples: [{ strategy: 'MASK', maskCharacter: '*' }, { strategy: 'LAST_4' }],
  };
}

function object(schema: unknown): JsonSchema {
  return typeof schema === 'object' && schema !== null ? schema : {};
}

const LINE = /^.{0,100}$/;
/** A line of prose: no part of a table, of JSON or of a log. */
const PROSE = /^[A-Za-z](?!.*[{}<>\\|\t"=]|.*,\S)/;

/** Title and description of a filter: its type as answers have it, and its purpose. */
function named(definition: Definition): JsonSchema {
  return { title: definition.filterType, description: descriptionOf(definition) };
}

/** Purpose of a filter, and an example of its own, of prose where it has one. */
function descriptionOf({ finds, examples }: Definition): string {
  const lines = examples
    .filter((one): one is string => typeof one === 'string' && one.includes('«'))
    .map((one) => one.replace(/[«»]/g, ''))
    .filter((one) => LINE.test(one));
  const example = lines.find((one) => PROSE.test(one)) ?? lines[0];
  return example === undefined ? sentence(finds) : `${sentence(finds)} For example: ${example}`;
}

function sentence(finds: string): string {
  return `${finds.charAt(0).toUpperCase()}${finds.slice(1)}.`;
}
