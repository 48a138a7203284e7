import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lazy } from '../../core/memoize.ts';
import type { PhraseSlots } from './words/phrase-table.ts';
import { phraseIndex } from './words/phrases.ts';
import { marksOf } from './words/word-sets.ts';

/** Indices of the built-in lists. The build writes them: making them takes half a second of each start. */
const FILE = new URL('../data/lists.memory', import.meta.url);

/** The index of a list: its names, and the marks of the words that they begin with. */
export interface ListIndex {
  readonly slots: PhraseSlots;
  readonly marks: Int32Array;
}

/** A list of names with a number each. */
export interface IndexedList {
  /** The type of its matches. */
  readonly type: string;
  readonly entries: () => Iterable<readonly [name: string, value: number]>;
  /** Whether a name in lower case is worth a verdict, by its value. Default: always. */
  readonly lower?: (value: number) => boolean;
  /** Words that may precede a name and belong to it: `chronic`. */
  readonly leads?: readonly string[];
}

/** The index of a list: that of the build, if there is one. */
export function listIndex(list: IndexedList, built = builtIndices()): ListIndex {
  return built.get(list.type) ?? newIndex(list);
}

function newIndex({ entries, lower, leads }: IndexedList): ListIndex {
  const { slots, openers } = phraseIndex(entries(), { lower, leads });
  return { slots, marks: Int32Array.from(marksOf(openers)) };
}

/** Writes the indices of lists: the bytes of a description in JSON, the description, and the numbers. */
export function writeIndices(file: URL, lists: readonly IndexedList[]): void {
  const all = lists.map((list) => ({ type: list.type, ...newIndex(list) }));
  const described = all.map(({ type, slots, marks }) => [type, slots.length, marks.length]);
  const text = JSON.stringify(described);
  const head = Buffer.from(text.padEnd(4 * Math.ceil(text.length / 4)));
  const numbers = all.flatMap(({ slots, marks }) => [slots, marks]);
  const parts = numbers.map(({ buffer }) => Buffer.from(buffer));
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(Int32Array.of(head.length).buffer), head, ...parts]),
  );
}

/** Reads the file of `writeIndices`. */
export function readIndices(file: URL): ReadonlyMap<string, ListIndex> {
  const bytes = readFileSync(file);
  const length = bytes.readInt32LE(0);
  const described: [string, number, number][] = JSON.parse(bytes.toString('latin1', 4, 4 + length));
  let at = bytes.byteOffset + 4 + length;
  const next = (count: number) => {
    const numbers = new Int32Array(bytes.buffer, at, count);
    at += 4 * count;
    return numbers;
  };
  return new Map(
    described.map(([type, slots, marks]) => [type, { slots: next(slots), marks: next(marks) }]),
  );
}

const builtIndices = lazy(() => (existsSync(FILE) ? readIndices(FILE) : new Map()));
