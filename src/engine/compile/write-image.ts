import type { Automaton } from './automaton/automaton.ts';
import { foldedRows } from './automaton/folded-rows.ts';
import { CHECK_BYTES } from './check-records.ts';
import type { PatternBeginning } from './dispatch/beginnings.ts';
import { evidenceSets, sides } from './dispatch/sides.ts';
import { endingsList, endingsOf } from './endings.ts';
import { type ListNumbers, listsIn, listsOfCode } from './evidence.ts';
import { firstWords } from './first-words.ts';
import type { Image, ImagePattern } from './image.ts';
import type { KeywordTable } from './keywords.ts';
import {
  allocator,
  type Header,
  headerBytes,
  LISTS_BYTES,
  listPlaces,
  workingBuffers,
} from './layout.ts';
import { PATTERN_BYTES, patternRecord } from './pattern-records.ts';
import { reachOf } from './reach.ts';
import type { Read } from './read-patterns.ts';
import { type Selection, writeSelection } from './selection.ts';

/** The compiled parts of an image. */
export interface Parts {
  readonly patterns: readonly Read[];
  readonly checks: readonly Buffer[];
  readonly automaton: Automaton;
  readonly beginnings: readonly PatternBeginning[];
  /** Groups of words, the first with the number 1. */
  readonly words: readonly (readonly string[])[];
  readonly keywords: KeywordTable;
}

const LETTERS_OFFSET = 12;
const ENTRY_BYTES = 32;

/** Lays the parts out in memory. */
export function writeImage(parts: Parts): Image {
  const { patterns, checks, automaton, keywords, words } = parts;
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
  const endings = endingsList();
  const accepts = acceptLists(automaton);
  const ended = patterns.map((pattern) => endings.number(endingsOf(pattern, words)));
  const records = patterns.map((pattern, n) =>
    patternRecord(pattern, {
      sides: sets,
      code: codes[n],
      terms: put(pattern.evidence),
      endings: ended[n],
    }),
  );
  const letters = put(keywords.letters);
  const rows = foldedRows(automaton.rows, automaton.width);
  const header: Header = {
    ...working,
    columns: put(automaton.columns),
    rowHeads: put(asBytes(rows.heads)),
    folds: put(rows.folds),
    next: put(asBytes(rows.next)),
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
    endings: put(endings.bytes()),
  };
  header.lists = putLists(accepts, put);
  const end = allocate(0);
  const tables = Buffer.alloc(end - from);
  for (const [at, bytes] of written) tables.set(bytes, at - from);
  return {
    header: headerBytes(header),
    from,
    tableBytes: tables.length,
    readTables: (into) => into.set(tables),
    patterns: patterns.map((pattern, n) => described(pattern, n, parts, codes[n], ended[n])),
    states: automaton.accept.length,
    selection: writeSelection({
      beginnings: parts.beginnings,
      reach: reachOf(
        automaton,
        patterns.map(({ detector }) => detector),
      ),
      ...accepts,
      firstWords: firstWords(keywords),
      groupSets: keywords.sets,
      endings: endings.bytes(),
    }),
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
  { patterns }: Parts,
  code: number,
  endings: number,
): ImagePattern {
  const { key, pattern, atToken, longest } = read;
  const lists = listsForCode(read);
  const hasLists = Object.keys(lists).length > 0;
  return {
    key,
    index: n - patterns.findIndex((other) => other.key === key),
    joined:
      atToken &&
      (pattern.edges === 'open' || pattern.fromDigit === true || pattern.back !== undefined),
    longest,
    back: Math.max(pattern.back?.most ?? 0, pattern.mayBegin ?? 0),
    endings,
    code,
    groups: groupsOf(read),
    ...(hasLists && { lists }),
  };
}

function groupsOf(read: Read): readonly number[] {
  const { evidence, groups } = read;
  const rules = ['near', 'unlessBefore', 'unlessAfter'].map((name) => groups[name] ?? 0);
  const inCode = Object.values(listsForCode(read));
  return [...new Set([...listsIn(evidence), ...rules, ...inCode])].filter((group) => group > 0);
}

function listsForCode({ key, pattern, groups }: Read): ListNumbers {
  const names = listsOfCode(pattern);
  const unknown = names.find((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw new Error(`${key}: check: there are no words.${unknown}`);
  return Object.fromEntries(names.map((name) => [name, groups[name]]));
}

function withLetters(entries: Buffer, letters: number): Buffer {
  const moved = Buffer.from(entries);
  for (let at = 0; at < moved.length; at += ENTRY_BYTES) {
    moved.writeUInt32LE(moved.readUInt32LE(at + LETTERS_OFFSET) + letters, at + LETTERS_OFFSET);
  }
  return moved;
}

/** The distinct lists of patterns that states accept, and by accepting state the index of its list. */
function acceptLists({ accept, firstAccept }: Automaton): Pick<Selection, 'accepts' | 'lists'> {
  const ids = new Map<string, number>();
  const lists: (readonly number[])[] = [];
  const accepts = Uint16Array.from(accept.slice(firstAccept), (list) => {
    const key = list.join();
    const id = ids.get(key) ?? lists.push(list) - 1;
    ids.set(key, id);
    return id;
  });
  return { accepts, lists };
}

/** By accepting state, the offset of its list among the lists of a mask. */
function putLists(
  { accepts, lists }: Pick<Selection, 'accepts' | 'lists'>,
  put: (bytes: Uint8Array) => number,
): number {
  const places = listPlaces(lists);
  if (places[lists.length] > LISTS_BYTES) throw new Error('the lists of patterns are too long');
  return put(asBytes(Uint32Array.from(accepts, (id) => places[id])));
}
