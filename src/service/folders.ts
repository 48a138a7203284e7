import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemCause } from '../core/errors.ts';
import { makeFolder } from '../core/files.ts';
import { type Config, ConfigError } from './config.ts';

/**
 * Creates the folders that the service must be able to write to, and checks that of the profiles. Throws a
 * ConfigError with a line for each failure. The spool is not among them, as most answers do not need it.
 */
export function folders({ profiles, state, certs }: Config): void {
  const problems = [
    ...problem(`REDACTOR_PROFILES: ${profiles} cannot be read`, () => void readdirSync(profiles)),
    ...problem(`REDACTOR_CERTS: ${certs} cannot be made`, () => makeFolder(certs)),
  ];
  if (state !== undefined) {
    const uploads = join(state, 'profiles');
    problems.push(
      ...problem(`REDACTOR_STATE: ${uploads} cannot be made`, () => makeFolder(uploads)),
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

function problem(words: string, act: () => void): readonly string[] {
  try {
    act();
    return [];
  } catch (error) {
    return [`${words}: ${systemCause(error)}`];
  }
}
