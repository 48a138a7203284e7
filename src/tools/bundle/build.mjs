// Bundles what Node runs: of six hundred modules, finding and reading each takes longer than a short text. Plain JavaScript, because
// setup runs it.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeFile } from './script.mjs';

const src = fileURLToPath(new URL('../..', import.meta.url));
const here = join(src, 'tools', 'bundle');

/** Modules that are started or imported by their path, but for the command line. */
const ENTRIES = [
  'cli/files/helper-process',
  'library/redactor',
  'profiles/uploads/compiler',
  'service/main',
];

/** Packages whose code goes into the bundle: most commands load them. The others lie in node_modules. */
const INSIDE = /^(?:@noble|@scure|fastest-levenshtein|stream-chain|valibot)(?:\/|$)/;

/** The expression of a bundled file for the root of the bundle. */
const ROOT = '$root';

/** A text of which finding most kinds of values is compiled. */
const TEXT =
  'Maria Santos, born 3/4/1980, card 4111 1111 1111 1111, call 202-555-0143 or kim@acme.test\n';

/** Writes the bundle to a folder that has the data of `src/` at the same paths. */
export async function buildBundle(folder) {
  const { build } = await import('esbuild');
  const options = {
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    charset: 'ascii',
    write: false,
    logLevel: 'warning',
  };
  const outputs = await Promise.all([
    build({
      ...options,
      entryPoints: { 'cli/main': join(src, 'cli.ts') },
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      // A script has no loader for `import()`.
      supported: { 'dynamic-import': false },
      banner: {
        js: `(function (exports, require, module, __filename, __dirname) { 'use strict';
const ${ROOT} = new URL('../', require('node:url').pathToFileURL(__filename));`,
      },
      footer: { js: '})' },
      plugins: [packages, places],
    }),
    build({
      ...options,
      entryPoints: ENTRIES.map((entry) => join(src, `${entry}.ts`)),
      outbase: src,
      chunkNames: 'chunks/[name]-[hash]',
      splitting: true,
      format: 'esm',
      banner: { js: `const ${ROOT} = '';` },
      plugins: [packages, places],
    }),
    build({
      ...options,
      entryPoints: { cli: join(here, 'start.mjs') },
      format: 'esm',
    }),
  ]);
  for (const { path, text } of outputs.flatMap(({ outputFiles }) => outputFiles)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withRoot(text, relative(dirname(path), folder)));
  }
  chmodSync(join(folder, 'cli.js'), 0o755);
}

/** Writes the code of the command line. */
export function compileBundle(folder) {
  const file = join(folder, 'cli', 'main.cjs');
  const args = [join(here, 'compile.mjs'), file, codeFile(file)];
  const { status, stderr } = spawnSync(process.execPath, ['--predictable', ...args], {
    env: {},
    input: TEXT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the bundled command line does not run: ${stderr}`);
}

const packages = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isInside = kind === 'entry-point' || INSIDE.test(path);
      return isInside ? undefined : { path, external: true };
    });
  },
};

/** Gives modules that read a file beside them, or start one, the URL that they would have unbundled. */
const places = {
  name: 'places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const name = relative(src, path).split(sep).join('/').replace(/\.ts$/, '.js');
      const url = `new URL(${JSON.stringify(name)}, ${ROOT}).href`;
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', url);
      return { contents, loader: 'ts' };
    });
  },
};

function withRoot(text, up) {
  return text.replace(
    `const ${ROOT} = '';`,
    `const ${ROOT} = new URL('${up === '' ? '.' : up.split(sep).join('/')}/', import.meta.url);`,
  );
}
