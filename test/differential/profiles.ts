// The profiles that builds are compared with: those that are shipped, all filters at once, each alone, each strategy.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FilterInfo, KEY } from './build.ts';

/** A profile in JSON, by its name. */
export type Profiles = ReadonlyMap<string, string>;

const SHIPPED = join(import.meta.dirname, '../../profiles');

/** Rules for the list filters, some of them in the generated text. */
const RULES: Readonly<Record<string, object>> = {
  identifiers: { pattern: String.raw`\b[A-Z]{2,4}-\d{4,8}\b` },
  sections: { startPattern: 'BEGIN PRIVATE', endPattern: 'END PRIVATE' },
  dictionaries: { terms: ['harvest', 'Castillo', 'quiet river'] },
};

/** Each strategy, with the fields that it needs. */
const STRATEGIES: readonly object[] = [
  { strategy: 'ABBREVIATE' },
  { strategy: 'CRYPTO_REPLACE' },
  { strategy: 'FPE_ENCRYPT_REPLACE' },
  { strategy: 'HASH_SHA256_REPLACE' },
  { strategy: 'HASH_SHA256_REPLACE', salt: true },
  { strategy: 'HASH_SHA256_REPLACE', key: KEY },
  { strategy: 'LAST_4' },
  { strategy: 'MAP_REPLACE', fallbackStrategy: 'RANDOM_REPLACE' },
  { strategy: 'MASK', maskLength: 4 },
  { strategy: 'RANDOM_REPLACE' },
  { strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' },
  { strategy: 'RANDOM_REPLACE', anonymizationMethod: 'UUID' },
  { strategy: 'RELATIVE' },
  { strategy: 'SHIFT', shiftDays: 10 },
  { strategy: 'SHIFTRANDOM' },
  { strategy: 'STATIC_REPLACE', staticReplacement: 'gone', condition: 'confidence > 0.5' },
  { strategy: 'TRUNCATE' },
  { strategy: 'TRUNCATE_TO_YEAR' },
  { strategy: 'ZERO_LEADING' },
];

/** The shipped profiles. */
export function shippedProfiles(): Profiles {
  const files = readdirSync(SHIPPED).filter((file) => file.endsWith('.json'));
  return new Map(
    files.sort().map((file) => [file.slice(0, -'.json'.length), settingsIn(join(SHIPPED, file))]),
  );
}

/** A profile without the name of its schema, which earlier builds do not know. */
function settingsIn(file: string): string {
  const { $schema: _, ...settings } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify(settings);
}

/** All filters in one profile. */
export function everyFilter(filters: readonly FilterInfo[]): Profiles {
  const name = 'every filter';
  return new Map([[name, written(name, identifiers(filters, {}))]]);
}

/** Each filter alone, but those that find nothing without rules. */
export function filtersAlone(filters: readonly FilterInfo[]): Profiles {
  const alone = filters.filter(({ key, list }) => !list || RULES[key] !== undefined);
  return new Map(alone.map((filter) => profileOf(filter, RULES[filter.key] ?? {}, filter.key)));
}

/** All filters with one strategy, a profile for each strategy. */
export function strategyProfiles(filters: readonly FilterInfo[]): Profiles {
  return new Map(
    STRATEGIES.map((strategy) => {
      const name = `strategy ${Object.values(strategy).join(' ')}`;
      const fpe = { key: KEY, algorithm: 'FF1' };
      const keys = { crypto: { key: KEY }, fpe };
      return [name, written(name, identifiers(filters, strategy), keys)];
    }),
  );
}

/** A filter alone with options of its own. */
export function profileOf(filter: FilterInfo, options: object, name: string): [string, string] {
  const { key, list } = filter;
  return [name, written(name, { [key]: list ? [options] : options })];
}

function identifiers(filters: readonly FilterInfo[], strategy: object): object {
  const isGiven = Object.keys(strategy).length > 0;
  return Object.fromEntries(
    filters.flatMap(({ key, list, strategiesKey }) => {
      const rules = RULES[key];
      if (list && rules === undefined) return [];
      const settings = { ...rules, ...(isGiven && { [strategiesKey]: [strategy] }) };
      return [[key, list ? [settings] : settings]];
    }),
  );
}

function written(name: string, identifiers: object, members: object = {}): string {
  return JSON.stringify({ name, identifiers, ...members });
}
