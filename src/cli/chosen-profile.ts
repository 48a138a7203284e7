import { printable } from '../core/printable.ts';
import { profileNames, readProfile } from '../profiles/load.ts';
import type { Profile } from '../profiles/profile.ts';
import { serviceSecrets } from '../service/service-secrets.ts';
import { type Arguments, textOf, UsageError } from './arguments.ts';

/**
 * The profile that `-p` names. `secret` is the secret of invented values if none is configured. Throws a UsageError
 * with all problems of a profile that cannot be used.
 */
export function chosenProfile(given: Arguments, secret: string): Profile {
  return profileNamed(textOf(given, 'profile') ?? 'default', given, secret);
}

/** The same for a name. */
export function profileNamed(name: string, { config }: Arguments, secret: string): Profile {
  const { profiles: folder } = config;
  const names = namesIn(folder);
  if (!names.includes(name)) {
    const all = names.map(printable).join(', ') || 'none';
    throw new UsageError(`no profile ${JSON.stringify(name)} in ${folder}; there are: ${all}`);
  }
  const { loaded } = readProfile(folder, name, { secrets: serviceSecrets(config, secret) });
  if ('plan' in loaded) return loaded;
  throw new UsageError(loaded.problems.join('\n'));
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
