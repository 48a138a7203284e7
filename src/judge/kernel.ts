import { simdModule } from '../core/webassembly.ts';
import { MASKS } from './forms.ts';
import { MEANINGS } from './meanings.ts';
import { LANES } from './types.ts';
import { WORD_CLASSES } from './words.ts';

/** Characters by UTF-16 code unit: the kind of each, and its lower case. */
export interface CharacterTables {
  readonly kind: Uint8Array;
  readonly lower: Uint16Array;
}

/** Open tables over the hashes of words: facts, clusters and groups. `detectors/people/model/lexicon.ts` describes them. */
export interface LexiconTables {
  readonly words: Uint32Array;
  readonly clusters: Uint32Array;
  readonly groups: Uint32Array;
}

/** Words of labels, in lower case, and the types that they are labels of, a bit each. */
export type LabelWords = ReadonlyMap<string, number>;

/** Rows of weights: `bits` has a bit for the first 18 bits of each hash with a row, `slots` has 15 bits of a feature's hash over 17 of the row's number, and `rows` 32 signed bytes a row, from 1 on. */
export interface JudgeWeights {
  readonly bits: Uint8Array;
  readonly slots: Uint32Array;
  readonly rows: Int8Array;
}

/** Candidates and their scores in a block of text, in WebAssembly: `wasm/judge.as.ts` and the files beside it. */
export interface Kernel {
  /** Bytes of a block in which candidates begin, and those read before and after it. */
  readonly block: number;
  readonly back: number;
  readonly ahead: number;
  readonly input: Uint8Array;
  /** Five numbers a match: start, end, type, score, and its form over 16 bits of its score by its first features. */
  readonly matches: Int32Array;
  /** Two numbers a range that others have decided about: start and end in the input, in order, apart from one another. */
  readonly covers: Int32Array;
  readonly functions: KernelFunctions;
  /** Hashes of the features that `features` wrote. */
  readonly features: Uint32Array;
  /** Twelve bytes a candidate; for training. */
  candidate(n: number): Candidate;
  setWeights(weights: JudgeWeights): void;
  /** Sets the least score of each type that counts. */
  setLimits(limits: ArrayLike<number>): void;
  /** Sets the least score by its first features of a candidate of each form whose words are read. */
  setFloors(floors: ArrayLike<number>): void;
}

/** A candidate's form, and its bytes `[start, end)` in the input. */
export interface Candidate {
  readonly form: number;
  readonly start: number;
  readonly end: number;
}

interface KernelFunctions {
  read(length: number): void;
  candidates(from: number, to: number): number;
  features(candidate: number): number;
  /** Number of first features among those that `features` wrote. */
  firstFeatures(): number;
  maskOf(candidate: number): number;
  tokensOf(candidate: number): number;
  furtherRead(): number;
  judge(from: number, to: number, covers?: number): number;
  /** Forgets scores that were computed with other weights. */
  forgetScores(): void;
}

type Layout = Readonly<Record<string, { readonly value: number }>>;

const MODULE = new URL('wasm/judge.wasm', import.meta.url);

/** Throws where the processor or Node has no WebAssembly with SIMD. */
export function kernel(
  characters: CharacterTables,
  lexicon: LexiconTables,
  labels: LabelWords,
): Kernel {
  const module = simdModule<KernelFunctions & Layout>(MODULE, 1);
  if (module === undefined)
    throw new Error('WebAssembly with SIMD is needed, and this Node has none');
  const { memory, exports } = module.withMemory(module.exports['SIZE'].value);
  const { buffer } = memory;
  const at = (area: string) => exports[area].value;
  const candidates = new DataView(buffer, at('CANDIDATES'));
  const put = (
    area: string,
    table: Uint8Array | Uint16Array | Uint32Array | Int32Array | Int8Array | Int16Array,
  ) => {
    const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    new Uint8Array(buffer, at(area), bytes.length).set(bytes);
  };
  put('CHARACTER_KINDS', characters.kind);
  put('LOWERS', characters.lower);
  put('CLASS_TABLE', classTable(characters.lower, at('CLASS_SLOTS')));
  put('LABEL_TABLE', labelTable(labels, characters.lower, at('LABEL_SLOTS')));
  put('MEANING_TABLE', meaningTable(characters.lower, at('MEANING_SLOTS')));
  put('LEXICON', lexicon.words);
  put('CLUSTER_TABLE', lexicon.clusters);
  put('GROUP_TABLE', lexicon.groups);
  put('MASKS', MASKS);
  put('FLOORS', new Int16Array(LANES).fill(LOWEST));
  const region = at('BACK') + at('BLOCK') + at('AHEAD');
  return {
    block: at('BLOCK'),
    back: at('BACK'),
    ahead: at('AHEAD'),
    input: new Uint8Array(buffer, at('BYTES'), region + 8),
    matches: new Int32Array(buffer, at('MATCHES'), 5 * 16384),
    features: new Uint32Array(buffer, at('FEATURES'), 496),
    covers: new Int32Array(buffer, at('COVERS'), 2 * 8224),
    functions: exports,
    candidate(n) {
      const slot = 12 * n;
      return {
        form: candidates.getUint8(slot) & 31,
        start: candidates.getUint16(slot + 8, true),
        end: candidates.getUint16(slot + 10, true),
      };
    },
    setWeights({ bits, slots, rows }) {
      if (rows.length > LANES * at('MOST_ROWS')) throw new Error('the judge has too many rows');
      put('ROW_BITS', bits);
      put('ROW_SLOTS', wrapped(slots));
      put('ROWS', rows);
      exports.forgetScores();
    },
    setFloors(floors) {
      put(
        'FLOORS',
        Int16Array.from({ length: LANES }, (_, form) => floors[form] ?? LOWEST),
      );
    },
    setLimits(limits) {
      put(
        'LIMITS',
        Int16Array.from({ length: LANES }, (_, type) => limits[type] ?? 32767),
      );
    },
  };
}

/** No score is less. */
const LOWEST = -32_768;

/** Slots are read four at a time, from any of them on. */
const AT_ONCE = 4;

function wrapped(slots: Uint32Array): Uint32Array {
  const all = new Uint32Array(slots.length + AT_ONCE);
  all.set(slots);
  all.set(slots.subarray(0, AT_ONCE), slots.length);
  return all;
}

/** Endings of words share the table of classes. */
const ENDING = 0x5bd1e995;
const LAST_BYTES = 4;

/** Hash and types of each word of labels, in an open table with linear probing. */
function labelTable(labels: LabelWords, lower: Uint16Array, slots: number): Int32Array {
  const table = new Int32Array(2 * slots);
  if (2 * labels.size > slots) throw new Error('there are too many words of labels');
  for (const [word, types] of labels) place(table, slots, hashOf(word, lower), types);
  return table;
}

/** Hash and meanings of each word, a byte each, in an open table with linear probing. */
function meaningTable(lower: Uint16Array, slots: number): Int32Array {
  const table = new Int32Array(2 * slots);
  const known = new Map<number, number>();
  MEANINGS.forEach((words, n) => {
    for (const word of new Set(words.split(' '))) {
      if (!WORD.test(word)) continue;
      const hash = hashOf(word, lower);
      const before = known.get(hash) ?? 0;
      if (before >>> 24 === 0) known.set(hash, (before << 8) | (n + 1));
    }
  });
  if (2 * known.size > slots) throw new Error('there are too many words with a meaning');
  for (const [hash, meanings] of known) place(table, slots, hash, meanings);
  return table;
}

/** A run of letters, as words are in texts; others are keys that are read in parts. */
const WORD = /^\p{L}+$/u;

/** Adds bits to a hash's slot. */
function place(table: Int32Array, slots: number, hash: number, bits: number): void {
  let slot = hash & (slots - 1);
  while (table[2 * slot] !== 0 && table[2 * slot] !== hash) slot = (slot + 1) & (slots - 1);
  table[2 * slot] = hash;
  table[2 * slot + 1] |= bits;
}

/** Hash and classes of each word, in an open table with linear probing. */
function classTable(lower: Uint16Array, slots: number): Int32Array {
  const table = new Int32Array(2 * slots);
  WORD_CLASSES.forEach(([, words], bit) => {
    for (const word of new Set(words.split(' '))) {
      const hash = word.startsWith('-') ? endingHash(word.slice(1)) : hashOf(word, lower);
      place(table, slots, hash, 1 << bit);
    }
  });
  return table;
}

function hashOf(word: string, lower: Uint16Array): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < word.length; i++) {
    hash = Math.imul(hash ^ lower[word.charCodeAt(i)], 0x01000193);
  }
  return mixed(hash);
}

/** The hash of the last three or four bytes of words. */
function endingHash(ending: string): number {
  const last = Buffer.from(ending).subarray(-LAST_BYTES);
  return mixed(last.reduce((all, byte) => (all << 8) | byte, 0) ^ ENDING);
}

function mixed(hash: number): number {
  let spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  spread ^= spread >>> 13;
  return spread === 0 ? 1 : spread;
}
