import { ALNUM, type ByteSet, byteSet, CASE_BIT, DIGIT, DOT, UPPER } from '../core/bytes.ts';
import type { TakeFound } from './fields/with-fields.ts';
import type { Plan } from './plan.ts';
import type { Found, Stage, Window } from './types.ts';

/** Finds values that a text proved before. It serves one text. */
export interface Repeats {
  /** Remembers a filter's match or field, and calls `take` with each repeat. */
  proved(filter: number, window: Window, found: Found, take: TakeFound): void;
  /** Runs after the filters' stages. */
  readonly stage: Stage;
}

/** Values of one filter that are sought at a time: a new one evicts the one that was proved longest ago. */
export const MOST_VALUES = 256;
/** Fewest and most bytes of one. */
const FEWEST_BYTES = 4;
export const MOST_REPEATED_BYTES = 64;

const KEYS = 4096;

interface Value {
  readonly filter: number;
  /** Its offset in the input, and that of the byte after it. */
  readonly from: number;
  readonly to: number;
  /** In small letters, if any case counts. */
  readonly bytes: Buffer;
  readonly fold: ByteSet;
  /** All bytes are digits. */
  readonly isNumber: boolean;
  readonly text: string;
  readonly key: number;
  readonly match: Omit<Found, 'start' | 'end'>;
  readonly take: TakeFound;
}

/**
 * Finds values that one place of a text proves, such as a password under its key, in the rest of it: `DB_PASSWORD=kX9mQ2vRtZ … login with
 * kX9mQ2vRtZ failed`. The search follows the cores at the distance from which on all matches are known, and at each offset
 * uses the latest values that ended before it, so the result does not depend on windows. Returns `undefined` where no filter has such values.
 */
export function repeats({ filters, backBytes }: Plan): Repeats | undefined {
  if (filters.every(({ detector }) => detector.repeats === undefined)) return undefined;
  /** Values that end where the search has not come yet. */
  let coming: Value[] = [];
  const known = sought();
  /** By filter, where its last repeat ended. */
  const resume = new Float64Array(filters.length);
  /** The offset in the input where the search continues. */
  let next = 0;

  return { proved, stage };

  function proved(filter: number, window: Window, found: Found, take: TakeFound): void {
    const { start, end, confidence, classification, valid } = found;
    const { base } = window;
    const { repeats } = filters[filter].detector;
    if (repeats === undefined) return;
    const match = { confidence, classification, valid };
    for (const part of repeats.parts(window.bytes, start, end)) {
      const written = window.bytes.subarray(part.start, part.end);
      const fold = repeats.anyCase?.(written) === true ? SMALL : SAME;
      const [from, to] = [base + part.start, base + part.end];
      for (const one of [written, ...(repeats.spellings?.(written) ?? [])]) {
        if (one.length < FEWEST_BYTES || one.length > MOST_REPEATED_BYTES) continue;
        const bytes = folded(one, fold);
        const [text, key] = [bytes.toString('latin1'), keyAt(bytes, 0)];
        const isNumber = areDigits(bytes);
        coming.push({ filter, from, to, bytes, fold, isNumber, text, key, match, take });
      }
    }
  }

  function stage(window: Window): Window {
    const { base, to } = window;
    const limit = base + (window.sealed ? to : to - backBytes);
    if (coming.length === 0 && known.size() === 0) {
      next = Math.max(next, limit);
      return window;
    }
    coming.sort((a, b) => a.to - b.to);
    const found = new Set(coming.map(({ from, filter }) => placeOf(from, filter)));
    const isFound = (from: number, filter: number) => found.has(placeOf(from, filter));
    let admitted = 0;
    while (next < limit) {
      while (coming[admitted]?.to <= next) known.add(coming[admitted++]);
      const until = Math.min(limit, coming[admitted]?.to ?? limit);
      if (known.size() > 0) search(window, next - base, until - base, isFound);
      next = until;
    }
    coming = coming.slice(admitted);
    return window;
  }

  function placeOf(offset: number, filter: number): number {
    return offset * filters.length + filter;
  }

  /** Takes the values that begin in `[from, until)`, but where their filter found something itself. */
  function search(
    window: Window,
    from: number,
    until: number,
    isFound: (from: number, filter: number) => boolean,
  ): void {
    const { bytes, base, end } = window;
    const last = Math.min(until, end - FEWEST_BYTES + 1);
    for (let p = from; p < last; p++) {
      if (p > 0 && ALNUM[bytes[p - 1]] === 1 && ALNUM[bytes[p]] === 1) continue;
      const values = known.at(keyAt(bytes, p));
      if (values === undefined) continue;
      for (const value of longest(window, values, p)) {
        const { filter, match, take } = value;
        const stop = p + value.bytes.length;
        if (base + p < resume[filter]) continue;
        resume[filter] = base + stop;
        if (!isFound(base + p, filter)) take(window, { ...match, start: p, end: stop }, false);
      }
    }
  }
}

/** The values at an index: of each filter the longest one. */
function longest(window: Window, values: Iterable<Value>, at: number): readonly Value[] {
  let here: Value[] | undefined;
  for (const value of values) {
    if (!isAt(window, value, at)) continue;
    here ??= [];
    here.push(value);
  }
  if (here === undefined || here.length === 1) return here ?? NONE;
  const isLonger = (one: Value, other: Value) =>
    one.filter === other.filter && one.bytes.length > other.bytes.length;
  const all = here;
  return all.filter((one) => !all.some((other) => isLonger(other, one)));
}

/** A copy in small letters, or as it is. Loops: callbacks for each byte of each value took as long as the search. */
function folded(bytes: Buffer, fold: ByteSet): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) copy[i] = fold[bytes[i]];
  return copy;
}

function areDigits(bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i++) if (DIGIT[bytes[i]] === 0) return false;
  return true;
}

/** Whether a value is at an index, and not in a longer word or number. */
function isAt({ bytes: text, end }: Window, { bytes, fold, isNumber }: Value, at: number): boolean {
  const stop = at + bytes.length;
  if (stop > end) return false;
  // Backwards: values that begin alike are many, `user-1071` and `user-1072`.
  for (let p = bytes.length - 1; p >= 0; p--) if (bytes[p] !== fold[text[at + p]]) return false;
  if (stop < end && ALNUM[text[stop - 1]] === 1 && ALNUM[text[stop]] === 1) return false;
  if (!isNumber) return true;
  if (isPoint(text, at - 1, end)) return false;
  return !isPoint(text, stop, end) || (bytes.length > MOST_DECIMALS && !isAmount(text, stop, end));
}

/** Longest number that may be a part of one with a full stop, such as a version. */
const MOST_DECIMALS = 6;
/** Bytes that may be after a number with a fraction: none that makes it the name of a file, or a part of a path. */
const NOT_AFTER_AMOUNT = byteSet('0-9A-Za-z./_-');

/** Whether a number that ends before the full stop at `stop` has a fraction of one or two digits: `77812345.50 units`. */
function isAmount(text: Buffer, stop: number, end: number): boolean {
  const after = stop + 2 < end && DIGIT[text[stop + 2]] === 1 ? stop + 3 : stop + 2;
  return after >= end || NOT_AFTER_AMOUNT[text[after]] === 0;
}

/** Whether a full stop between digits is at an index: `15.50`. */
function isPoint(text: Buffer, at: number, end: number): boolean {
  if (at < 1 || at + 1 >= end || text[at] !== DOT) return false;
  return DIGIT[text[at - 1]] === 1 && DIGIT[text[at + 1]] === 1;
}

/** The bytes as they are; and small letters for capitals. */
const SAME: ByteSet = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const SMALL: ByteSet = SAME.map((byte) => byte | (UPPER[byte] === 1 ? CASE_BIT : 0));

const NONE: readonly Value[] = [];

/** The latest values of each filter, by the key of their first bytes. */
function sought() {
  const byText = new Map<number, Map<string, Value>>();
  // Allocated by the first value: most texts have none, and a mail is many.
  let byKey: (Set<Value> | undefined)[] = [];
  let size = 0;

  function add(value: Value): void {
    const { filter, text, key } = value;
    const own = byText.get(filter) ?? new Map<string, Value>();
    byText.set(filter, own);
    const before = own.get(text) ?? (own.size === MOST_VALUES ? first(own) : undefined);
    if (before !== undefined) remove(own, before);
    own.set(text, value);
    if (byKey.length === 0) byKey = new Array(KEYS);
    byKey[key] = (byKey[key] ?? new Set()).add(value);
    size++;
  }

  function remove(own: Map<string, Value>, value: Value): void {
    const alike = byKey[value.key];
    own.delete(value.text);
    alike?.delete(value);
    if (alike?.size === 0) byKey[value.key] = undefined;
    size--;
  }

  return { add, at: (key: number) => byKey[key], size: () => size };
}

function first(values: Map<string, Value>): Value | undefined {
  const [oldest] = values.values();
  return oldest;
}

/** A number below `KEYS` for the four bytes at an index, in any case. */
function keyAt(bytes: Buffer, at: number): number {
  const four =
    SMALL[bytes[at]] |
    (SMALL[bytes[at + 1]] << 8) |
    (SMALL[bytes[at + 2]] << 16) |
    (SMALL[bytes[at + 3]] << 24);
  return (Math.imul(four, 0x9e3779b1) >>> 20) & (KEYS - 1);
}
