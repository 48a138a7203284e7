import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '../../core/files.ts';

/**
 * Registered contexts: names of scopes of consistent replacement. A file each, which holds nothing but when it was made:
 * replacements derive from the service's secret and the name, and nothing of a text is kept.
 */
export interface Contexts {
  names(): readonly string[];
  create(name: string): Promise<void>;
  remove(name: string): void;
}

/** Opens the contexts of a state folder. */
export function contexts(state: string): Contexts {
  const folder = join(state, 'contexts');
  makeFolder(folder);
  const fileOf = (name: string): string => join(folder, `${name}.json`);
  return {
    names: () =>
      readdirSync(folder)
        .filter((file) => !file.startsWith('.') && file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length))
        .sort(),
    create: (name) =>
      replaceFile(fileOf(name), Buffer.from(`{"created":"${new Date().toISOString()}"}\n`)),
    remove: (name) => rmSync(fileOf(name), { force: true }),
  };
}
