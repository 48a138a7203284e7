// Compiles the patterns of all declared detectors to the image that the engine loads: `npm run patterns`. An image of
// the same declarations and the same compiler stays as it is.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { definitions } from '../../detectors/index.ts';
import { PATTERNS_IMAGE } from '../../detectors/patterns-image.ts';
import { compile } from '../../engine/compile/compile.ts';
import { saveImage } from '../../engine/compile/image-file.ts';
import { declarationsOf } from './declarations.ts';

const COMPILER = ['../../engine/compile/', '../../core/'];
const kept = new URL(`${PATTERNS_IMAGE.href}.declarations`);

const declarations = declarationsOf(definitions);
const digest = digestOf(JSON.stringify(declarations), ...COMPILER.flatMap(sourcesOf));
if (!existsSync(kept) || readFileSync(kept, 'utf8') !== digest) {
  saveImage(PATTERNS_IMAGE, compile(declarations));
  writeFileSync(kept, digest);
}

function sourcesOf(folder: string): readonly string[] {
  const at = new URL(folder, import.meta.url);
  const names = readdirSync(at, { recursive: true }).map(String).sort();
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), at), 'utf8'));
}

function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}
