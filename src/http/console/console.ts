import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../../core/memoize.ts';
import { type PageFile, pageFile, pageFiles } from '../response/page.ts';
import { Refusal } from '../response/refusal.ts';

/** Folder of the console's files: in the built package, or beside the sources of a clone that was built. */
export const CONSOLE_FOLDER = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/console/', import.meta.url)
    : new URL('../../console/', import.meta.url),
);

/** Files that the page names. */
const FILES = ['console.js', 'console.css', 'icon.svg'] as const;

/** The console's page, and its files by the last part of their path. */
export function consolePage(folder: string): { readonly page: PageFile; readonly file: PageFile } {
  const served = (name: string) => pageFile(name, built(folder, name));
  return {
    page: served('index.html'),
    file: pageFiles(new Map(FILES.map((name) => [name, served(name)])), () => {
      throw new Refusal(404, 'not_found', 'the console has no such file');
    }),
  };
}

function built(folder: string, name: string): () => Buffer {
  return lazy(() => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      throw new Refusal(404, 'not_found', 'the console is not built: npm run build');
    }
  });
}
