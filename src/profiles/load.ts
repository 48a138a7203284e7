import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { printable } from '../core/printable.ts';
import type { Definition } from '../detectors/definition.ts';
import { definitions as all } from '../detectors/index.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import { containedFile } from './contained-file.ts';
import { type LoadedProfile, profile } from './profile.ts';
import type { TermLists } from './profile-part.ts';

/** Most bytes of a profile's file. */
export const PROFILE_BYTES = 2 ** 20;

/** Rule for the names of profiles. */
export const NAME_RULE =
  'a profile name has 1 to 64 letters, digits, dots, underscores and hyphens, and starts with a letter or digit';

/** Resources that profiles may use. */
export interface LoadOptions {
  /** Default: every filter there is. */
  readonly definitions?: readonly Definition[];
  /** Source of keys. */
  readonly secrets?: Secrets;
  /** The folder of the files that they name, where it is not their own. */
  readonly files?: string;
  /** Lists that `list:NAME` among terms refers to. Default: no lists. */
  readonly lists?: TermLists;
  /** Limits that a profile exceeds, checked before it is compiled. Default: none. */
  readonly tooMuch?: (bytes: Buffer) => readonly string[];
  /** A profile that need not be compiled from its bytes. Default: none. */
  readonly known?: (name: string, bytes: Buffer) => LoadedProfile | undefined;
}

/** A profile and its file; without bytes if the file could not be read. */
export interface ReadProfile {
  readonly loaded: LoadedProfile;
  readonly bytes?: Buffer;
}

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
  options: LoadOptions = {},
): ReadonlyMap<string, LoadedProfile> {
  const read = readProfiles(folder, options);
  return new Map([...read].map(([name, { loaded }]) => [name, loaded]));
}

/** `loadProfiles`, with the bytes of the files. */
export function readProfiles(
  folder: string,
  options: LoadOptions = {},
): ReadonlyMap<string, ReadProfile> {
  const names = profileNames(folder);
  return new Map(names.map((name) => [name, readProfile(folder, name, options)]));
}

/** The names of the files in a folder that are profiles, broken ones too. Throws an Error when it cannot be read. */
export function profileNames(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isProfileFile(folder, entry))
    .map((entry) => entry.name.slice(0, -'.json'.length))
    .sort();
}

/** Reads `<name>.json` in `folder`. */
export function readProfile(folder: string, name: string, options: LoadOptions = {}): ReadProfile {
  const file = printable(`${basename(resolve(folder))}/${name}.json`);
  if (!isProfileName(name)) return { loaded: { name, problems: [`${file}: ${NAME_RULE}`] } };
  try {
    const bytes = containedFile(folder, `${name}.json`, PROFILE_BYTES);
    const known = options.known?.(name, bytes);
    return {
      loaded: known ?? parseProfile(bytes, name, file, { files: folder, ...options }),
      bytes,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { loaded: { name, problems: [`${file}: ${error.message}`] } };
  }
}

/** Reads a profile that is already in memory; `file` is its name in messages. Never throws for its content. */
export function parseProfile(
  bytes: Buffer,
  name: string,
  file: string,
  { definitions = all, files = '', secrets, lists, tooMuch = () => [] }: LoadOptions,
): LoadedProfile {
  const problems = tooMuch(bytes);
  if (problems.length > 0) return { name, problems: problems.map((one) => `${file}: ${one}`) };
  try {
    return described(
      profile(bytes, {
        name,
        file,
        folder: files,
        definitions,
        ...(secrets && { secrets }),
        ...(lists && { lists }),
      }),
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { name, problems: [`${file}: ${printable(error.message)}`] };
  }
}

/** A path in a message may hold a key of the profile, with any character in it. */
function described(loaded: LoadedProfile): LoadedProfile {
  if ('plan' in loaded) return { ...loaded, warnings: loaded.warnings.map(printable) };
  return { ...loaded, problems: loaded.problems.map(printable) };
}

function isProfileFile(folder: string, entry: Dirent): boolean {
  if (entry.name.startsWith('.') || !entry.name.endsWith('.json')) return false;
  if (!entry.isSymbolicLink()) return !entry.isDirectory();
  const target = statSync(join(folder, entry.name), { throwIfNoEntry: false });
  return target === undefined || !target.isDirectory();
}
