import { readFileSync } from 'node:fs';

/** A file of the project, by its path from the root. */
export function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}
