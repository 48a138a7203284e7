import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the lock file. */
export interface LockedPackage {
  /** Its folder: `node_modules/hono`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Subresource integrity: `sha512-…`. */
  readonly integrity: string;
}

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Entry>>;

/** Packages whose own dependencies serve only to build them. */
const BUILT = ['re2'];

/** The packages that the service needs to run, in the order of their paths. */
export function shipped(root: string): readonly LockedPackage[] {
  const file: { readonly packages: Lock } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const lock = file.packages;
  const paths = new Set<string>();
  const visit = (from: string, name: string): void => {
    const path = found(lock, from, name);
    if (paths.has(path)) return;
    paths.add(path);
    if (BUILT.includes(name)) return;
    for (const next of Object.keys(lock[path]?.dependencies ?? {})) visit(path, next);
  };
  for (const name of Object.keys(lock['']?.dependencies ?? {})) visit('', name);
  return [...paths].sort().map((path) => described(path, lock[path] ?? {}));
}

/** The folder that Node takes `name` from in a file of the package at `from`. */
function found(lock: Lock, from: string, name: string): string {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in lock) return path;
  if (from === '') throw new Error(`package-lock.json: ${name} is missing`);
  const upper = from.lastIndexOf('/node_modules/');
  return found(lock, upper < 0 ? '' : from.slice(0, upper), name);
}

function described(path: string, { version, license, integrity }: Entry): LockedPackage {
  if (version === undefined || license === undefined || integrity === undefined) {
    throw new Error(`package-lock.json: ${path}: expected version, license and integrity`);
  }
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { path, name, version, license, integrity };
}
