import { type LoadOptions, parseProfile } from '../profiles/load.ts';
import { readNamedProfile } from '../profiles/named-profile.ts';
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
  return readNamedProfile(profile, folder, options).loaded;
}

/** An object need not have a name. Files that it names are looked for in the working directory. */
function fromObject(profile: object, options: LoadOptions): LoadedProfile {
  const given = 'name' in profile ? profile.name : undefined;
  const name = typeof given === 'string' ? given : 'object';
  const bytes = Buffer.from(JSON.stringify({ ...profile, name }));
  return parseProfile(bytes, name, 'profile', { files: process.cwd(), ...options });
}
