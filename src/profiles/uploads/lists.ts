import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { makeFolder, removeFile, replaceFile } from '../../core/files.ts';
import { isProfileName } from '../load.ts';
import type { TermLists } from '../part.ts';

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
}

/** Opens the lists of a state folder. Each look reads the disk: another process may have written. */
export function listStore(state: string): ListStore {
  const folder = join(state, 'lists');
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
  };

  function read(name: string): UploadedList | undefined {
    if (!isProfileName(name)) return undefined;
    try {
      return JSON.parse(readFileSync(fileOf(name), 'utf8')) as UploadedList;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
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
