// How Node loads a file of TypeScript: without its types, as esbuild writes it once for each content.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const kept = fileURLToPath(new URL('../node_modules/.cache/typescript', import.meta.url));
const settings = {
  loader: 'ts',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  sourcesContent: false,
};

export function load(url, context, next) {
  const [file] = url.split('?');
  if (!file.endsWith('.ts') || !file.startsWith('file:')) return next(url, context);
  return { format: 'module', source: written(fileURLToPath(file)), shortCircuit: true };
}

/** The JavaScript of a file. Paths are in its source map, so they count as content. */
function written(path) {
  const text = readFileSync(path, 'utf8');
  const { version } = require('esbuild/package.json');
  const hash = createHash('sha256').update(JSON.stringify([version, settings, path, text]));
  const made = join(kept, `${hash.digest('hex')}.js`);
  try {
    return readFileSync(made, 'utf8');
  } catch {
    const { code } = require('esbuild').transformSync(text, { ...settings, sourcefile: path });
    keep(made, code);
    return code;
  }
}

/** Other processes may write the same, or read it meanwhile. Where it cannot be kept it is made again. */
function keep(made, code) {
  try {
    mkdirSync(kept, { recursive: true });
    writeFileSync(`${made}.${process.pid}`, code);
    renameSync(`${made}.${process.pid}`, made);
  } catch {}
}
