import { basename, dirname } from 'node:path';
import { printable } from '../core/printable.ts';
import { type LoadOptions, profileNames, type ReadProfile, readProfile } from './load.ts';

/**
 * Reads a profile by its name in a folder, or by the path of its file: one with a separator, or with `.json` at its end.
 * Throws an Error that lists the names where there is no such name, or where the folder cannot be read.
 */
export function readNamedProfile(
  profile: string,
  folder: string,
  options: LoadOptions = {},
): ReadProfile {
  if (/[/\\]|\.json$/.test(profile)) {
    return readProfile(dirname(profile), basename(profile, '.json'), options);
  }
  const names = namesIn(folder);
  if (names.includes(profile)) return readProfile(folder, profile, options);
  const all = names.map(printable).join(', ') || 'none';
  throw new Error(
    `no profile ${JSON.stringify(profile)} in ${folder}; there are: ${all}. A file is named by its path, such as ./mine.json`,
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return profileNames(folder);
  } catch (cause) {
    throw new Error(`${folder}: the profiles cannot be read`, { cause });
  }
}
