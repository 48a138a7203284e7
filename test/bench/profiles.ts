import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../src/engine/plan.ts';
import { loadProfiles } from '../../src/profiles/load.ts';

/** The filters of the main job, which others are measured beside. */
export const BUILT_IN = [
  'emailAddress',
  'phoneNumber',
  'ssn',
  'creditCard',
  'bitcoinAddress',
  'ipAddress',
  'url',
];

/** Writes the profiles to measure with into a folder. */
export function writeProfiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  write(folder, 'default', {});
  write(folder, 'rules', {
    identifiers: [identifier(String.raw`\b[A-Z]{2,4}-\d{4,8}\b`)],
    sections: [
      {
        startPattern: 'BEGIN PRIVATE',
        endPattern: 'END PRIVATE',
        sectionFilterStrategies: [REDACT],
      },
    ],
    dictionaries: [
      { terms: ['harvest', 'Castillo', 'quiet river'], customFilterStrategies: [REDACT] },
    ],
  });
  write(folder, 'runaway', { identifiers: [identifier('a.*z')] });
}

/** The plan of a profile in the folder; throws where it is refused. */
export function planOf(folder: string, name: string): Plan {
  const profile = loadProfiles(folder).get(name);
  if (profile && 'plan' in profile) return profile.plan;
  throw new Error(`${name}: ${profile?.problems.join('; ') ?? 'no such profile'}`);
}

const REDACT = { strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' };

function identifier(pattern: string): object {
  return { pattern, identifierFilterStrategies: [REDACT] };
}

function write(folder: string, name: string, userRules: object): void {
  const builtIn = BUILT_IN.map((key) => [key, { [`${key}FilterStrategies`]: [REDACT] }]);
  const profile = { name, identifiers: { ...Object.fromEntries(builtIn), ...userRules } };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(profile, undefined, 2));
}
