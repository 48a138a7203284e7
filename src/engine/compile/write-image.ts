import type { Automaton } from './automaton.ts';
import { CHECK_BYTES } from './check-records.ts';
import { evidenceSets, sides } from './dispatch/sides.ts';
import type { TokenTable } from './dispatch/token-table.ts';
import type { Image, ImagePattern } from './image.ts';
import type { KeywordTable } from './keywords.ts';
import { allocator, type Header, headerBytes, workingBuffers } from './layout.ts';
import { PATTERN_BYTES, patternRecord } from './pattern-records.ts';
import type { Read } from './read-patterns.ts';

/** The compiled parts of an image. */
export interface Parts {
  readonly patterns: readonly Read[];
  readonly checks: readonly Buffer[];
  readonly automaton: Automaton;
  readonly tokens: TokenTable;
  /** By slot and byte, groups of tokens and of literals. */
  readonly around: readonly Uint32Array[];
  readonly literals: readonly Uint32Array[];
  /** By pattern the groups that it begins in. */
  readonly groupsOf: readonly number[];
  readonly keywords: KeywordTable;
}

const END_OF_LIST = 0xffff;
const LETTERS_OFFSET = 12;
const ENTRY_BYTES = 32;

/** Lays the parts out in memory. */
export function writeImage(parts: Parts): Image {
  const { patterns, checks, automaton, tokens, around, literals, keywords } = parts;
  const { tables: from, ...working } = workingBuffers();
  const allocate = allocator(from);
  const written: (readonly [number, Uint8Array])[] = [];
  const put = (bytes: Uint8Array): number => {
    const at = allocate(bytes.length);
    written.push([at, bytes]);
    return at;
  };
  const sets = sides();
  const codes = codesOf(patterns);
  const records = patterns.map((pattern, n) =>
    patternRecord(pattern, { sides: sets, code: codes[n], terms: put(pattern.evidence) }),
  );
  const letters = put(keywords.letters);
  const header: Header = {
    ...working,
    tokenTable: put(tokens.cells),
    groupMasks: put(asBytes(tokens.masks)),
    nextOf: put(tokens.next),
    afterOf: put(tokens.after),
    around: put(Buffer.concat(around.map(asBytes))),
    nibbles: put(nibbles(literals)),
    literals: put(Buffer.concat(literals.slice(0, 3).map((masks) => Uint8Array.from(masks)))),
    joinedGroups: joinedGroups(parts),
    columns: put(automaton.columns),
    rows: put(asBytes(automaton.rows)),
    width: automaton.width,
    firstRun: automaton.firstRun,
    firstAccept: automaton.firstAccept,
    firstInWord: automaton.firstInWord,
    startStates: put(asBytes(Uint32Array.from(automaton.starts))),
    lineStart: automaton.starts[automaton.starts.length - 1],
    lists: 0,
    patterns: put(Buffer.concat(records, PATTERN_BYTES * patterns.length)),
    sides: put(asBytes(evidenceSets())),
    byteSets: put(sets.bitmaps()),
    checks: put(Buffer.concat(checks, CHECK_BYTES * checks.length)),
    words: put(withLetters(keywords.entries, letters)),
    wordMask: keywords.mask,
    groupSets: put(keywords.sets),
  };
  header.lists = putLists(automaton, put);
  const end = allocate(0);
  const tables = Buffer.alloc(end - from);
  for (const [at, bytes] of written) tables.set(bytes, at - from);
  return {
    header: headerBytes(header),
    tables,
    from,
    patterns: patterns.map((pattern, n) => described(pattern, n, parts, codes[n])),
    states: automaton.accept.length,
  };
}

function asBytes({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** A number for each check in code. */
function codesOf(patterns: readonly Read[]): readonly number[] {
  let count = 0;
  return patterns.map(({ code }) => (code === undefined ? -1 : count++));
}

function described(
  read: Read,
  n: number,
  { patterns, groupsOf }: Parts,
  code: number,
): ImagePattern {
  const { key, pattern, atToken, longest } = read;
  return {
    key,
    index: n - patterns.findIndex((other) => other.key === key),
    tokenGroups: atToken ? groupsOf[n] : 0,
    literalGroups: atToken ? 0 : groupsOf[n],
    longest,
    back: Math.max(pattern.back?.most ?? 0, pattern.mayBegin ?? 0),
    code,
  };
}

/** Groups of tokens in which a pattern may follow a number and a joint, or begin elsewhere. */
function joinedGroups({ patterns, groupsOf }: Parts): number {
  return patterns.reduce((mask, { pattern, atToken }, n) => {
    const open = pattern.edges === 'open' || pattern.fromDigit || pattern.back !== undefined;
    return atToken && open ? mask | groupsOf[n] : mask;
  }, 0);
}

/** Sets of literals by the nibbles of their bytes, low and high for each of three, so that sixteen bytes take one step. */
function nibbles(masks: readonly Uint32Array[]): Buffer {
  const all = Buffer.alloc(96);
  for (const [slot, of] of masks.slice(0, 3).entries()) {
    for (const [byte, groups] of of.entries()) {
      all[slot * 32 + (byte & 15)] |= groups;
      all[slot * 32 + 16 + (byte >> 4)] |= groups;
    }
  }
  return all;
}

function withLetters(entries: Buffer, letters: number): Buffer {
  const moved = Buffer.from(entries);
  for (let at = 0; at < moved.length; at += ENTRY_BYTES) {
    moved.writeUInt32LE(moved.readUInt32LE(at + LETTERS_OFFSET) + letters, at + LETTERS_OFFSET);
  }
  return moved;
}

/** By accepting state, the address of its list of patterns. */
function putLists({ accept, firstAccept }: Automaton, put: (bytes: Uint8Array) => number): number {
  const accepting = accept.slice(firstAccept);
  const lists = put(asBytes(Uint16Array.from(accepting.flatMap((ids) => [...ids, END_OF_LIST]))));
  let at = lists;
  const places = accepting.map((ids) => {
    const place = at;
    at += 2 * (ids.length + 1);
    return place;
  });
  return put(asBytes(Uint32Array.from(places)));
}
