// Bundles what Node runs: of six hundred modules, finding and reading each takes longer than a short text. Plain JavaScript, because
// setup runs it.

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../..', import.meta.url));

/** Modules that are started or imported by their path. */
const ENTRIES = [
  'cli',
  'cli/files/helper-process',
  'library/redactor',
  'profiles/uploads/compiler',
  'service/main',
];

/** Packages whose code goes into the bundle: every command loads them. The others lie in node_modules. */
const INSIDE = ['valibot'];

/** The expression of a bundled file for the root of the bundle. */
const ROOT = '$root';

/** Writes the entries, and what they share, to a folder that has the data of `src/` at the same paths. */
export async function buildBundle(folder) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: ENTRIES.map((entry) => join(src, `${entry}.ts`)),
    outbase: src,
    outdir: folder,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    charset: 'utf8',
    banner: { js: `const ${ROOT} = '';` },
    plugins: [packages, places],
    write: false,
    logLevel: 'warning',
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withRoot(text, relative(dirname(path), folder)));
  }
  chmodSync(join(folder, 'cli.js'), 0o755);
}

const packages = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const isInside = kind === 'entry-point' || INSIDE.includes(path);
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
