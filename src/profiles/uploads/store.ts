import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { makeFolder, removeFile, replaceFile, TEMPORARY } from '../../core/files.ts';
import { sha256 } from '../../core/sha256.ts';
import { definitions as all } from '../../detectors/index.ts';
import { secrets as secretsOf } from '../../strategies/keys/secrets.ts';
import type { Reidentifier } from '../../strategies/reidentify/reidentifier.ts';
import {
  type LoadOptions,
  parseProfile,
  profileNames,
  type ReadProfile,
  readProfile,
  readProfiles,
} from '../load.ts';
import { compiledOnUse, type LoadedProfile, type Profile } from '../profile.ts';
import { reidentifierOf } from '../reidentifier-of.ts';
import { listsIn } from '../term-lists.ts';
import { checked } from './checked.ts';
import { type ListStore, listStore, replacing } from './lists.ts';
import { masked } from './masked.ts';
import { tooMuch } from './upload-limits.ts';
import { forUploads } from './uploaded.ts';
import { type AboutVersion, type Versions, versions } from './versions.ts';

/** Most uploaded profiles: more would fill the memory with compiled patterns. */
export const MAX_UPLOADS = 256;

/** Folders of profiles. */
export interface StoreOptions extends LoadOptions {
  /** The installed profiles; never written. */
  readonly folder: string;
  /** The service's own folder, with uploads in `profiles/`. Without it there are no uploads. */
  readonly state?: string;
  /** The hashes of uploads that may not be compiled. */
  readonly costly?: ReadonlySet<string>;
}

/** The profiles of the service: uploaded ones hide installed ones of the same name. */
export interface ProfileStore {
  /** Profiles that requests may name. A new map after each change: readers keep the map that they hold. */
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** Whether profiles can be uploaded: a folder for them is configured. */
  readonly writable: boolean;
  uploaded(name: string): boolean;
  /** Whether one more profile may be uploaded under this name; counts the files in the folder. Rejects with the system's error. */
  hasRoom(name: string): Promise<boolean>;
  /** Named lists of terms. Undefined if they have no folder. */
  readonly lists: ListStore | undefined;
  /** The profiles that refer to a list, hidden ones among them. */
  usersOf(list: string): readonly ListUser[];
  /** The versions of uploaded profiles. Undefined if uploads have no folder. */
  readonly versions: Versions | undefined;
  /** A profile's file, keys hidden; with its mappings if `content` is set. Undefined for a broken profile. */
  shown(name: string, content: 'shown' | 'hidden'): Buffer | undefined;
  /** Decryption with a profile's keys. Undefined if the profile is broken; throws an Error if a key is missing. */
  reidentifier(name: string): Reidentifier | undefined;
  /** Reads a profile as an upload; changes nothing. */
  check(bytes: Buffer): LoadedProfile;
  /** Puts the file of a checked profile into its place, whole or not at all; `refresh` makes it live. */
  write(name: string, bytes: Buffer, about?: AboutVersion): Promise<void>;
  /** Removes an uploaded profile's file; `refresh` makes that live. */
  remove(name: string): Promise<void>;
  /**
   * Reads one uploaded profile again, or, for `list:NAME`, makes that list's terms live in the profiles that refer to it. Nothing
   * is compiled before it is used.
   */
  refresh(name: string): void;
  /** Reads all again, beside the live profiles. Throws an Error when a folder cannot be read. */
  prepare(): PreparedProfiles;
}

/** A profile that refers to a list. */
export interface ListUser {
  readonly name: string;
  readonly bytes: Buffer;
  /** The folder of its files; undefined for an uploaded profile, which has none. */
  readonly folder: string | undefined;
  /** Whether the profile exceeds limits of uploads if the list holds these terms, which it does not exceed now. */
  exceeds(terms: readonly string[]): boolean;
}

/** Profiles that were read and are not yet live. */
export interface PreparedProfiles {
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** Equal where equal files were read. */
  readonly digest: string;
  /** Problems of uploaded profiles, which the machine's files cannot fix. */
  readonly brokenUploads: readonly string[];
  commit(): void;
}

type Read = ReadonlyMap<string, ReadProfile>;

/** Reads the profiles; makes the folder for uploads where it is missing. Throws an Error when one cannot be read. */
export function profileStore({ folder, state, costly, ...given }: StoreOptions): ProfileStore {
  const lists = state === undefined ? undefined : listStore(state);
  const options: LoadOptions = { ...given, ...(lists && { lists }) };
  const uploads = state === undefined ? undefined : join(state, 'profiles');
  const uploading = forUploads(options, costly);
  if (uploads !== undefined) makeFolder(uploads);
  const kept = state === undefined ? undefined : versions(state);
  let installed: Read;
  let uploaded: Read;
  let profiles: ReadonlyMap<string, LoadedProfile>;

  const readAll = (): [Read, Read] => [
    readProfiles(folder, options),
    uploads === undefined
      ? new Map()
      : versioned(readProfiles(uploads, { ...uploading, known: unchanged }), kept),
  ];
  const live = (lower: Read, upper: Read): void => {
    installed = lower;
    uploaded = upper;
    profiles = overlaid(lower, upper);
  };
  const place = (): string => {
    if (uploads === undefined) throw new Error('there is no folder for uploads');
    return uploads;
  };
  live(...readAll());

  return {
    get profiles() {
      return profiles;
    },
    writable: uploads !== undefined,
    uploaded: (name) => uploaded.has(name),
    versions: kept,
    lists,
    hasRoom: async (name) => new Set([...profileNames(place()), name]).size <= MAX_UPLOADS,
    usersOf: (list) =>
      usersOf(list).flatMap(([name, one]) => {
        const { bytes } = one;
        if (bytes === undefined) return [];
        const own = uploaded.get(name) === one ? undefined : folder;
        const exceeds = (terms: readonly string[]) =>
          tooMuch(bytes, replacing(lists, list, terms)).length > tooMuch(bytes, lists).length;
        return [{ name, bytes, folder: own, exceeds }];
      }),
    shown(name, content) {
      const { loaded, bytes } = uploaded.get(name) ?? installed.get(name) ?? {};
      return loaded && bytes && 'plan' in loaded ? masked(bytes, content) : undefined;
    },
    reidentifier(name) {
      const { loaded, bytes } = uploaded.get(name) ?? installed.get(name) ?? {};
      if (!loaded || !bytes || !('plan' in loaded)) return undefined;
      const { definitions = all, secrets = secretsOf({}) } = uploaded.has(name)
        ? uploading
        : options;
      return reidentifierOf(bytes, definitions, secrets);
    },
    check: (bytes) => checked(bytes, uploading),
    async write(name, bytes, about) {
      const before = uploaded.get(name)?.bytes;
      // One that was uploaded when no versions were kept.
      if (before && kept?.list(name).length === 0) await kept.keep(name, before);
      await kept?.keep(name, bytes, about);
      await replaceFile(join(place(), `${name}.json`), bytes);
    },
    async remove(name) {
      await removeFile(join(place(), `${name}.json`));
      await kept?.forget(name);
    },
    refresh,
    prepare() {
      const [lower, upper] = readAll();
      const all = [...upper.values()].map(({ loaded }) => loaded);
      return {
        profiles: overlaid(lower, upper),
        digest: digest([lower, upper]),
        brokenUploads: all.flatMap((one) => ('plan' in one ? [] : one.problems)),
        commit: () => live(lower, upper),
      };
    },
  };

  function usersOf(list: string): readonly (readonly [string, ReadProfile])[] {
    return [...installed, ...uploaded].filter(([, { bytes }]) => bytes && refers(bytes, list));
  }

  /** A profile of the file as it was read, with the terms that lists hold when it is used. */
  function stale(name: string, one: ReadProfile): ReadProfile {
    const { bytes, loaded } = one;
    if (bytes === undefined) return one;
    const upload = uploaded.get(name) === one;
    const own = upload ? uploading : { files: folder, ...options };
    const file = `${upload ? 'profiles' : basename(resolve(folder))}/${name}.json`;
    const compile = () => parseProfile(bytes, name, file, own);
    // Whether one that is broken, or refers to a list that is gone, can be used is not known before it is compiled.
    const isKnown = 'plan' in loaded && hasLists(bytes);
    return { bytes, loaded: isKnown ? compiledOnUse(facts(loaded), compile) : compile() };
  }

  function hasLists(bytes: Buffer): boolean {
    const there = new Set(lists?.keys());
    return [...listsOf(bytes)].every((name) => there.has(name));
  }

  /** An uploaded profile that was compiled before. */
  function unchanged(name: string, bytes: Buffer): LoadedProfile | undefined {
    const before = uploaded?.get(name);
    return before?.bytes?.equals(bytes) === true ? stale(name, before).loaded : undefined;
  }

  /** A profile that was checked before its file was written, and is compiled when it is used. */
  function checkedBefore(name: string, bytes: Buffer): Profile {
    const compile = () => parseProfile(bytes, name, `profiles/${name}.json`, uploading);
    return compiledOnUse({ name, hash: sha256(bytes), warnings: [] }, compile);
  }

  function refreshList(list: string): void {
    const users = new Set(usersOf(list).map(([, one]) => one));
    const anew = (read: Read): Read =>
      new Map([...read].map(([name, one]) => [name, users.has(one) ? stale(name, one) : one]));
    live(anew(installed), anew(uploaded));
  }

  function refresh(name: string): void {
    if (name.startsWith('list:')) refreshList(name.slice('list:'.length));
    else refreshUpload(name);
  }

  function refreshUpload(name: string): void {
    const rest = [...uploaded].filter(([other]) => other !== name);
    const there = readdirSync(place()).includes(`${name}.json`);
    const own = { ...uploading, known: checkedBefore };
    const one = there ? [[name, readProfile(place(), name, own)] as const] : [];
    live(installed, new Map([...rest, ...versioned(new Map(one), kept)]));
  }
}

/** Removes the remains of interrupted writes from the folder for uploads. */
export function sweepUploads(state: string): void {
  const folder = join(state, 'profiles');
  makeFolder(folder);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(TEMPORARY)) rmSync(join(folder, name), { force: true });
  }
}

/** Key of the lists that count in every profile. */
const EVERYWHERE = '*';

function refers(bytes: Buffer, list: string): boolean {
  return list === EVERYWHERE || listsOf(bytes).has(list);
}

/** The lists that a profile's file refers to. */
function listsOf(bytes: Buffer): ReadonlySet<string> {
  const names = references.get(bytes) ?? listsIn(bytes);
  references.set(bytes, names);
  return names;
}

/** By the bytes of a file that was read. */
const references = new WeakMap<Buffer, ReadonlySet<string>>();

function facts({ name, hash, warnings, revision }: Profile): Omit<Profile, 'plan'> {
  return { name, hash, warnings, ...(revision !== undefined && { revision }) };
}

function versioned(read: Read, kept: Versions | undefined): Read {
  return new Map(
    [...read].map(([name, one]) => {
      const { loaded, bytes } = one;
      const revision = bytes && kept?.revisionOf(name, bytes);
      if (!('plan' in loaded) || revision === undefined || loaded.revision === revision) {
        return [name, one];
      }
      const plan = () => loaded;
      return [name, { ...one, loaded: compiledOnUse({ ...facts(loaded), revision }, plan) }];
    }),
  );
}

function overlaid(lower: Read, upper: Read): ReadonlyMap<string, LoadedProfile> {
  const all = new Map([...lower, ...upper]);
  const names = [...all.keys()].sort();
  return new Map(
    names.flatMap((name) => {
      const read = all.get(name);
      return read === undefined ? [] : [[name, read.loaded] as const];
    }),
  );
}

function digest(layers: readonly Read[]): string {
  const hash = createHash('sha256');
  for (const [index, layer] of layers.entries()) {
    for (const [name, { bytes }] of layer) {
      const content = bytes === undefined ? '-' : createHash('sha256').update(bytes).digest('hex');
      hash.update(`${index}\0${name}\0${content}\0`);
    }
  }
  return hash.digest('hex');
}
