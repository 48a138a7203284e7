import { readFileSync, writeFileSync } from 'node:fs';
import type { Definition } from '../../src/detectors/definition.ts';
import { definitions } from '../../src/detectors/index.ts';

// npm run docs: writes profiles/strict.json from the definitions.

const FILE = new URL('../../profiles/strict.json', import.meta.url);

/** Filters that it leaves: those that a profile has a list of, older keys, parts of names, amounts, illnesses and initials. */
const LEFT: readonly string[] = [
  'currency',
  'firstName',
  'hospitalAbbreviation',
  'medicalCondition',
  'ner',
  'physicianName',
  'surname',
];

/** The profile as it is. */
export const strict: string = readFileSync(FILE, 'utf8');

/** The profile with every other filter. */
export function strictOfDefinitions(): string {
  const filters = definitions.filter(({ key, list }) => list !== true && !LEFT.includes(key));
  const profile = {
    $schema: './schema/profile.json',
    name: 'strict',
    minConfidence: 0.2,
    judge: { minConfidence: 0.5 },
    identifiers: Object.fromEntries(filters.map(entryOf)),
  };
  return `${JSON.stringify(profile, null, 2)}\n`;
}

function entryOf({ key, strategiesKey = `${key}FilterStrategies` }: Definition) {
  const redact = { strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' };
  return [key, { [strategiesKey]: [redact] }] as const;
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, strictOfDefinitions());
