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
const MOST_HITS = 8192;
const MOST_MATCHES = 8192;
const MOST_PATTERNS = 4096;
const MOST_DETECTORS = 1024;
const MOST_STATES = 65_536;

/** Addresses and counts, in the order of the header's words. */
const NAMES = [
  ...['text', 'bits', 'starts', 'hits', 'matches', 'ends', 'characters', 'sources'],
  ...['mostHits', 'mostMatches', 'mask', 'taken', 'judged', 'cursors'],
  ...['tokenTable', 'groupMasks', 'nextOf', 'afterOf'],
  ...['columns', 'rows', 'width', 'firstRun', 'firstAccept', 'firstInWord'],
  ...['startStates', 'lineStart', 'lists', 'patterns', 'sides', 'byteSets', 'checks'],
  ...['words', 'wordMask', 'groupSets', 'endings'],
] as const;
export type Header = Record<(typeof NAMES)[number], number>;

/** Offsets in a profile's mask: groups, endings of keywords, shapes of tokens, literals, bytes around tokens, patterns, states. */
export const MASK = {
  groups: 0,
  endings: 64,
  nibbles: 192,
  shapes: 320,
  literals: 2368,
  around: 3648,
  patterns: 11840,
  states: 11840 + MOST_PATTERNS,
};

/** Reads what `headerBytes` wrote. */
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
    hits: allocate(16 * (MOST_HITS + 1)),
    matches: allocate(12 * (MOST_MATCHES + 64)),
    ends: allocate(8 * 64),
    characters: allocate(AFTER),
    sources: allocate(4 * TEXT),
    mostHits: MOST_HITS,
    mostMatches: MOST_MATCHES,
    mask: allocate(MASK.states + MOST_STATES),
    taken: allocate(4 * MOST_DETECTORS),
    judged: allocate(8),
    cursors: allocate(16 * 256),
    tables: allocate(0),
  };
}
