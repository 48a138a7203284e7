/**
 * Where things lie in the memory of `src/engine/match`: working buffers first, the same for every image, then the image.
 *
 *   0       HEADER   text   bits … matches   tables             end
 *   ├───────┼────────┼──────┼────────────────┼──────────────────┤
 */
// Below it lie the constants of the module.
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

/** Places, or numbers, in the order of the header's words. */
const NAMES = [
  ...['text', 'bits', 'starts', 'hits', 'matches', 'ends', 'characters', 'sources'],
  ...['mostHits', 'mostMatches', 'enabled', 'enabledGroups', 'taken'],
  ...['tokenTable', 'groupMasks', 'nextOf', 'afterOf', 'around', 'nibbles', 'literals'],
  ...['joinedGroups', 'columns', 'rows', 'width', 'firstAccept', 'firstInWord'],
  ...['startStates', 'lineStart', 'lists', 'patterns', 'sides', 'checks'],
  ...['words', 'wordMask', 'groupSets'],
] as const;
export type Header = Record<(typeof NAMES)[number], number>;

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
  const room = allocator(4096);
  return {
    text: room(TEXT),
    bits: room(TEXT / 2 + 128) + 64,
    starts: room(8 * TEXT),
    hits: room(16 * (MOST_HITS + 1)),
    matches: room(12 * (MOST_MATCHES + 64)),
    ends: room(8 * 64),
    characters: room(AFTER),
    sources: room(4 * TEXT),
    mostHits: MOST_HITS,
    mostMatches: MOST_MATCHES,
    enabled: room(MOST_PATTERNS),
    enabledGroups: room(8),
    taken: room(4 * MOST_DETECTORS),
    tables: room(0),
  };
}
