import * as v from 'valibot';
import type { Definition } from '../detectors/definition.ts';
import { didYouMean } from '../did-you-mean.ts';
import { strategies, unsupportedStrategies } from '../strategies/strategies.ts';
import { strict } from './strict.ts';
import { UNSUPPORTED } from './unsupported.ts';

const NOT_SUPPORTED = 'not supported by this version';
const noList = v.exactOptional(
  v.pipe(v.array(v.unknown()), v.maxLength(0, `${NOT_SUPPORTED}: only an empty list`)),
);

const strategySchema = strict(
  {
    strategy: v.exactOptional(v.pipe(v.string(), v.check(isStrategy, strategyProblem)), 'REDACT'),
    condition: v.exactOptional(v.pipe(v.string(), v.value('', `${NOT_SUPPORTED}: only ""`)), ''),
    id: v.exactOptional(v.string()),
    ...fieldsOfStrategies(),
  },
  { noun: 'field', unsupported: UNSUPPORTED.strategyFields },
);

/** One strategy as a profile writes it. */
export type StrategySettings = v.InferOutput<typeof strategySchema> &
  Readonly<Record<string, unknown>>;

/** What every filter has beside its own options and its strategies. */
const common = {
  enabled: v.exactOptional(v.boolean(), true),
  priority: v.exactOptional(v.pipe(v.number(), v.safeInteger()), 0),
  windowSize: v.exactOptional(v.pipe(v.number(), v.value(0, `${NOT_SUPPORTED}: only 0`)), 0),
  ignored: noList,
  ignoredFiles: noList,
  ignoredPatterns: noList,
};

/** One filter as a profile writes it: with its own options, and its strategies under `strategiesKey`. */
export type FilterSettings = v.InferOutput<v.StrictObjectSchema<typeof common, undefined>> &
  Readonly<Record<string, unknown>>;

/** What a profile may hold, with canonical spellings, where these filters exist. */
export function profileSchema(definitions: readonly Definition[]) {
  return strict(
    {
      name: v.string(),
      identifiers: strict(Object.fromEntries(definitions.map(filterEntry)), {
        noun: 'filter',
        aliases: aliasesOf(definitions.map(({ key, aliases }) => [key, aliases?.key])),
        anyCase: true,
        unsupported: UNSUPPORTED.filters,
      }),
      ignored: noList,
      ignoredPatterns: noList,
      config: v.exactOptional(strict({}, { noun: 'member', withoutEffect: CONFIG })),
    },
    { noun: 'member', unsupported: UNSUPPORTED.members },
  );
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
    ...common,
    [key]: v.exactOptional(v.array(strategySchema)),
    ...definition.options,
  };
  const filter = strict(entries, {
    noun: 'field',
    aliases: {
      ...definition.optionAliases,
      ...aliasesOf([[key, definition.aliases?.strategiesKey]]),
    },
    wrapper: definition.key === 'dictionaries' ? 'customDictionary' : undefined,
  });
  return [definition.key, v.exactOptional(definition.list ? v.array(filter) : filter)];
}

function aliasesOf(
  names: readonly (readonly [string, readonly string[] | undefined])[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(([name, aliases]) => (aliases ?? []).map((alias) => [alias, name])),
  );
}

function fieldsOfStrategies() {
  return Object.assign({}, ...strategies.map(({ fields }) => fields)) as v.ObjectEntries;
}

function isStrategy(name: string): boolean {
  return strategies.some((strategy) => strategy.name === name.toUpperCase());
}

/** Says what is wrong with a strategy's name; names it only where the name is one that we know. */
function strategyProblem({ input }: { readonly input: string }): string {
  const names = strategies.map(({ name }) => name);
  const known = unsupportedStrategies.find((name) => name === input.toUpperCase());
  if (known !== undefined) return `${known} is ${NOT_SUPPORTED}; it has ${names.join(', ')}`;
  return `unknown strategy${didYouMean(input, [...names, ...unsupportedStrategies])}`;
}
