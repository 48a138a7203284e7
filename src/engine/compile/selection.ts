import { noBytes } from './bit-sets.ts';
import type { PatternBeginning } from './dispatch/beginnings.ts';
import { SLOTS } from './dispatch/groups.ts';
import type { Reachable } from './reach.ts';

/** Tables for a profile's mask: how each pattern begins, which detectors and patterns each state leads to, and the groups of each keyword. */
export interface Selection {
  readonly beginnings: readonly PatternBeginning[];
  readonly reach: Reachable;
  /** By accepting state, an index of the distinct lists of patterns that states accept. */
  readonly accepts: Uint16Array;
  readonly lists: readonly (readonly number[])[];
  /** Keywords, by `firstWord`. */
  readonly firstWords: Uint32Array;
  /** Sets of groups of words, and of endings of keywords. */
  readonly groupSets: Uint8Array;
  readonly endings: Uint8Array;
}

/** The number of a keyword's set of groups, below the bit of the hash of its first word. */
export function firstWord(set: number, bit: number): number {
  return ((bit << 16) | set) >>> 0;
}

/** A selection as bytes: numbers of 32 bits, each array after its length. */
export function writeSelection(selection: Selection): Buffer {
  const { beginnings, reach, accepts, lists, firstWords, groupSets, endings } = selection;
  const sets = new Map<string, number>();
  const records = beginnings.flatMap(({ pattern, group, bucket, flag, bytes, shapes }) => [
    pattern,
    group,
    bucket,
    flag,
    ...[...bytes, ...shapes].map((set) => numberOf(set, sets)),
  ]);
  return Buffer.concat([
    array(records),
    array([...sets.keys()].flatMap((key) => key.split(',').map(Number))),
    array(packed(reach.of)),
    array(reach.sets),
    array([reach.words]),
    array(packed(accepts)),
    array(lists.flatMap((list) => [list.length, ...list])),
    array(firstWords),
    array(wordsIn(groupSets)),
    array(wordsIn(endings)),
  ]);
}

/** Reads tables that `writeSelection` wrote. */
export function readSelection(bytes: Buffer): Selection {
  const all = new Uint32Array(bytes.length / 4);
  Buffer.from(all.buffer).set(bytes);
  let at = 0;
  const next = () => {
    const from = at + 1;
    at = from + all[at];
    return all.subarray(from, at);
  };
  const [records, sets, of, reached, [words], accepts, lists] = Array.from({ length: 7 }, next);
  const [firstWords, groupSets, endings] = Array.from({ length: 3 }, next);
  return {
    beginnings: beginningsIn(records, sets),
    reach: { of: unpacked(of), sets: reached, words },
    accepts: unpacked(accepts),
    lists: listsIn(lists),
    firstWords,
    groupSets: bytesIn(groupSets),
    endings: bytesIn(endings),
  };
}

const SET_WORDS = noBytes().length;
const IDS = 4;
const RECORD = IDS + SLOTS + 2;

function beginningsIn(records: Uint32Array, sets: Uint32Array): readonly PatternBeginning[] {
  const distinct = Array.from({ length: sets.length / SET_WORDS }, (_, id) =>
    sets.subarray(id * SET_WORDS, (id + 1) * SET_WORDS),
  );
  const setsAt = (from: number, to: number) =>
    Array.from(records.subarray(from, to), (id) => distinct[id]);
  return Array.from({ length: records.length / RECORD }, (_, n) => {
    const first = n * RECORD;
    const [pattern, group, bucket, flag] = records.subarray(first, first + IDS);
    const bytes = setsAt(first + IDS, first + IDS + SLOTS);
    const shapes = setsAt(first + IDS + SLOTS, first + RECORD);
    return { pattern, group, bucket, flag, bytes, shapes };
  });
}

function listsIn(numbers: Uint32Array): readonly (readonly number[])[] {
  const lists: (readonly number[])[] = [];
  for (let at = 0; at < numbers.length; at += 1 + numbers[at]) {
    lists.push([...numbers.subarray(at + 1, at + 1 + numbers[at])]);
  }
  return lists;
}

function numberOf(set: Uint32Array, known: Map<string, number>): number {
  const key = set.join();
  const number = known.get(key) ?? known.size;
  known.set(key, number);
  return number;
}

function array(numbers: ArrayLike<number>): Buffer {
  return Buffer.from(Uint32Array.from([numbers.length, ...Array.from(numbers)]).buffer);
}

/** Packs two numbers of 16 bits in a word; a zero completes an odd count. */
function packed(numbers: Uint16Array): Uint32Array {
  const even = new Uint16Array(Math.ceil(numbers.length / 2) * 2);
  even.set(numbers);
  return new Uint32Array(even.buffer);
}

/** The words of a set, whose length is a multiple of four bytes. */
function wordsIn(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}

function bytesIn({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function unpacked(words: Uint32Array): Uint16Array {
  return new Uint16Array(words.buffer, words.byteOffset, 2 * words.length);
}
