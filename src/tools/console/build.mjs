// Bundles the console for browsers: one script and one style sheet, without inline code. Plain JavaScript, because setup runs it.

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = join(root, 'src', 'console');

/** Writes the console's files to a folder. */
export async function buildConsole(folder) {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: { console: join(here, 'main.tsx') },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: ['chrome123', 'firefox128', 'safari17.5'],
    minify: true,
    charset: 'utf8',
    // The page on compliance has the tables of the coverage sheet.
    loader: { '.md': 'text' },
    tsconfig: join(here, 'tsconfig.json'),
    logLevel: 'warning',
  });
  for (const name of ['index.html', 'icon.svg']) {
    copyFileSync(join(here, name), join(folder, name));
  }
  copyFileSync(join(root, 'node_modules', 'preact', 'LICENSE'), join(folder, 'LICENSE-preact'));
}
