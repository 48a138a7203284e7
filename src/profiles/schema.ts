import * as v from 'valibot';
import type { Definition } from '../detectors/definition.ts';
import type { AttachmentRule, NumberReplacement } from '../engine/fields/format-interface.ts';
import { DOMAINS } from './ignore/domains.ts';
import {
  type IgnoredLists,
  type IgnoredPatterns,
  listsSchema,
  patternsSchema,
  termsSchema,
} from './ignore/ignore-schema.ts';
import { paths } from './paths.ts';
import { spelledObject } from './spelled-object.ts';
import { strategySchema } from './strategy-schema.ts';
import { testsSchema } from './tests/test-texts.ts';
import { UNSUPPORTED } from './unsupported.ts';

const words = v.exactOptional(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), []);

/**
 * Most elements of a list such as `identifiers[]`. Each is a filter that reads all text: 200 patterns of one's own
 * load in half a second and redact 0.5 MB/s.
 */
const MOST_ELEMENTS = 200;

/** Treatments of bare numbers whose replacement is not a number. */
const NUMBERS: readonly NumberReplacement[] = ['quote', 'zero', 'keep'];

/** Treatment of parts of mails that cannot be read. */
const ATTACHMENTS: readonly AttachmentRule[] = ['refuse', 'keep', 'remove'];

/** Lowest confidence of a match that is replaced. */
const minConfidence = v.exactOptional(
  v.pipe(v.number(), v.minValue(0, 'expected 0 to 1'), v.maxValue(1, 'expected 0 to 1')),
);

/** Settings of the judge, which finds values by the text around them. */
const judgeSchema = spelledObject(
  { enabled: v.exactOptional(v.boolean(), true), minConfidence },
  { noun: 'member' },
);

/** Members that every filter has besides its own options and its strategies. */
const common = {
  enabled: v.exactOptional(v.boolean(), true),
  priority: v.exactOptional(v.pipe(v.number(), v.safeInteger()), 0),
  minConfidence,
  id: v.exactOptional(v.string()),
  windowSize: v.exactOptional(
    v.pipe(v.number(), v.integer(), v.minValue(0, 'expected 0 or more')),
    0,
  ),
  contextWords: v.exactOptional(spelledObject({ raise: words, lower: words }, { noun: 'field' })),
  ignored: termsSchema,
  ignoredFiles: termsSchema,
  ignoredPatterns: patternsSchema,
};

/** One filter as a profile writes it: with its own options, and its strategies under `strategiesKey`. */
export type FilterSettings = v.InferOutput<v.StrictObjectSchema<typeof common, undefined>> &
  Readonly<Record<string, unknown>>;

const key = v.pipe(v.string(), v.nonEmpty());
const cryptoSchema = spelledObject({ key, iv: v.exactOptional(key) }, { noun: 'member' });
const fpeSchema = spelledObject(
  {
    key,
    tweak: v.exactOptional(key),
    algorithm: v.exactOptional(v.picklist(['FF1', 'FF3-1'], 'expected FF1 or FF3-1')),
  },
  { noun: 'member' },
);

/** Building a schema takes as long as the rest of loading a profile of a few filters. */
const schemas = new WeakMap<readonly Definition[], ReturnType<typeof schemaOf>>();

/** Schema of a profile for a list of filters, with canonical spellings. */
export function profileSchema(definitions: readonly Definition[]): ReturnType<typeof schemaOf> {
  const schema = schemas.get(definitions) ?? schemaOf(definitions);
  schemas.set(definitions, schema);
  return schema;
}

function schemaOf(definitions: readonly Definition[]) {
  return spelledObject(
    {
      name: v.string(),
      identifiers: spelledObject(Object.fromEntries(definitions.map(filterEntry)), {
        noun: 'filter',
        aliases: aliasesOf(definitions.map(({ key, aliases }) => [key, aliases?.key])),
        anyCase: true,
        unsupported: UNSUPPORTED.filters,
      }),
      paths: filterEntry(paths)[1],
      ignored: listsSchema,
      ignoredPatterns: patternsSchema,
      minConfidence,
      judge: v.exactOptional(judgeSchema),
      domain: v.exactOptional(v.picklist(DOMAINS, `expected ${DOMAINS.join(' or ')}`)),
      crypto: v.exactOptional(cryptoSchema),
      fpe: v.exactOptional(fpeSchema),
      numbers: v.exactOptional(v.picklist(NUMBERS, `expected ${NUMBERS.join(', ')}`)),
      mailAttachments: v.exactOptional(
        v.picklist(ATTACHMENTS, `expected ${ATTACHMENTS.join(', ')}`),
      ),
      config: v.exactOptional(spelledObject({}, { noun: 'member', withoutEffect: CONFIG })),
      tests: testsSchema,
      $schema: v.exactOptional(v.string()),
    },
    { noun: 'member', unsupported: UNSUPPORTED.members },
  );
}

/** Values of JSON that are redacted, or stay, by their paths. */
export interface PathSettings extends FilterSettings {
  readonly redact: readonly string[];
  readonly keep: readonly string[];
}

/** A profile, as far as it concerns all its filters. */
export interface ProfileSettings {
  readonly domain?: (typeof DOMAINS)[number];
  /** The level of filters that have none of their own. Default: 0.4. */
  readonly minConfidence?: number;
  /** Default: it is off. */
  readonly judge?: v.InferOutput<typeof judgeSchema>;
  readonly crypto?: v.InferOutput<typeof cryptoSchema>;
  readonly fpe?: v.InferOutput<typeof fpeSchema>;
  readonly paths?: PathSettings;
  readonly ignored: IgnoredLists;
  readonly ignoredPatterns: IgnoredPatterns;
}

/** The key of a filter's strategies: `ssnFilterStrategies`. */
export function strategiesKey(definition: Definition): string {
  return definition.strategiesKey ?? `${definition.key}FilterStrategies`;
}

const CONFIG = {
  analysis: 'documents are not classified',
  pdf: 'text only',
  postFilters: 'a period, space or line break after a match is never part of it',
  splitting: 'text of any size is streamed',
};

function filterEntry(definition: Definition): [string, v.GenericSchema] {
  const key = strategiesKey(definition);
  const entries: v.ObjectEntries = {
    [key]: v.exactOptional(v.nullable(v.array(strategySchema(definition)), []), []),
    ...definition.options,
    ...common,
  };
  const filter = spelledObject(entries, {
    noun: 'field',
    aliases: {
      ...definition.optionAliases,
      ...aliasesOf([[key, definition.aliases?.strategiesKey]]),
    },
    wrapper: definition.key === 'dictionaries' ? 'customDictionary' : undefined,
  });
  return [definition.key, v.exactOptional(definition.list ? listOf(filter) : filter)];
}

function listOf(filter: v.GenericSchema): v.GenericSchema {
  return v.pipe(
    v.array(filter),
    v.check(
      (elements) => elements.length <= MOST_ELEMENTS,
      `expected at most ${MOST_ELEMENTS} elements`,
    ),
  );
}

function aliasesOf(
  names: readonly (readonly [string, readonly string[] | undefined])[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(([name, aliases]) => (aliases ?? []).map((alias) => [alias, name])),
  );
}
