import { profileNames, type ReadProfile } from '../profiles/load.ts';
import { readNamedProfile } from '../profiles/named-profile.ts';
import type { Profile } from '../profiles/profile.ts';
import { serviceSecrets } from '../service/service-secrets.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import { type Arguments, textOf, UsageError } from './arguments.ts';

/**
 * The profile that `-p` names. `secret` is the secret of invented values if none is configured. Throws a UsageError
 * with all problems of a profile that cannot be used.
 */
export function chosenProfile(given: Arguments, secret: string): Profile {
  return profileNamed(textOf(given, 'profile') ?? 'default', given, secret);
}

/** The same for a name, or for the path of a file. */
export function profileNamed(name: string, given: Arguments, secret: string): Profile {
  const { loaded } = readChosen(name, given, serviceSecrets(given.config, secret));
  if ('plan' in loaded) return loaded;
  throw new UsageError(loaded.problems.join('\n'));
}

/** Reads a profile, with its bytes, by a name or the path of a file. Throws a UsageError for an unknown one. */
export function readChosen(name: string, { config }: Arguments, secrets: Secrets): ReadProfile {
  try {
    return readNamedProfile(name, config.profiles, { secrets });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '', { cause: error });
  }
}

/** Writes the warnings of a profile to standard error. */
export function warn({ warnings }: Profile): void {
  for (const warning of warnings) process.stderr.write(`redactor: ${warning}\n`);
}

/** Names of the profiles in a folder. Throws a UsageError where it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return profileNames(folder);
  } catch (cause) {
    throw new UsageError(`${folder}: the profiles cannot be read`, { cause });
  }
}
