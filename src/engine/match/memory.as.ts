// Layout of the one memory. `src/engine/compile/layout.ts` lays it out and writes, from HEADER on, a word for each part.
//
//   0       2048     text          …      tables           end
//   ├───────┼────────┼─────────────┼──────┼────────────────┤
//   │       │ header │ working     │      │ image of the   │
//   │       │        │ buffers     │      │ patterns       │

const HEADER: usize = 2048;

/** Working buffers: the text, its bitmaps, where patterns may begin, keywords found, matches found. */
export let text: usize = 0,
  bits: usize = 0,
  starts: usize = 0,
  keywords: usize = 0,
  heads: usize = 0,
  matches: usize = 0;
/** Ends that the automaton reached, the characters of a match for its checks, and offsets of plain text in the input. */
export let ends: usize = 0,
  characters: usize = 0,
  sources: usize = 0;
/** Numbers of keywords and matches that fit. */
export let mostKeywords: i32 = 0,
  mostMatches: i32 = 0;
/** The automaton. */
export let columns: usize = 0,
  rowHeads: usize = 0,
  folds: usize = 0,
  nextStates: usize = 0,
  firstRun: u32 = 0,
  firstAccept: u32 = 0,
  firstInWord: u32 = 0;
export let startStates: usize = 0,
  lineStart: u32 = 0,
  lists: usize = 0;
/** Patterns, and the tables that they refer to. */
export let patterns: usize = 0,
  sides: usize = 0,
  byteSets: usize = 0,
  checks: usize = 0;
/** Keywords: a table of entries, and sets of groups. */
export let words: usize = 0,
  wordMask: u32 = 0,
  groupSets: usize = 0,
  openings: usize = 0;
/** Numbers of sets of groups that the profile enables, of tokens and of literals. */
export let tokenSets: u32 = 0,
  literalSets: u32 = 0;
/** Endings of keywords, all of its patterns' and by pattern. */
export let anyEndings: usize = 0,
  endings: usize = 0;
/** Nibbles of literals, their first bytes, hashes of the first four, and the sets of groups, which `src/engine/compile/layout.ts` lays out. */
export let nibbles: usize = 0,
  firsts: usize = 0,
  quads: usize = 0,
  literals: usize = 0,
  tokens: usize = 0;
/** Lists of the enabled patterns that states accept, and what these leave to be found after each state, a byte each. */
export let entries: usize = 0,
  /** The same lists with the patterns that keywords lead to. */
  ledEntries: usize = 0,
  states: usize = 0;
/** By detector, the start at which it last had a match. */
export let taken: usize = 0;
/** Start and end of a match that code judges. */
export let judged: usize = 0;
/** By the last bits of a state, the run of bytes that lead back to it. */
export let cursors: usize = 0;
/** Rows of visited states, their numbers by state, and notes on their states. */
export let rows: usize = 0,
  rowIds: usize = 0,
  rowStates: usize = 0;

let field: usize = HEADER,
  mask: usize = 0;

function next(): u32 {
  const value = load<u32>(field);
  field += 4;
  return value;
}

/** Reads the numbers of sets that the profile enables. */
export function readSets(): void {
  tokenSets = load<u32>(mask);
  literalSets = load<u32>(mask, 4);
}

/** Reads the header. */
export function setup(): void {
  field = HEADER;
  text = next();
  bits = next();
  starts = next();
  keywords = next();
  matches = next();
  ends = next();
  characters = next();
  sources = next();
  heads = next();
  mostKeywords = next();
  mostMatches = next();
  mask = next();
  anyEndings = mask + 64;
  nibbles = mask + 192;
  firsts = mask + 448;
  quads = mask + 704;
  openings = mask + 8896;
  entries = mask + 17088;
  ledEntries = entries + 65536;
  states = ledEntries + 65536;
  literals = states + 65536;
  tokens = literals + 81920;
  taken = next();
  judged = next();
  cursors = next();
  rows = next();
  rowIds = next();
  rowStates = next();
  columns = next();
  rowHeads = next();
  folds = next();
  nextStates = next();
  firstRun = next();
  firstAccept = next();
  firstInWord = next();
  startStates = next();
  lineStart = next();
  lists = next();
  patterns = next();
  sides = next();
  byteSets = next();
  checks = next();
  words = next();
  wordMask = next();
  groupSets = next();
  endings = next();
}
