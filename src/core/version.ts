import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The version of this package. */
export function version(): string {
  return read(new URL('../../package.json', import.meta.url));
}

/** The version of a package that this one depends on. */
export function versionOf(name: string): string {
  return read(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

function read(file: URL | string): string {
  const parsed: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return parsed.version;
}
