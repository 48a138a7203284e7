import { readFileSync } from 'node:fs';
import { digest, type NameModel, unpackModel } from './model-file.ts';

/** The files that `npm run train` writes: the model, and its manifest. */
const MODEL = new URL('../../data/person.bin', import.meta.url);
export const MODEL_MANIFEST = new URL('../../data/person.json', import.meta.url);

/**
 * Reads the model that finds names, some 5 MB. Throws if a file is missing or differs from the manifest.
 */
export function readModel(model: URL = MODEL, manifest: URL = MODEL_MANIFEST): NameModel {
  try {
    const file = readFileSync(model);
    const { sha256 }: { sha256?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (sha256 !== digest(file)) throw new Error('it is not what its manifest says');
    return unpackModel(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(`the model that finds names cannot be loaded: ${reason}`, { cause });
  }
}
