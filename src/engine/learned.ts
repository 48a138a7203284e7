import { fitting } from './fields/fitting.ts';
import { REFUSED } from './fields/labels.ts';
import type { TakeFound } from './fields/with-fields.ts';
import type {
  Column,
  Filter,
  Found,
  LearnedList,
  LearnedMatches,
  Stage,
  Window,
  WindowInput,
} from './types.ts';

/**
 * Adds the matches that a model finds for a filter to those of its own stage, except in values whose label refuses the filter. Its
 * state, the latest such value, depends on the input alone.
 */
export function withLearned(filter: number, enabled: Filter, stage: Stage, note: TakeFound): Stage {
  const { learned, column } = enabled.detector;
  if (learned === undefined) return stage;
  const take = fitting(column, note);
  const refuses = refusing(filter, column);

  return function adds(window) {
    const done = stage(window);
    return done instanceof Promise ? done.then(add) : add(window);
  };

  function add(window: Window): Window {
    if (learned === undefined) return window;
    const { at, length } = learned.finder.read(window);
    for (let n = 0; n < length; n += 4) {
      if (!isOwn(learned, window, at, n)) continue;
      const start = at[n];
      if (refuses(window, start)) continue;
      const confidence = learned.confidenceOf(at[n + 3]);
      take(window, { start, end: at[n + 1], confidence, learned: true }, false);
    }
    refuses(window, window.to);
    return window;
  }
}

/** Whether a model finds a match for a filter in a window. */
export function hasLearned({ detector: { learned } }: Filter, window: WindowInput): boolean {
  if (learned === undefined) return false;
  const { at, length }: LearnedList = learned.finder.read(window);
  for (let n = 0; n < length; n += 4) {
    if (isOwn(learned, window, at, n)) return true;
  }
  return false;
}

/** Whether a match starts in the window's core and is one of a filter's. */
function isOwn(
  { type, least }: LearnedMatches,
  { from, to }: WindowInput,
  at: Int32Array,
  n: number,
): boolean {
  return at[n] >= from && at[n] < to && at[n + 2] === type && at[n + 3] >= least;
}

/** Confidence from which a filter's own match is not doubted. */
const SURE = 0.75;
/** Characters that may hide the words around a match from the model. */
const HIDING = /\p{Cf}|\u034f|[\u115f\u1160\u3164]|[\ufe00-\ufe0f]/u;
/** Bytes before a match that are searched for them. */
const BESIDE = 8;

/**
 * Leaves out those of a filter's own matches that the model doubts: ones that the filter is not sure of, that no label names and that no match of
 * the model supports.
 */
export function withoutDoubted({ detector: { learned } }: Filter, note: TakeFound): TakeFound {
  if (learned?.doubts === undefined) return note;
  return (window, found, unbounded) => {
    const { label, confidence = 1 } = found;
    const isSure = unbounded || label !== undefined || confidence >= SURE;
    const isDoubted = !isSure && learned.doubts?.(confidence, support(learned, window, found));
    if (!isDoubted || hides(window, found)) note(window, found, unbounded);
  };
}

function hides({ bytes }: Window, { start, end }: Found): boolean {
  return HIDING.test(bytes.toString('utf8', Math.max(0, start - BESIDE), end));
}

/** The highest score of the model's matches that overlap one, in its first bytes where it is long. */
function support(
  { finder }: LearnedMatches,
  window: Window,
  { start, end }: Found,
): number | undefined {
  const { at, length } = finder.read(window);
  const stop = Math.min(end, start + finder.beside);
  let most: number | undefined;
  for (let n = firstFrom(at, length, start - finder.beside); n < length && at[n] < stop; n += 4)
    if (at[n + 1] > start && (most === undefined || at[n + 3] > most)) most = at[n + 3];
  return most;
}

/** Index of the first match that starts at an offset or later. */
function firstFrom(at: Int32Array, length: number, offset: number): number {
  let low = 0;
  let high = length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[4 * middle] < offset) low = middle + 1;
    else high = middle;
  }
  return 4 * low;
}

/** Whether an offset, which never falls from call to call, is in a field that the filter takes nothing of. */
function refusing(filter: number, column: Column | undefined) {
  /** The latest refused field, as offsets in the input, and the next one to read in a window. */
  let from = 0;
  let to = 0;
  let next = 0;
  let of: Window | undefined;

  return function refuses(window: Window, start: number): boolean {
    if (of !== window) {
      of = window;
      next = 0;
    }
    const { bytes, base } = window;
    const fields = window.fields?.[filter];
    for (; fields !== undefined && next < fields.length && fields.at[next] <= start; next += 3) {
      if (fields.at[next + 2] !== REFUSED) continue;
      const [first, end] = [fields.at[next], fields.at[next + 1]];
      if (!(column?.isRefusable?.(bytes, first, end) ?? true)) continue;
      from = base + first;
      to = base + end;
    }
    return base + start >= from && base + start < to;
  };
}
