import { readFileSync } from 'node:fs';
import { empty, type Scan } from './candidates.ts';
import { halves } from './literal-halves.ts';
import { kinds, type ScanTables } from './scan-tables.ts';
import { type Memory, webAssembly } from './simd/webassembly.ts';

/** Bytes that are read at once: they and what is found in them stay in the processor's cache. */
const CHUNK = 32 * 1024;
/** Bytes behind a chunk: the longest token, the two bytes behind it, and room to read 80 zeros. */
const BEHIND = 72;
const ZEROS = 128;

/** Where things lie in the module's memory. Every byte may begin a literal, every second end a token. */
const INPUT = 1024;
const RECORDS = INPUT + CHUNK + BEHIND + ZEROS;
const RECORD_BYTES = 8;
const TABLES = RECORDS + (CHUNK + CHUNK / 2 + 64) * RECORD_BYTES;
const PAGE = 64 * 1024;

/** The tables' layout: `simd/scan.as.ts` reads them. */
const NIBBLES = 0;
const NEXT = 96;
const AFTER = 352;
const FIRST = 608;
const SECOND = 864;
const THIRD = 1120;
const SHAPES = 1376;
const COUNTS = 2400;
const TOKENS = 2424;

interface Module {
  readonly memory: Memory;
  readonly scan: (
    input: number,
    length: number,
    end: number,
    inside: number,
    tables: number,
    records: number,
  ) => number;
  /** What the memory holds the tables of. */
  loaded: Uint8Array | undefined;
  bytes: Uint8Array;
  records: Uint32Array;
}

let loaded: Module | undefined;

/** One module serves all plans of a thread: it keeps nothing between two calls but the last plan's tables. */
function load(): Module | undefined {
  if (loaded !== undefined || webAssembly === undefined) return loaded;
  const code = readFileSync(new URL('./simd/scan.wasm', import.meta.url));
  if (!webAssembly.validate(code)) return undefined;
  const memory = new webAssembly.Memory({ initial: Math.ceil(TABLES / PAGE) });
  const instance = new webAssembly.Instance(new webAssembly.Module(code), { env: { memory } });
  const scan = instance.exports['scan'] as Module['scan'];
  loaded = { memory, scan, loaded: undefined, ...views(memory) };
  return loaded;
}

function views({ buffer }: Memory): Pick<Module, 'bytes' | 'records'> {
  return { bytes: new Uint8Array(buffer), records: new Uint32Array(buffer, RECORDS) };
}

/** The scan 64 bytes at a time; `undefined` where the processor or Node has no WebAssembly with SIMD. */
export function simdScanner(tables: ScanTables): Scan | undefined {
  const module = load();
  if (module === undefined) return undefined;
  // Made when the first long text comes: many a plan never sees one.
  let image: Uint8Array | undefined;
  const kind = kinds();
  const { takers } = tables;

  return function scan(bytes, from, to, end, lists) {
    empty(lists);
    image ??= imageOf(tables);
    show(module, image);
    for (let low = from; low < to; low += CHUNK) {
      const high = Math.min(to, low + CHUNK);
      const seen = Math.min(end, high + BEHIND);
      module.bytes.set(bytes.subarray(low, seen), INPUT);
      module.bytes.fill(0, INPUT + seen - low, INPUT + seen - low + ZEROS);
      const inside = low > 0 && kind[bytes[low - 1]] !== 0 ? 1 : 0;
      const count = module.scan(INPUT, high - low, seen - low, inside, TABLES, RECORDS);
      const { records } = module;
      for (let n = 0; n < 2 * count; n += 2) {
        const start = low + records[n];
        const what = records[n + 1];
        takers(bytes, start, start + (what & 0xff), end, what >> 8, lists);
      }
    }
  };
}

/** Puts a plan's tables where the module reads them. */
function show(module: Module, image: Uint8Array): void {
  if (module.loaded === image) return;
  const missing = TABLES + image.length - module.bytes.length;
  if (missing > 0) {
    module.memory.grow(Math.ceil(missing / PAGE));
    Object.assign(module, views(module.memory));
  }
  module.bytes.set(image, TABLES);
  module.loaded = image;
}

function imageOf({ tokens, literals }: ScanTables): Uint8Array {
  const literalsAt = TOKENS + 2 * tokens.table.length;
  const image = new Uint8Array(literalsAt + 2 * literals.table.length);
  image.set(halves(literals.triggers), NIBBLES);
  image.set(tokens.next, NEXT);
  image.set(tokens.after, AFTER);
  image.set(literals.first, FIRST);
  image.set(literals.second, SECOND);
  image.set(literals.third, THIRD);
  const ofLowerCase = tokens.shapes.subarray(4 << 6, 5 << 6);
  const counts = [
    tokens.nexts,
    tokens.afters,
    literals.seconds,
    literals.thirds,
    ofLowerCase.some((shape) => shape !== 0) ? 0 : 1,
    literalsAt,
  ];
  const view = new DataView(image.buffer);
  for (const [n, count] of counts.entries()) view.setUint32(COUNTS + 4 * n, count, true);
  for (const [n, shape] of tokens.shapes.entries()) view.setUint16(SHAPES + 2 * n, shape, true);
  for (const [n, set] of tokens.table.entries()) view.setUint16(TOKENS + 2 * n, set, true);
  for (const [n, set] of literals.table.entries()) view.setUint16(literalsAt + 2 * n, set, true);
  return image;
}
