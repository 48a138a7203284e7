import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/errors.ts';
import { makeFolder, removeFile, replaceFile } from '../../core/files.ts';
import { isProfileName } from '../load.ts';
import type { ServiceLists, TermLists } from '../profile-part.ts';

/** A named list of terms, as it is kept. */
export interface UploadedList {
  readonly description: string;
  readonly terms: readonly string[];
}

/** The named lists of a state folder, a file each: `list:NAME` among the terms of a profile refers to one. */
export interface ListStore extends TermLists {
  read(name: string): UploadedList | undefined;
  write(name: string, list: UploadedList): Promise<void>;
  remove(name: string): Promise<void>;
  service(): ServiceLists;
  writeService(lists: ServiceLists): Promise<void>;
}

/** Opens the lists of a state folder. Each look reads the disk: another process may have written. */
export function listStore(state: string): ListStore {
  const folder = join(state, 'lists');
  const everywhere = join(state, 'redact-lists.json');
  const fileOf = (name: string): string => join(folder, `${name}.json`);

  return {
    read,
    get: (name) => read(name)?.terms,
    keys: () => names(folder),
    async write(name, list) {
      makeFolder(folder);
      await replaceFile(fileOf(name), Buffer.from(`${JSON.stringify(list)}\n`));
    },
    remove: (name) => removeFile(fileOf(name)),
    service: () => (parsed(everywhere) as ServiceLists | undefined) ?? { always: [], never: [] },
    writeService: (lists) => replaceFile(everywhere, Buffer.from(`${JSON.stringify(lists)}\n`)),
  };

  function read(name: string): UploadedList | undefined {
    return isProfileName(name) ? (parsed(fileOf(name)) as UploadedList | undefined) : undefined;
  }
}

/** Lists, with other terms for one of them. */
export function replacing(
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

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json') && isProfileName(file.slice(0, -'.json'.length)))
      .map((file) => file.slice(0, -'.json'.length))
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
