import { type ByteSet, NEWLINE, pastBytes } from '../../core/bytes.ts';
import { simdModule } from '../../core/webassembly.ts';
import type { ListNumbers } from '../compile/evidence.ts';
import type { Image } from '../compile/image.ts';
import { AFTER, BEFORE, HEADER, headerOf, PADDING, PIECE } from '../compile/layout.ts';
import { addMatch, type MatchColumn } from './column.ts';
import type { Patterns } from './patterns.ts';

/** Adds to each filter's column the matches that begin in `[from, to)` of bytes that end at `end`. */
export type MatchWindow = (
  patterns: Patterns,
  bytes: Uint8Array,
  from: number,
  to: number,
  end: number,
  columns: readonly MatchColumn[],
  /** Offsets in the input of the bytes of a plain text. */
  sources?: Int32Array,
) => void;

interface Exports {
  setup(): void;
  forgetRows(): void;
  match(from: number, to: number, end: number, longest: number, plain: number): number;
  isNearInCode(start: number, end: number, group: number): number;
  isLedToInCode(start: number, group: number): number;
}

const PAGE = 64 * 1024;

const MODULE = new URL('./match.wasm', import.meta.url);
/** Numbers of a match. */
const RECORD = 3;

/** Matcher of an image, one for each thread: its memory holds the image, and a text while that is read. */
export function matcherOf(image: Image): MatchWindow {
  const known = matchers.get(image);
  if (known !== undefined) return known;
  const created = matcher(image);
  matchers.set(image, created);
  return created;
}

const matchers = new WeakMap<Image, MatchWindow>();

function matcher({ header, from: first, tableBytes, readTables }: Image): MatchWindow {
  let current: Patterns | undefined;
  const imports = { 'match.as': { holdsInCode } };
  const module = simdModule<Exports>(MODULE, first + tableBytes + PAGE, imports);
  if (module === undefined)
    throw new Error('WebAssembly with SIMD is needed, and this Node has none');
  const { exports } = module;
  const memory = Buffer.from(module.memory.buffer);
  const numbers = new Int32Array(module.memory.buffer);
  memory.set(header, HEADER);
  readTables(memory.subarray(first, first + tableBytes));
  exports.setup();
  const { text, matches, sources: sourcesAt, mask, judged } = headerOf(header);

  /** Lists of the check in code that runs. */
  let lists: ListNumbers = {};
  const group = (list: string): number => {
    if (Object.hasOwn(lists, list)) return lists[list];
    throw new Error(`a check asks for words.${list}, which it does not declare`);
  };
  const context = {
    ...{ bytes: memory.subarray(text), low: 0, start: 0, end: 0, high: 0 },
    near: (list: string, start: number, end: number) =>
      exports.isNearInCode(start, end, group(list)) !== 0,
    before: (list: string, start: number) => exports.isLedToInCode(start, group(list)) !== 0,
    past,
  };
  /** The latest run of bytes of each set that checks asked about in the current text. */
  const runs = new Map<ByteSet, { from: number; to: number }>();

  function past(set: ByteSet, at: number, high: number): number {
    const run = runs.get(set) ?? { from: 0, to: -1 };
    if (at < run.from || at > run.to) run.from = run.to = at;
    if (run.to < high) run.to = pastBytes(set, context.bytes, run.to, high);
    runs.set(set, run);
    return Math.min(run.to, high);
  }

  const place = (start: number, end: number) => {
    numbers[judged / 4] = start;
    numbers[judged / 4 + 1] = end;
  };

  return (patterns, bytes, from, to, end, columns, sources) => {
    if (patterns !== current) enable(patterns);
    const plain = sources === undefined ? 0 : 1;
    for (let low = from; low < to; ) {
      let high = Math.min(to, low + PIECE);
      const seen = Math.min(end, high + (sources === undefined ? patterns.ahead : AFTER));
      show(bytes, low, seen, sources);
      const find = (until: number) =>
        exports.match(BEFORE, BEFORE + until - low, BEFORE + seen - low, patterns.longest, plain);
      let count = find(high);
      // The buffer holds fewer matches than the text has: half of the text at a time.
      while (count < 0) {
        high = low + Math.ceil((high - low) / 2);
        count = find(high);
      }
      take(count, low - BEFORE, columns);
      low = high;
    }
  };

  function enable(patterns: Patterns): void {
    current = patterns;
    memory.set(patterns.mask, mask);
    exports.forgetRows();
  }

  /** Copies a piece of text with the bytes around it, or line breaks where the text ends. */
  function show(bytes: Uint8Array, low: number, seen: number, sources?: Int32Array): void {
    runs.clear();
    const least = Math.max(0, low - BEFORE);
    const begin = text + BEFORE - (low - least);
    const stop = begin + seen - least;
    memory.fill(NEWLINE, text, begin);
    memory.set(bytes.subarray(least, seen), begin);
    memory.fill(NEWLINE, stop, stop + PADDING);
    if (sources !== undefined) {
      numbers.set(sources.subarray(least, seen), sourcesAt / 4 + begin - text);
    }
  }

  function take(count: number, base: number, columns: readonly MatchColumn[]): void {
    const { filters } = current ?? stopped();
    for (let n = matches / 4, stop = n + RECORD * count; n < stop; n += RECORD) {
      const what = numbers[n + 2];
      addMatch(columns[filters[what & 0xffff]], base + numbers[n], base + numbers[n + 1], what);
    }
  }

  function holdsInCode(
    code: number,
    characters: number,
    length: number,
    start: number,
    end: number,
    low: number,
    high: number,
  ): number {
    const check = current?.codes[code] ?? stopped();
    const id = check.inPlace ? '' : memory.toString('latin1', characters, characters + length);
    lists = check.lists;
    context.low = low;
    context.start = start;
    context.end = end;
    context.high = Math.min(high, end + check.sees);
    return check.holds(id, context, place);
  }
}

function stopped(): never {
  throw new Error('the matcher stopped');
}
