import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { makeFolder, removeFile, replaceFile, TEMPORARY } from '../../core/files.ts';
import { definitions as all } from '../../detectors/index.ts';
import { secrets as secretsOf } from '../../strategies/keys/secrets.ts';
import type { Reidentifier } from '../../strategies/reidentify/reidentifier.ts';
import {
  type LoadOptions,
  parseProfile,
  type ReadProfile,
  readProfile,
  readProfiles,
} from '../load.ts';
import type { LoadedProfile } from '../profile.ts';
import type { TermLists } from '../profile-part.ts';
import { reidentifierOf } from '../reidentifier-of.ts';
import { checked } from './checked.ts';
import { type ListStore, listStore } from './lists.ts';
import { masked } from './masked.ts';
import { tooMuch } from './upload-limits.ts';
import { forUploads } from './uploaded.ts';
import { type Versions, versions } from './versions.ts';

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
  /** Named lists of terms. Undefined if they have no folder. */
  readonly lists: ListStore | undefined;
  /** The profiles that refer to a list. */
  usersOf(list: string): readonly string[];
  /** The profiles that refer to a list and could not be used if it held these terms. */
  brokenBy(list: string, terms: readonly string[]): readonly string[];
  /** The versions of uploaded profiles. Undefined if uploads have no folder. */
  readonly versions: Versions | undefined;
  /** A profile's file, keys hidden; with its mappings if `content` is set. Undefined for a broken profile. */
  shown(name: string, content: 'shown' | 'hidden'): Buffer | undefined;
  /** Decryption with a profile's keys. Undefined if the profile is broken; throws an Error if a key is missing. */
  reidentifier(name: string): Reidentifier | undefined;
  /** Reads a profile as an upload; changes nothing. */
  check(bytes: Buffer): LoadedProfile;
  /** Puts the file of a checked profile into its place, whole or not at all; `refresh` makes it live. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Removes an uploaded profile's file; `refresh` makes that live. */
  remove(name: string): Promise<void>;
  /** Reads one uploaded profile again, or, for `list:NAME`, compiles the profiles that refer to that list. */
  refresh(name: string): void;
  /** Reads all again, beside the live profiles. Throws an Error when a folder cannot be read. */
  prepare(): PreparedProfiles;
}

/** Profiles that were read and are not yet live. */
export interface PreparedProfiles {
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** Equal where equal files were read. */
  readonly digest: string;
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
  /** Names refreshed since profiles were prepared last. */
  let refreshed = new Set<string>();

  const readAll = (): [Read, Read] => [
    readProfiles(folder, options),
    uploads === undefined ? new Map() : versioned(readProfiles(uploads, uploading), kept),
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
    usersOf: (list) => usersOf(list).map(([name]) => name),
    brokenBy(list, terms) {
      const next = replacing(lists, list, terms);
      const broken = usersOf(list).filter(([name, one]) => {
        const { loaded, bytes = Buffer.alloc(0) } = one;
        // Installed profiles have no limits, but the terms that uploaded lists add to them have.
        if (tooMuch(bytes, next).length > tooMuch(bytes, lists).length) return true;
        return 'plan' in loaded && !('plan' in again(name, one, next).loaded);
      });
      return broken.map(([name]) => name);
    },
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
    async write(name, bytes) {
      const before = uploaded.get(name)?.bytes;
      // One that was uploaded when no versions were kept.
      if (before && kept?.list(name).length === 0) await kept.keep(name, before);
      await kept?.keep(name, bytes);
      await replaceFile(join(place(), `${name}.json`), bytes);
    },
    async remove(name) {
      await removeFile(join(place(), `${name}.json`));
      await kept?.forget(name);
    },
    refresh,
    prepare() {
      refreshed = new Set();
      const [lower, upper] = readAll();
      return {
        profiles: overlaid(lower, upper),
        digest: digest([lower, upper]),
        commit() {
          live(lower, upper);
          // Uploads that arrived after the folder was read.
          for (const name of refreshed) refresh(name);
        },
      };
    },
  };

  /** The profiles that refer to a list, hidden ones among them. */
  function usersOf(list: string): readonly (readonly [string, ReadProfile])[] {
    const refers = ({ bytes }: ReadProfile) =>
      bytes !== undefined && (list === EVERYWHERE || referred(bytes).has(list));
    return [...installed, ...uploaded].filter(([, one]) => refers(one));
  }

  /** A profile compiled anew, of the file as it was read. */
  function again(name: string, one: ReadProfile, lists = options.lists): ReadProfile {
    const { bytes } = one;
    if (bytes === undefined) return one;
    const upload = uploaded.get(name) === one;
    const own = upload ? uploading : { files: folder, ...options };
    const file = `${upload ? 'profiles' : basename(resolve(folder))}/${name}.json`;
    return { bytes, loaded: parseProfile(bytes, name, file, { ...own, ...(lists && { lists }) }) };
  }

  function refreshList(list: string): void {
    const users = new Set(usersOf(list).map(([, one]) => one));
    const anew = (read: Read): Read =>
      new Map([...read].map(([name, one]) => [name, users.has(one) ? again(name, one) : one]));
    live(anew(installed), versioned(anew(uploaded), kept));
  }

  function refresh(name: string): void {
    refreshed.add(name);
    if (name.startsWith('list:')) refreshList(name.slice('list:'.length));
    else refreshUpload(name);
  }

  function refreshUpload(name: string): void {
    const rest = [...uploaded].filter(([other]) => other !== name);
    const there = readdirSync(place()).includes(`${name}.json`);
    const one = there ? [[name, readProfile(place(), name, uploading)] as const] : [];
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

/** The lists that a profile's file refers to: strings that begin with `list:`. */
function referred(bytes: Buffer): ReadonlySet<string> {
  const found = bytes.toString('utf8').matchAll(/"\s*list:\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*"/gi);
  return new Set([...found].map(([, name = '']) => name));
}

function replacing(
  lists: TermLists | undefined,
  list: string,
  terms: readonly string[],
): TermLists {
  return {
    get: (name) => (name === list ? terms : lists?.get(name)),
    service: () => lists?.service?.() ?? { always: [], never: [] },
    keys: () => new Set([list, ...(lists?.keys() ?? [])]).values(),
  };
}

function versioned(read: Read, kept: Versions | undefined): Read {
  return new Map(
    [...read].map(([name, one]) => {
      const { loaded, bytes } = one;
      const revision = bytes && kept?.revisionOf(name, bytes);
      if (!('plan' in loaded) || revision === undefined) return [name, one];
      return [name, { ...one, loaded: { ...loaded, revision } }];
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
