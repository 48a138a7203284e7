import { lineEnd } from '../../core/bytes.ts';
import { type SimdModule, simdModule } from '../../core/webassembly.ts';
import { appendAll, type CandidateList, empty, type Scan } from './candidates.ts';
import { fixedTables, imageOf } from './scan-image.ts';
import { kinds, type ScanTables } from './scan-tables.ts';
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

/** So many bytes before a token or literal are looked at. */
const MOST_BEFORE = 2;
/** The module is told what is known when there is more of it by this part. */
const MORE = 1 / 32;

/** What a record says beside a length, where it does not say whose it is. */
const LENGTH = 63;
const KIND = 192;
const LEFT_ALL = 128;
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
    lines: number,
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
  /** Whose tables the memory holds, and where it is free behind them. */
  shown: Shown[];
  free: number;
}

/** A plan's tables in the memory, and behind them a list for each of its filters. */
interface Shown {
  readonly image: Uint8Array;
  readonly filters: number;
  /** Where they begin, in bytes. */
  readonly tables: number;
  /** Where, in numbers, the lists have how long they are. */
  readonly fills: number;
}

/** Plans whose texts come by turns: to copy the tables of each again takes as long as to redact a text of 1 KiB. */
const MOST_SHOWN = 4;

let loaded: Module | undefined;

/** One module serves all plans of a thread: it keeps nothing between two calls but the last plans' tables. */
function load(): Module | undefined {
  if (loaded !== undefined) return loaded;
  const module = simdModule<Exports>(new URL('../simd/scan.wasm', import.meta.url), TABLES);
  loaded = module && { ...viewed(module), shown: [], free: TABLES };
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

  return function scan(bytes, from, to, end, lists, words, lines = false) {
    empty(lists);
    let last = lines ? from : end;
    if (words !== undefined) expectWords(words, from, to);
    for (let low = from; low < to; low += CHUNK) {
      const shown = shownIn(module, current(), filters);
      const high = Math.min(to, low + CHUNK);
      const seen = Math.min(end, high + BEHIND);
      const room = Math.min(low, MOST_BEFORE);
      module.bytes.set(bytes.subarray(low - room, seen), INPUT - room);
      module.bytes.fill(0, INPUT + seen - low, INPUT + seen - low + ZEROS);
      const inside = low > 0 && kindOf[bytes[low - 1]] !== 0 ? 1 : 0;
      const length = high - low;
      const count = module.scan(
        INPUT,
        length,
        seen - low,
        room,
        inside,
        shown.tables,
        RECORDS,
        STARTS,
        Number(lines),
      );
      if (words !== undefined) noteWords(module, length, words.bits, (low - from) / 32);
      for (let n = 0; n < count; ) {
        n = spread(module, shown, n, count, low, lists);
        const record = RECORDS / 4 + 2 * n;
        const what = module.numbers[record + 1];
        if (n === count || (what & LEFT_ALL) === 0) continue;
        const start = low + module.numbers[record];
        if (start >= last) last = lineEnd(bytes, start, end);
        const give = (what & KIND) === LEFT_ALL ? takers.giveLeft : takers.give;
        give(bytes, start, start + (what & LENGTH), last, what >> 8, lists);
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
  { numbers, spread: fill }: Module,
  { filters, tables, fills }: Shown,
  n: number,
  count: number,
  low: number,
  lists: readonly CandidateList[],
): number {
  const begin = listsAt(fills, filters);
  const to = fill(RECORDS, n, count, low, tables, 4 * fills, 4 * begin);
  for (let filter = 0; filter < filters; filter++) {
    const found = numbers[fills + filter];
    if (found === 0) continue;
    const first = begin + filter * ROOM;
    appendAll(lists[filter], numbers, first, first + 2 * found);
    numbers[fills + filter] = 0;
  }
  return to;
}

/** Where the first list begins, behind how long each is: a multiple of two. */
function listsAt(fills: number, filters: number): number {
  return fills + filters + (filters & 1);
}

/** Finds a plan's tables where the module reads them, or puts them there: in the place of all others where these leave no room. */
function shownIn(module: Module, image: Uint8Array, filters: number): Shown {
  for (const known of module.shown) if (known.image === image) return known;
  const size = image.length + 4 * (listsAt(0, filters) + filters * ROOM);
  if (module.shown.length === MOST_SHOWN || module.free + size > module.bytes.length) {
    module.shown = [];
    module.free = TABLES;
  }
  const tables = module.free;
  if (tables + size > module.bytes.length) {
    Object.assign(module, viewed(module.withMemory(2 * (tables + size))));
  }
  const fills = (tables + image.length) / 4;
  module.bytes.set(image, tables);
  module.numbers.fill(0, fills, fills + filters);
  // Tables begin at a multiple of eight bytes, as their image's length is one.
  module.free = tables + 8 * Math.ceil(size / 8);
  const shown = { image, filters, tables, fills };
  module.shown.push(shown);
  return shown;
}
