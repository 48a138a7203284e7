import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { escapePath, glob, isDynamicPattern } from 'tinyglobby';
import { errorCode, systemCause } from '../../core/errors.ts';
import { TEMPORARY } from '../../core/files.ts';
import { printable } from '../../core/printable.ts';

/** A file to read. */
export interface Source {
  readonly path: string;
  /** The path of its result below the folder of results. */
  readonly below: string;
  /** Its path without symbolic links. */
  readonly real: string;
  readonly bytes: number;
}

/** Files to read, each once, and a message for each argument or file that cannot be read. */
export interface Sources {
  readonly files: readonly Source[];
  /** Real paths of the folders that are read as a whole. */
  readonly folders: readonly string[];
  /** Messages for arguments that cannot be read. */
  readonly problems: readonly string[];
  /** Messages for skipped entries of folders. */
  readonly skipped: readonly string[];
}

/**
 * Finds the files that arguments name: files, folders with all files below them, and patterns such as `logs/*.log` where no
 * file has that name. Symbolic links are followed where an argument names one, and skipped below a folder, as are
 * devices, pipes and sockets.
 */
export async function sourcesOf(paths: readonly string[]): Promise<Sources> {
  const files = new Map<string, Source>();
  const folders: string[] = [];
  const problems: string[] = [];
  const skipped: string[] = [];
  for (const path of paths) await argument(path);
  return { files: [...files.values()], folders, problems, skipped };

  async function argument(path: string): Promise<void> {
    try {
      const stats = await stat(path);
      if (stats.isDirectory()) {
        folders.push(await realpath(path));
        await folder(path, path);
      } else if (stats.isFile()) await add(path, basename(path));
      else problems.push(`${printable(path)}: is no file`);
    } catch (error) {
      if (errorCode(error) === 'ENOENT' && isDynamicPattern(path)) return matching(path);
      problems.push(unreadable(path, error));
    }
  }

  async function matching(pattern: string): Promise<void> {
    const options = { dot: true, followSymbolicLinks: false, expandDirectories: false } as const;
    const found = (await glob(pattern, options)).filter(isOurs).sort();
    const base = literalStart(pattern);
    for (const path of found) await add(path, relative(base, path));
    if (found.length === 0) problems.push(`${printable(pattern)}: no file matches`);
  }

  async function folder(path: string, root: string): Promise<void> {
    for (const entry of await entries(path)) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) await folder(inside, root).catch(reported(inside));
      else if (!entry.isFile()) skipped.push(`${printable(inside)}: skipped: ${kindOf(entry)}`);
      else if (isOurs(entry.name)) {
        await add(inside, relative(root, inside)).catch(reported(inside));
      }
    }
  }

  async function add(path: string, below: string): Promise<void> {
    const real = await realpath(path);
    if (files.has(real)) return;
    files.set(real, { path, below, real, bytes: (await stat(real)).size });
  }

  function reported(path: string): (error: unknown) => void {
    return (error) => void problems.push(unreadable(path, error));
  }
}

async function entries(path: string) {
  const all = await readdir(path, { withFileTypes: true });
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Excludes temporary files of a run that was killed. */
function isOurs(path: string): boolean {
  return !basename(path).startsWith(TEMPORARY);
}

function kindOf(entry: { isSymbolicLink(): boolean }): string {
  return entry.isSymbolicLink() ? 'a symbolic link' : 'no file';
}

/** The folders that a pattern names before its first wildcard. */
function literalStart(pattern: string): string {
  const parts = pattern.split('/');
  const first = parts.findIndex((part) => part !== escapePath(part));
  return parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
}

function unreadable(path: string, error: unknown): string {
  return `${printable(path)}: cannot be read: ${systemCause(error)}`;
}
