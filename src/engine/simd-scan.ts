import { empty, type Scan } from './candidates.ts';
import { halves } from './literal-halves.ts';
import { kinds, type ScanTables } from './scan-tables.ts';
import { type Memory, pagesOf, simdModule } from './simd/webassembly.ts';
import type { KnownTakers } from './takers.ts';

/** Bytes that are read at once: they and what is found in them stay in the processor's cache. */
const CHUNK = 32 * 1024;
/** Bytes behind a chunk: the longest token, the two bytes behind it, and room to read 80 zeros. */
const BEHIND = 72;
const ZEROS = 128;

/** Where things lie in the module's memory. Every byte may begin a literal, every second end a token; each has records. */
const INPUT = 1024;
const RECORDS = INPUT + CHUNK + BEHIND + ZEROS;
const RECORD_BYTES = 8;
const MOST_RECORDS = 3;
const TABLES = RECORDS + (CHUNK + CHUNK / 2 + 64) * MOST_RECORDS * RECORD_BYTES;

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
const STATES = 3452;
const LEFT = 3464;
const TOKENS = 3476;
const TABLES_AT = 3480;

/** So many bytes before a token or literal are looked at. */
const MOST_BEFORE = 2;
/** The module knows so many states of forms: those behind them are seldom met, and all the larger to copy. */
const MOST_STATES = 1024;
/** The module is told what is known when there is more of it by this part. */
const MORE = 1 / 32;

/** What a record says beside a length. */
const LENGTH = 63;
const KIND = 192;
const PLAIN = 0;
const READ = 64;
const LEFT_ALL = 128;

interface Module {
  readonly memory: Memory;
  readonly scan: (
    input: number,
    length: number,
    end: number,
    room: number,
    inside: number,
    tables: number,
    records: number,
  ) => number;
  /** The tables that the memory holds. */
  loaded: Uint8Array | undefined;
  bytes: Uint8Array;
  records: Uint32Array;
}

let loaded: Module | undefined;

/** One module serves all plans of a thread: it keeps nothing between two calls but the last plan's tables. */
function load(): Module | undefined {
  if (loaded !== undefined) return loaded;
  const file = new URL('./simd/scan.wasm', import.meta.url);
  const module = simdModule<Pick<Module, 'scan'>>(file, TABLES);
  if (module === undefined) return undefined;
  const { memory, exports } = module;
  loaded = { memory, scan: exports.scan, loaded: undefined, ...views(memory) };
  return loaded;
}

function views({ buffer }: Memory): Pick<Module, 'bytes' | 'records'> {
  return { bytes: new Uint8Array(buffer), records: new Uint32Array(buffer, RECORDS) };
}

/** The scan 64 bytes at a time; `undefined` where the processor or Node has no WebAssembly with SIMD. */
export function simdScanner(tables: ScanTables): Scan | undefined {
  const module = load();
  if (module === undefined) return undefined;
  const kindOf = kinds();
  const { takers } = tables;
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

  return function scan(bytes, from, to, end, lists) {
    empty(lists);
    for (let low = from; low < to; low += CHUNK) {
      show(module, current());
      const high = Math.min(to, low + CHUNK);
      const seen = Math.min(end, high + BEHIND);
      const room = Math.min(low, MOST_BEFORE);
      module.bytes.set(bytes.subarray(low - room, seen), INPUT - room);
      module.bytes.fill(0, INPUT + seen - low, INPUT + seen - low + ZEROS);
      const inside = low > 0 && kindOf[bytes[low - 1]] !== 0 ? 1 : 0;
      const count = module.scan(INPUT, high - low, seen - low, room, inside, TABLES, RECORDS);
      const { records } = module;
      for (let n = 0; n < 2 * count; n += 2) {
        const start = low + records[n];
        const what = records[n + 1];
        const stop = start + (what & LENGTH);
        const kind = what & KIND;
        const id = what >> 8;
        if (kind === PLAIN) takers.givePlain(id, start, stop, lists);
        else if (kind === READ) takers.giveRead(id, start, stop, lists);
        else if (kind === LEFT_ALL) takers.giveLeft(bytes, start, stop, end, id, lists);
        else takers.give(bytes, start, stop, end, id, lists);
      }
    }
  };
}

/** Puts a plan's tables where the module reads them. */
function show(module: Module, image: Uint8Array): void {
  if (module.loaded === image) return;
  const missing = TABLES + image.length - module.bytes.length;
  if (missing > 0) {
    module.memory.grow(pagesOf(missing));
    Object.assign(module, views(module.memory));
  }
  module.bytes.set(image, TABLES);
  module.loaded = image;
}

/** What does not change: all but what is left of sets and the forms' states, which begin behind it. */
function fixedTables({ tokens, literals, takers }: ScanTables): Uint8Array {
  const { around, states } = takers.known();
  const tokensAt = TABLES_AT + 2 * tokens.rows.length;
  const literalsAt = tokensAt + 2 * tokens.table.length;
  const placeAt = literalsAt + 2 * literals.table.length;
  const end = placeAt + 2 * around.of.length;
  const image = new Uint8Array(end + (end & 2));
  image.set(halves(literals.triggers), NIBBLES);
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
  const ofLowerCase = tokens.shapes.subarray(4 << 6, 5 << 6);
  setWords(image, COUNTS, [
    tokens.nexts,
    tokens.afters,
    literals.seconds,
    literals.thirds,
    ofLowerCase.some((shape) => shape !== 0) ? 0 : 1,
    around.places,
    Math.log2(states.width),
    0,
    literalsAt,
    placeAt,
  ]);
  setWords(image, TOKENS, [tokensAt]);
  return image;
}

function imageOf(fixed: Uint8Array, { left, lefts, states }: KnownTakers): Uint8Array {
  const known = Math.min(states.count, MOST_STATES);
  const leftsAt = fixed.length;
  const leftAt = leftsAt + 4 * lefts.length;
  const rowsAt = leftAt + 2 * left.length;
  const image = new Uint8Array(rowsAt + 2 * known * states.width);
  image.set(fixed);
  setWords(image, STATES, [known]);
  setWords(image, LEFT, [leftAt, leftsAt, rowsAt]);
  const begins = lefts.map(({ some, starting }) => {
    const begin = starting < 0 ? 0 : states.begin[starting] >> 1;
    return 2 * begin + Number(some);
  });
  setWords(image, leftsAt, begins);
  setShorts(image, leftAt, left);
  setShorts(image, rowsAt, states.rows.subarray(0, known * states.width));
  return image;
}

function setShorts({ buffer }: Uint8Array, at: number, numbers: Uint16Array): void {
  new Uint16Array(buffer, at, numbers.length).set(numbers);
}

function setWords({ buffer }: Uint8Array, at: number, numbers: readonly number[]): void {
  new Uint32Array(buffer, at, numbers.length).set(numbers);
}
