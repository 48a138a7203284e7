import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The version of this package. */
export function version(): string {
  return read(new URL('../../package.json', import.meta.url));
}

/** The version of a package that this one depends on. */
export function versionOf(name: string): string {
  return read(manifestOf(dirname(createRequire(import.meta.url).resolve(name))));
}

/** The manifest of the package that a file of it is in: not every package exports it. */
function manifestOf(folder: string): string {
  const file = join(folder, 'package.json');
  return existsSync(file) ? file : manifestOf(dirname(folder));
}

function read(file: URL | string): string {
  const parsed: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return parsed.version;
}
