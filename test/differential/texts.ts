// The texts that builds are compared over: generated ones, and the files of folders.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { corpora, repeated } from '../bench/texts/corpora.ts';
import { innocentLine } from '../bench/texts/innocent.ts';
import type { Text } from './run.ts';

const MOST_BYTES = 512 * 1024;
const NEWLINE = 0x0a;

/** Texts of a given total size: a quarter of them generated, the rest spread evenly over the files of the folders. */
export function* mixedTexts(folders: readonly string[], bytes: number): Generator<Text> {
  const ours = folders.length > 0 ? bytes / 4 : bytes;
  yield* numbered(generated(ours));
  yield* numbered(sampled(folders, bytes - ours));
}

type Unnumbered = Omit<Text, 'seed'>;

function* numbered(texts: Iterable<Unnumbered>): Generator<Text> {
  let seed = 0;
  for (const text of texts) yield { ...text, seed: seed++ };
}

function* generated(bytes: number): Generator<Unnumbered> {
  const kinds = { ...corpora, innocent: (most: number) => repeated(most, innocentLine) };
  const share = Math.ceil(bytes / Object.keys(kinds).length);
  for (const [name, make] of Object.entries(kinds)) yield* pieces(`generated ${name}`, make(share));
}

/** As many pieces of the files as there is room for, each file in proportion to its size. */
function* sampled(folders: readonly string[], bytes: number): Generator<Unnumbered> {
  const files = folders.flatMap(filesIn);
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
  let due = 0;
  for (const file of files) {
    for (const piece of pieces(file, contentOf(file))) {
      due += piece.bytes.length * Math.min(1, bytes / size);
      if (due < piece.bytes.length) continue;
      due -= piece.bytes.length;
      yield { ...piece, name: `${basename(file)}: ${piece.name}` };
    }
  }
}

function filesIn(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  if (!stats.isDirectory()) return [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function contentOf(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** A text in pieces that end where a line does, where lines are not too long. */
function* pieces(name: string, bytes: Buffer): Generator<Unnumbered> {
  for (let from = 0; from < bytes.length; ) {
    const most = from + MOST_BYTES;
    const newline = bytes.lastIndexOf(NEWLINE, most - 1);
    const to = most < bytes.length && newline > from ? newline + 1 : most;
    yield { name: `${name} from ${from}`, bytes: bytes.subarray(from, to) };
    from = to;
  }
}
