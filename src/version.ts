import { readFileSync } from 'node:fs';

/** The version of this package. */
export function version(): string {
  const file = new URL('../package.json', import.meta.url);
  const parsed: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return parsed.version;
}
