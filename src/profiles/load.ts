import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Definition } from '../detectors/definition.ts';
import { definitions as all } from '../detectors/index.ts';
import { containedFile } from './contained-file.ts';
import { type LoadedProfile, profile } from './profile.ts';

const FILE_BYTES = 2 ** 20;

/** Whether a profile may have this name. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

/**
 * Reads every `<name>.json` in a folder, by name. Sub-folders, other files and hidden ones are left alone; a
 * file that cannot be used becomes a BrokenProfile. Throws an Error when the folder cannot be read.
 */
export function loadProfiles(
  folder: string,
  definitions: readonly Definition[] = all,
): ReadonlyMap<string, LoadedProfile> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isProfileFile(folder, entry))
    .map((entry) => entry.name.slice(0, -'.json'.length))
    .sort();
  return new Map(names.map((name) => [name, load(folder, name, definitions)]));
}

function isProfileFile(folder: string, entry: Dirent): boolean {
  if (entry.name.startsWith('.') || !entry.name.endsWith('.json')) return false;
  if (!entry.isSymbolicLink()) return !entry.isDirectory();
  const target = statSync(join(folder, entry.name), { throwIfNoEntry: false });
  return target === undefined || !target.isDirectory();
}

function load(folder: string, name: string, definitions: readonly Definition[]): LoadedProfile {
  const file = `${basename(resolve(folder))}/${name}.json`;
  if (!isProfileName(name)) {
    return { name, problems: [`${printable(file)}: ${NAME_RULE}`] };
  }
  try {
    const bytes = containedFile(folder, `${name}.json`, FILE_BYTES);
    return profile(bytes, { name, file, folder, definitions });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { name, problems: [`${file}: ${error.message}`] };
  }
}

const NAME_RULE =
  'a profile name has 1 to 64 letters, digits, dots, underscores and hyphens, and starts with a letter or digit';

/** A file's name may hold line breaks: none may reach a log. */
function printable(file: string): string {
  return file.replace(/[^\x20-\x7e]/g, '?');
}
