import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lines of `lexicons/<name>` as columns; a line that starts with `#` is a heading. */
export function table(folder: string, name: string): readonly (readonly string[])[] {
  return readFileSync(join(folder, 'lexicons', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

export function hasTable(folder: string, name: string): boolean {
  return existsSync(join(folder, 'lexicons', name));
}
