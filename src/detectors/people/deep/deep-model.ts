import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DeepFinder } from './deep-names.ts';
import { readModelFolder } from './model-folder.ts';
import { runtimePath } from './runtime.ts';
import { type SessionOptions, session } from './session.ts';
import { wordPieces } from './word-piece.ts';

/** Models in use, by their files as they were when they were read: profiles share them, also when read again. */
const models = new Map<string, WeakRef<DeepFinder>>();

/** The last profile with a model is gone: its thread ends. */
const unused = new FinalizationRegistry<() => void>((stop) => stop());

/** Loads the model in a folder, or returns the loaded one. Throws an Error that names the problem. */
export function deepModel(folder: string): DeepFinder {
  const { labels, vocabulary, highest, most, model, files } = readModelFolder(folder);
  const key = files.map(version).join('\n');
  const known = models.get(key)?.deref();
  if (known !== undefined) return known;
  const runtime = runtimePath();
  const { classify, stop } = loaded({ runtime, model, labels: labels.count, most, highest });
  const finder: DeepFinder = { labels, vocabulary, most, classify, pieces: wordPieces(vocabulary) };
  models.set(key, new WeakRef(finder));
  unused.register(finder, stop);
  return finder;
}

function version(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return JSON.stringify([file, ino, size, mtimeMs]);
}

function loaded(options: SessionOptions): ReturnType<typeof session> {
  try {
    return session(options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be loaded';
    throw new Error(`${basename(options.model)}: ${reason}`, { cause });
  }
}
