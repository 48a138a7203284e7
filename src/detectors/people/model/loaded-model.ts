import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readPart } from '../../../core/read-part.ts';
import { characters } from '../text/characters.ts';
import { MODEL_MANIFEST, readModel } from './model.ts';
import type { NameModel } from './model-file.ts';
import { type TagModule, tagModule } from './tag-module.ts';

/** The memory of the module with the model in it. The build writes it: reading takes a tenth of the time of unpacking. */
const MEMORY = new URL('../../data/person.memory', import.meta.url);

/** Bytes before the tables: the digest of the model's file, and three numbers. */
const DIGEST = 32;
const HEAD = DIGEST + 12;

/** The module with the model in its memory. */
export interface LoadedModel {
  readonly tag: TagModule;
  readonly confidence: NameModel['confidence'];
}

/** Loads the model that finds names. Throws if a file is missing or differs from the manifest. */
export function loadedModel(memory = MEMORY): LoadedModel {
  if (existsSync(memory)) return fromMemory(memory);
  const model = readModel();
  return { tag: withModel(model), confidence: model.confidence };
}

/** A module with a model in its memory. */
export function withModel(model: Omit<NameModel, 'confidence'>): TagModule {
  const tag = tagModule();
  tag.fill(model, characters());
  return tag;
}

/** Writes the memory for `loadedModel`. */
export function writeMemory(memory: URL): void {
  const model = readModel();
  const { slope, offset } = model.confidence;
  const numbers = Float32Array.of(model.weights.scale, slope, offset);
  const parts = [modelDigest(), Buffer.from(numbers.buffer), withModel(model).tables];
  writeFileSync(memory, Buffer.concat(parts));
}

function fromMemory(memory: URL): LoadedModel {
  const head = readPart(memory, 0, Buffer.alloc(HEAD));
  if (!head.subarray(0, DIGEST).equals(modelDigest())) {
    throw new Error('the model that finds names cannot be loaded: its memory is of another model');
  }
  const [scale, slope, offset] = [0, 4, 8].map((at) => head.readFloatLE(DIGEST + at));
  const tag = tagModule();
  readPart(memory, HEAD, tag.tables);
  tag.functions.setScale(scale);
  return { tag, confidence: { slope, offset } };
}

function modelDigest(): Buffer {
  const { sha256 }: { sha256: string } = JSON.parse(readFileSync(MODEL_MANIFEST, 'utf8'));
  return Buffer.from(sha256, 'hex');
}
