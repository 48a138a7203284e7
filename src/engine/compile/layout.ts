/**
 * Layout of the memory of `src/engine/match`: working buffers first, the same for every image, then the image.
 *
 *   0       HEADER   text   bits … matches   tables             end
 *   ├───────┼────────┼──────┼────────────────┼──────────────────┤
 */
// The module's constants are below it.
export const HEADER = 2048;

/** Bytes of text before those that matches begin in, most of those, and bytes after them. */
export const BEFORE = 1024;
export const PIECE = 32 * 1024;
export const AFTER = 8 * 1024;
/** Line breaks after a text, so that its end needs no test. */
export const PADDING = 256;

const TEXT = BEFORE + PIECE + AFTER + PADDING;
const MOST_KEYWORDS = 8192;
const MOST_MATCHES = 8192;
/** Bytes of the lists of patterns that states accept. */
export const LISTS_BYTES = 64 * 1024;
const MOST_DETECTORS = 1024;
const MOST_STATES = 65_536;
/** Rows of states that walks visited, the one for states without a row included. */
const MOST_ROWS = 2048;

/** Addresses and counts, in the order of the header's words. */
const NAMES = [
  ...['text', 'bits', 'starts', 'keywords', 'matches', 'ends', 'characters', 'sources', 'heads'],
  ...['mostKeywords', 'mostMatches', 'mask', 'taken', 'judged', 'cursors'],
  ...['rows', 'rowIds', 'rowStates'],
  ...['columns', 'rowHeads', 'folds', 'next', 'firstRun', 'firstAccept', 'firstInWord'],
  ...['startStates', 'lineStart', 'lists', 'patterns', 'sides', 'byteSets', 'checks'],
  ...['words', 'wordMask', 'groupSets', 'endings'],
] as const;
export type Header = Record<(typeof NAMES)[number], number>;

/** Groups of a set: bits of a vector, 16 bytes for each value of the tested byte or shape. */
export const GROUPS_OF_SET = 128;
export const TOKEN_SETS = 4;
export const LITERAL_SETS = 4;
const BYTES = 256 * 16;
/** Offsets in a set of groups of tokens: groups without a keyword, after a joint, of long runs, shapes of tokens, bytes around them. */
export const TOKEN_SET = {
  free: 0,
  joined: 16,
  longRuns: 32,
  shapes: 48,
  around: 48 + 2 * BYTES,
  size: 48 + 10 * BYTES,
};
/** Buckets of literals, each with an automaton of its own: from 1 on, after that of tokens. */
export const LITERAL_BUCKETS = 8;
/** The automaton of tokens that are long runs. */
export const LONG_RUNS = 1 + LITERAL_BUCKETS;
/** Size of a set of groups of literals: bytes in five slots; and how many groups of each bucket are in it. */
export const LITERAL_SET = 5 * BYTES;
export const GROUPS_OF_BUCKET = 16;

/** Bits of a hash of a literal's first four bytes. */
export const QUADS_BITS = 16;
/** Bits of a hash of the first word of a keyword. */
export const OPENINGS_BITS = 16;
const QUADS = 704;
const OPENINGS = QUADS + (1 << QUADS_BITS) / 8;
const LISTS = OPENINGS + (1 << OPENINGS_BITS) / 8;

/**
 * Offsets in a profile's mask: numbers of sets, endings of keywords, nibbles of literals, their first bytes and hashes of the first
 * four, hashes of the first words of keywords, lists of patterns without and with those that keywords lead to, states, literals, tokens.
 */
export const MASK = {
  sets: 0,
  endings: 64,
  nibbles: 192,
  firsts: 448,
  quads: QUADS,
  openings: OPENINGS,
  lists: LISTS,
  ledLists: LISTS + LISTS_BYTES,
  states: LISTS + 2 * LISTS_BYTES,
  literals: LISTS + 2 * LISTS_BYTES + MOST_STATES,
  tokens: LISTS + 2 * LISTS_BYTES + MOST_STATES + LITERAL_SETS * LITERAL_SET,
};

/** The offset of each list, of two bytes an entry and its end; and, last, of the end of all. */
export function listPlaces(lists: readonly (readonly number[])[]): readonly number[] {
  let at = 0;
  const places = lists.map((ids) => {
    const place = at;
    at += 2 * (ids.length + 1);
    return place;
  });
  return [...places, at];
}

/** Reads a header that `headerBytes` wrote. */
export function headerOf(bytes: Buffer): Header {
  const words = NAMES.map((name, n) => [name, bytes.readUInt32LE(4 * n)] as const);
  return Object.fromEntries(words) as Header;
}

/** The header as bytes. */
export function headerBytes(header: Header): Buffer {
  const bytes = Buffer.alloc(4 * NAMES.length);
  for (const [n, name] of NAMES.entries()) bytes.writeUInt32LE(header[name] >>> 0, 4 * n);
  return bytes;
}

/** Deals out memory from an address on. */
export function allocator(from: number): (bytes: number) => number {
  let end = from;
  return (bytes) => {
    const at = Math.ceil(end / 64) * 64;
    end = at + bytes;
    return at;
  };
}

/** The working buffers, and where the image begins. */
export function workingBuffers() {
  const allocate = allocator(4096);
  return {
    text: allocate(TEXT),
    bits: allocate(TEXT / 2 + 128) + 64,
    starts: allocate(8 * TEXT),
    keywords: allocate(16 * (MOST_KEYWORDS + 1)),
    matches: allocate(12 * (MOST_MATCHES + 64)),
    ends: allocate(8 * 64),
    characters: allocate(AFTER),
    sources: allocate(4 * TEXT),
    heads: allocate(8 * (TEXT / 64 + 4)),
    mostKeywords: MOST_KEYWORDS,
    mostMatches: MOST_MATCHES,
    mask: allocate(MASK.tokens + TOKEN_SETS * TOKEN_SET.size),
    taken: allocate(4 * MOST_DETECTORS),
    judged: allocate(8),
    cursors: allocate(16 * 256),
    rows: allocate(512 * MOST_ROWS),
    rowIds: allocate(2 * MOST_STATES),
    rowStates: allocate(8 * MOST_ROWS),
    tables: allocate(0),
  };
}
