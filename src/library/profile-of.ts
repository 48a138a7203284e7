import { basename, dirname } from 'node:path';
import { type LoadOptions, parseProfile, profileNames, readProfile } from '../profiles/load.ts';
import type { LoadedProfile, Profile } from '../profiles/profile.ts';
import { secrets } from '../strategies/keys/secrets.ts';

/**
 * Loads a profile by its name in a folder, by the path of its file, or from an object. Throws an Error with a line for
 * everything that is wrong.
 */
export function profileOf(
  profile: string | object,
  folder: string,
  secret: string | undefined,
): Profile {
  const loaded = read(profile, folder, { secrets: secrets(process.env, secret) });
  if ('plan' in loaded) return loaded;
  throw new Error(loaded.problems.join('\n'));
}

function read(profile: string | object, folder: string, options: LoadOptions): LoadedProfile {
  if (typeof profile === 'object') return fromObject(profile, options);
  if (/[/\\]|\.json$/.test(profile)) {
    return readProfile(dirname(profile), basename(profile, '.json'), options).loaded;
  }
  const names = profileNames(folder);
  if (names.includes(profile)) return readProfile(folder, profile, options).loaded;
  throw new Error(`no profile ${JSON.stringify(profile)}; there are: ${names.join(', ')}`);
}

/** An object need not have a name. Files that it names are looked for in the working directory. */
function fromObject(profile: object, options: LoadOptions): LoadedProfile {
  const given = 'name' in profile ? profile.name : undefined;
  const name = typeof given === 'string' ? given : 'object';
  const bytes = Buffer.from(JSON.stringify({ ...profile, name }));
  return parseProfile(bytes, name, 'profile', { files: process.cwd(), ...options });
}
