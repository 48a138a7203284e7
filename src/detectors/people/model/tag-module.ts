import { simdModule } from '../../../core/webassembly.ts';
import { BLOCK_BYTES, type BlockText } from '../text/block-text.ts';
import { type Characters, GAPS } from '../text/characters.ts';
import { escapedAt } from '../text/escaped-characters.ts';
import type { Tokens } from '../text/tokens.ts';
import { BUCKET_BITS, LABEL, LABELS, SEGMENT, TEMPLATES } from './labels.ts';
import { CLUSTER_BITS, GROUP_BITS, type Lexicon, WORD_BITS } from './lexicon.ts';
import type { NameModel } from './model-file.ts';
import { fillRoles } from './roles.ts';

/** Reads a block and labels its tokens, in WebAssembly: `../tag/tag.as.ts` and the files beside it. */
export interface TagModule {
  readonly text: BlockText;
  readonly tokens: Tokens;
  /** Input bytes: those of a block, and others that are searched for keys of names. */
  readonly input: Uint8Array;
  /** Offsets in `input` that `keys` found. */
  readonly keys: Int32Array;
  readonly verdicts: Uint8Array;
  /** Lead of a name's label at each candidate. */
  readonly leads: Float32Array;
  /** Bonus of each token of a segment, by the mentions of its word elsewhere. */
  readonly bonuses: Float32Array;
  /** First token of each segment, and one past its last. */
  readonly firsts: Uint16Array;
  readonly stops: Uint16Array;
  /** Indices of the weights that `all` selected. */
  readonly buckets: Int32Array;
  readonly functions: TagFunctions;
  /** The memory that `fill` writes to, and the tables over characters in it. */
  readonly tables: Uint8Array;
  readonly characters: Characters;
  /** The model's tables of words. */
  readonly lexicon: Lexicon;
  /** Takes the numbers of a model. */
  fill(model: Omit<NameModel, 'confidence'>, characters: Characters): void;
}

interface TagFunctions {
  /** Decodes `length` bytes to code units; returns their number. */
  decode(length: number): number;
  /** Finds tokens and candidates in `length` units; returns the number of tokens. */
  read(length: number): number;
  /** Finds the offsets of `name` and `fami`, in either case, in `length` bytes; returns their number. */
  keys(length: number): number;
  /** Labels all segments; returns their number. */
  judge(): number;
  judgeAgain(first: number, stop: number): void;
  segmentEnd(first: number): number;
  /** Forgets the names of the last block; notes one of this. */
  forgetNames(): void;
  learnName(first: number, last: number): void;
  /** The next token outside names that repeats a name of the block; the number of tokens if absent. */
  nextRepeat(from: number): number;
  nextLetter(from: number): number;
  /** Selects the weights of all templates for a token of the segment `[from, to)`. */
  all(token: number, from: number, to: number): void;
  /** The hash of a token; its `hash` and `word` are set from here on. */
  know(token: number): number;
  /** The hash of the units `[from, to)`, and the facts about a word by its hash. */
  hashOf(from: number, to: number): number;
  wordOf(hash: number): number;
  /** Whether a lower-case word in informal text may be a name by its facts. */
  isLowerName(word: number): number;
  /** Key of the lower-case word in the units `[from, to)`, which a unit follows. */
  lowerKey(from: number, to: number): number;
  setScale(step: number): void;
}

type Layout = Readonly<Record<string, { readonly value: number }>>;

/** Words of three letters that make a text German. */
const GERMAN = 'der das und ist mit dem ein für auf aus zur zum wir ich hat vom bei als'.split(' ');
const IMPOSSIBLE = -1e6;
/** Units after the last that a reader may look at. */
const PADDING = 16;
/** Bytes after those of a block that are read with its last one. */
const AFTER = 96;
const MODULE = new URL('../tag/tag.wasm', import.meta.url);
const ROLE_NUMBERS = 2 * 512;
const CODE_UNITS = 1 << 16;
/** Bytes of the rows of weights, the last of the tables. */
const ROW_BYTES = 8 << BUCKET_BITS;

/** Throws where the processor or Node has no WebAssembly with SIMD. */
export function tagModule(): TagModule {
  let block: Buffer = Buffer.alloc(0);
  const imports = { 'text.as': { escapedAt: (at: number) => escapedAt(block, at) } };
  const module = simdModule<TagFunctions & Layout>(MODULE, 1, imports);
  if (module === undefined)
    throw new Error('WebAssembly with SIMD is needed, and this Node has none');
  const { memory, exports } = module.withMemory(module.exports['SIZE'].value);
  const { buffer } = memory;
  const at = (area: string) => exports[area].value;
  const most = at('MOST_TOKENS');
  const first = at('CHARACTER_KINDS');
  const wide = (area: string) => new Uint16Array(buffer, at(area), most);
  const bytes = (area: string) => new Uint8Array(buffer, at(area), most);
  const input = new Uint8Array(buffer, at('BYTES'), BLOCK_BYTES + AFTER);
  const offsets = new Uint16Array(buffer, at('OFFSETS'), BLOCK_BYTES + 1);
  const text: BlockText = {
    units: new Uint16Array(buffer, at('UNITS'), BLOCK_BYTES + PADDING),
    length: 0,
    byteAt: (unit) => offsets[unit],
    read(bytes, from, to) {
      block = bytes.subarray(from, to);
      input.set(block);
      text.length = exports.decode(block.length);
    },
  };

  return {
    text,
    input,
    keys: new Int32Array(buffer, at('KEYS'), BLOCK_BYTES / 2),
    tokens: {
      count: 0,
      start: wide('STARTS'),
      end: wide('ENDS'),
      shape: bytes('SHAPES'),
      gap: bytes('GAPS'),
      hash: new Int32Array(buffer, at('HASHES'), most),
      word: new Int32Array(buffer, at('WORDS'), most),
      kind: bytes('KINDS'),
    },
    verdicts: bytes('VERDICTS'),
    leads: new Float32Array(buffer, at('LEADS'), most),
    bonuses: new Float32Array(buffer, at('BONUSES'), SEGMENT),
    firsts: wide('FIRSTS'),
    stops: wide('STOPS'),
    buckets: new Int32Array(buffer, at('BUCKETS'), TEMPLATES),
    functions: exports,
    tables: new Uint8Array(buffer, first, at('ROWS') + ROW_BYTES - first),
    characters: {
      kind: new Uint8Array(buffer, first, CODE_UNITS),
      lower: new Uint16Array(buffer, at('LOWERS'), CODE_UNITS),
      gap: new Uint8Array(buffer, at('CHARACTER_GAPS'), CODE_UNITS),
    },
    lexicon: {
      words: new Uint32Array(buffer, at('LEXICON'), 1 << WORD_BITS),
      clusters: new Uint32Array(buffer, at('CLUSTER_TABLE'), 1 << CLUSTER_BITS),
      groups: new Uint32Array(buffer, at('GROUP_TABLE'), 1 << GROUP_BITS),
    },
    fill,
  };

  function fill(
    { lexicon, lowerWords, weights }: Omit<NameModel, 'confidence'>,
    characters: Characters,
  ): void {
    put('CHARACTER_KINDS', characters.kind);
    put('LOWERS', characters.lower);
    put('CHARACTER_GAPS', characters.gap);
    put('ROUGH', roughWords());
    put('GERMAN', germanKeys());
    put('NAMELY', lowerWords.namely);
    put('USUAL', lowerWords.usual);
    put('LEXICON', lexicon.words);
    put('CLUSTER_TABLE', lexicon.clusters);
    put('GROUP_TABLE', lexicon.groups);
    put('ROWS', weights.rows);
    put('FIRST_LABEL', weights.start);
    put('TRANSITIONS', possible(weights.transitions));
    fillRoles(new Int32Array(buffer, at('ROLES'), ROLE_NUMBERS), characters);
    exports.setScale(weights.scale);
  }

  function put(
    area: string,
    table: Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array,
  ): void {
    const taken = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    new Uint8Array(buffer, at(area), taken.length).set(taken);
  }
}

/** A name continues only where one began. */
function possible(trained: Float32Array): Float32Array {
  const transitions = Float32Array.from(trained);
  for (let gap = 0; gap < GAPS; gap++) {
    for (const label of [LABEL.none, LABEL.place, LABEL.organization, LABEL.other])
      transitions[(gap * LABELS + label) * LABELS + LABEL.inside] = IMPOSSIBLE;
  }
  return transitions;
}

/** Frequencies as a given name, surname and common word, in three steps each, and size as a place. */
function roughWords(): Uint8Array {
  const step = (level: number, much: number, some: number) =>
    level >= much ? 2 : level >= some ? 1 : 0;
  return Uint8Array.from({ length: 1 << 13 }, (_, value) => {
    const given = step(value & 7, 5, 3);
    const surname = step((value >> 3) & 7, 5, 3);
    const common = step((value >> 6) & 7, 5, 2);
    return given | (surname << 2) | (common << 4) | (((value >> 11) & 3) << 6);
  });
}

/** A byte for each key of three letters: 1 for those of the words. */
function germanKeys(): Uint8Array {
  const keys = new Uint8Array(1 << 15);
  for (const word of GERMAN) {
    const [first, second, third] = [...word].map((letter) => letter.charCodeAt(0) & 31);
    keys[first | (second << 5) | (third << 10)] = 1;
  }
  return keys;
}
