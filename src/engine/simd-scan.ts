import { appendAll, type CandidateList, empty, type Scan } from './candidates.ts';
import type { KnownStates } from './forms.ts';
import { halves } from './halves.ts';
import { plainWords } from './plain-words.ts';
import { kinds, type ScanTables } from './scan-tables.ts';
import { type SimdModule, simdModule } from './simd/webassembly.ts';
import type { KnownTakers } from './takers.ts';
import { expectWords } from './word-starts.ts';

/** Bytes that are read at once: they and what is found in them stay in the processor's cache. */
const CHUNK = 32 * 1024;
/** Bytes behind a chunk: the longest token, the two bytes behind it, and room to read 80 zeros. */
const BEHIND = 72;
const ZEROS = 128;

/** Where things lie in the module's memory. Every byte may begin a literal, every second end a token; each has records. */
const INPUT = 1024;
const RECORDS = INPUT + CHUNK + BEHIND + ZEROS;
const RECORD_BYTES = 8;
const MOST_RECORDS = 5;
const STARTS = RECORDS + (CHUNK + CHUNK / 2 + 64) * MOST_RECORDS * RECORD_BYTES;
const TABLES = STARTS + CHUNK / 8;

/** The tables' layout: `simd/scan.as.ts` reads them. */
const NIBBLES = 0;
const NEXT = 96;
const AFTER = 352;
const FIRST = 608;
const SECOND = 864;
const THIRD = 1120;
const SHAPES = 1376;
const BEFORE = 2400;
const EARLIER = 2912;
const CLASSES = 3168;
const COUNTS = 3424;
const LITERALS = 3456;
const LEFT = 3464;
const TOKENS = 3476;
const OWNERS = 3480;
const WORDS = 3488;
const USUAL = 7584;
const TABLES_AT = 7680;

/** So many bytes before a token or literal are looked at. */
const MOST_BEFORE = 2;
/** The module knows so many states of forms: those behind them are seldom met, and all the larger to copy. */
const MOST_STATES = 1024;
/** The module is told what is known when there is more of it by this part. */
const MORE = 1 / 32;

/** What a record says beside a length, where it does not say whose it is. */
const LENGTH = 63;
const KIND = 192;
const LEFT_ALL = 128;
/** What a cell says beside the next row: forms are read there; none goes on; nobody knows. */
const STEP_READ = 1;
const STEP_ENDS = 2;
const STEP_UNKNOWN = 3;
/** So many candidates of each filter the module keeps: twice as many numbers. */
const ROOM = 2 * 500;

interface Exports {
  readonly scan: (
    input: number,
    length: number,
    end: number,
    room: number,
    inside: number,
    tables: number,
    records: number,
    starts: number,
  ) => number;
  readonly spread: (
    records: number,
    n: number,
    count: number,
    low: number,
    tables: number,
    fills: number,
    lists: number,
  ) => number;
}

interface Module extends Exports {
  readonly withMemory: SimdModule<Exports>['withMemory'];
  readonly bytes: Uint8Array;
  readonly numbers: Int32Array;
  /** The tables that the memory holds, and for how many filters there are lists behind them. */
  loaded: Uint8Array | undefined;
  filters: number;
  /** Where, in numbers, they have how long they are. */
  fills: number;
}

let loaded: Module | undefined;

/** One module serves all plans of a thread: it keeps nothing between two calls but the last plan's tables. */
function load(): Module | undefined {
  if (loaded !== undefined) return loaded;
  const module = simdModule<Exports>(new URL('./simd/scan.wasm', import.meta.url), TABLES);
  loaded = module && { ...viewed(module), loaded: undefined, filters: 0, fills: 0 };
  return loaded;
}

function viewed({ memory: { buffer }, exports, withMemory }: SimdModule<Exports>) {
  const { scan, spread } = exports;
  return {
    scan,
    spread,
    withMemory,
    bytes: new Uint8Array(buffer),
    numbers: new Int32Array(buffer),
  };
}

/** The scan 64 bytes at a time; `undefined` where the processor or Node has no WebAssembly with SIMD. */
export function simdScanner(tables: ScanTables): Scan | undefined {
  const module = load();
  if (module === undefined) return undefined;
  const kindOf = kinds();
  const { filters, takers } = tables;
  // Made when the first long text comes: many a plan never sees one.
  let fixed: Uint8Array | undefined;
  let image: Uint8Array | undefined;
  let version = 0;

  /** The tables with what is known by now, or was not long ago. */
  function current(): Uint8Array {
    const now = takers.version();
    if (image !== undefined && now - version <= version * MORE) return image;
    version = now;
    fixed ??= fixedTables(tables);
    image = imageOf(fixed, takers.known());
    return image;
  }

  return function scan(bytes, from, to, end, lists, words) {
    empty(lists);
    if (words !== undefined) expectWords(words, from, to);
    for (let low = from; low < to; low += CHUNK) {
      show(module, current(), filters);
      const high = Math.min(to, low + CHUNK);
      const seen = Math.min(end, high + BEHIND);
      const room = Math.min(low, MOST_BEFORE);
      module.bytes.set(bytes.subarray(low - room, seen), INPUT - room);
      module.bytes.fill(0, INPUT + seen - low, INPUT + seen - low + ZEROS);
      const inside = low > 0 && kindOf[bytes[low - 1]] !== 0 ? 1 : 0;
      const length = high - low;
      const count = module.scan(INPUT, length, seen - low, room, inside, TABLES, RECORDS, STARTS);
      if (words !== undefined) noteWords(module, length, words.bits, (low - from) / 32);
      for (let n = 0; n < count; ) {
        n = spread(module, n, count, low, lists);
        const record = RECORDS / 4 + 2 * n;
        const what = module.numbers[record + 1];
        if (n === count || (what & LEFT_ALL) === 0) continue;
        const start = low + module.numbers[record];
        const give = (what & KIND) === LEFT_ALL ? takers.giveLeft : takers.give;
        give(bytes, start, start + (what & LENGTH), end, what >> 8, lists);
        n++;
      }
    }
  };
}

/** Copies where words begin in a chunk. */
function noteWords(module: Module, length: number, bits: Int32Array, at: number): void {
  const first = STARTS / 4;
  bits.set(module.numbers.subarray(first, first + Math.ceil(length / 32)), at);
}

/** Adds what records from `n` on say to the lists, and tells how far it came. */
function spread(
  module: Module,
  n: number,
  count: number,
  low: number,
  lists: readonly CandidateList[],
): number {
  const { numbers, filters, fills } = module;
  const begin = listsAt(fills, filters);
  const to = module.spread(RECORDS, n, count, low, TABLES, 4 * fills, 4 * begin);
  for (let filter = 0; filter < filters; filter++) {
    const fill = numbers[fills + filter];
    if (fill === 0) continue;
    const first = begin + filter * ROOM;
    appendAll(lists[filter], numbers, first, first + 2 * fill);
    numbers[fills + filter] = 0;
  }
  return to;
}

/** Where the first list begins, behind how long each is: a multiple of two. */
function listsAt(fills: number, filters: number): number {
  return fills + filters + (filters & 1);
}

/** Puts a plan's tables where the module reads them, with empty lists behind them. */
function show(module: Module, image: Uint8Array, filters: number): void {
  if (module.loaded === image) return;
  const fills = (TABLES + image.length) / 4;
  const bytes = 4 * (listsAt(fills, filters) + filters * ROOM);
  if (bytes > module.bytes.length) Object.assign(module, viewed(module.withMemory(2 * bytes)));
  module.bytes.set(image, TABLES);
  module.numbers.fill(0, fills, fills + filters);
  module.loaded = image;
  module.filters = filters;
  module.fills = fills;
}

/** What does not change: all but what is left of sets and the forms' states, which begin behind it. */
function fixedTables({ tokens, literals, takers }: ScanTables): Uint8Array {
  const { around, states } = takers.known();
  const tokensAt = TABLES_AT + 2 * tokens.rows.length;
  const literalsAt = tokensAt + 2 * tokens.table.length;
  const placeAt = literalsAt + 2 * literals.table.length;
  const end = placeAt + 2 * around.of.length;
  const image = new Uint8Array(end + (end & 2));
  image.set(halves(literals.rows), NIBBLES);
  image.set(tokens.next, NEXT);
  image.set(tokens.after, AFTER);
  image.set(literals.first, FIRST);
  image.set(literals.second, SECOND);
  image.set(literals.third, THIRD);
  image.set(around.earlier, EARLIER);
  image.set(states.classOf, CLASSES);
  setShorts(image, SHAPES, tokens.shapes);
  setShorts(image, BEFORE, around.before);
  setShorts(image, TABLES_AT, tokens.rows);
  setShorts(image, tokensAt, tokens.table);
  setShorts(image, literalsAt, literals.table);
  setShorts(image, placeAt, around.of);
  const words = plainWords(tokens.triggers);
  if (words !== undefined) {
    setWords(image, WORDS, words.ways);
    image.set(words.usual, USUAL);
  }
  setWords(image, COUNTS, [
    tokens.nexts,
    tokens.afters,
    literals.seconds,
    literals.thirds,
    words === undefined ? 0 : 1,
    around.places,
  ]);
  setWords(image, LITERALS, [literalsAt, placeAt]);
  setWords(image, TOKENS, [tokensAt]);
  return image;
}

function imageOf(fixed: Uint8Array, { left, lefts, states }: KnownTakers): Uint8Array {
  const cells = cellsOf(states);
  const rows = rowsOf(states, cells);
  const leftsAt = fixed.length;
  const leftAt = leftsAt + 4 * lefts.length;
  const rowsAt = leftAt + 4 * Math.ceil(left.length / 2);
  const ownersAt = rowsAt + 4 * rows.length;
  const owners = [...lefts.map(({ filters }) => filters), ...states.sets];
  const listsAt = ownersAt + 4 * owners.length;
  const lists = owners.flatMap((each) => [each.length, ...each]);
  const image = new Uint8Array(8 * Math.ceil((listsAt + 2 * lists.length) / 8));
  image.set(fixed);
  setWords(image, LEFT, [leftAt, leftsAt, rowsAt + 4]);
  setWords(image, OWNERS, [ownersAt, ownersAt + 4 * lefts.length]);
  const begins = lefts.map(({ filters, starting }) => {
    const begin = starting < 0 ? 0 : rowAt(states, cells, states.begin[starting] >> 1);
    return begin + Number(filters.length > 0);
  });
  setWords(image, leftsAt, begins);
  setShorts(image, leftAt, left);
  setWords(image, rowsAt, rows);
  let at = listsAt;
  for (const [n, each] of owners.entries()) {
    setWords(image, ownersAt + 4 * n, [at]);
    at += 2 * (each.length + 1);
  }
  setShorts(image, listsAt, Uint16Array.from(lists));
  return image;
}

/** Where a state's row lies behind the first one's; that of those that the module is not told is the last. */
function rowAt({ count }: KnownStates, cells: number, state: number): number {
  return 4 * cells * Math.min(state, count, MOST_STATES);
}

/**
 * Cells of a row: one for each class, and the set. An odd number: rows that lie a power of two apart drive one another
 * out of the processor's cache.
 */
function cellsOf({ classOf }: KnownStates): number {
  return (Math.max(...classOf) + 2) | 1;
}

/** The states' rows with where the next one lies in their cells, and before each the set of forms that are read there. */
function rowsOf({ rows, width, count }: KnownStates, size: number): Uint32Array {
  const known = Math.min(count, MOST_STATES);
  const cells = new Uint32Array(1 + (known + 1) * size).fill(STEP_UNKNOWN);
  for (let state = 0; state < known; state++) {
    const row = state * width;
    const cell = state * size;
    cells[cell] = rows[row + width - 1];
    for (let n = 0; n < size - 1; n++) {
      const next = rows[row + n];
      if (next === 0) cells[cell + n + 1] = STEP_ENDS;
      else if (next >> 1 < known) cells[cell + n + 1] = 4 * size * (next >> 1) + (next & STEP_READ);
    }
  }
  return cells;
}

function setShorts({ buffer }: Uint8Array, at: number, numbers: Uint16Array): void {
  new Uint16Array(buffer, at, numbers.length).set(numbers);
}

function setWords({ buffer }: Uint8Array, at: number, numbers: ArrayLike<number>): void {
  new Uint32Array(buffer, at, numbers.length).set(numbers);
}
