import { memoize } from '../core/memoize.ts';
import { fitting } from './fields/fitting.ts';
import { REFUSED } from './fields/labels.ts';
import type { TakeFound } from './fields/with-fields.ts';
import type { Plan } from './plan.ts';
import { OPEN } from './settle/matches.ts';
import type { Column, Filter, Found, LearnedMatches, Stage, Window, WindowInput } from './types.ts';

/** The part of a text's stages that a model has. */
export interface Learning {
  /** Runs after the filters' stages: adds the matches that the model finds for each filter, except in values whose label refuses the filter. */
  readonly stage: Stage;
  /**
   * Leaves out those of a filter's own matches that the model doubts: ones that the filter is not sure of, that no label names and that no match of
   * the model supports.
   */
  withoutDoubted(filter: number, note: TakeFound): TakeFound;
}

/** A match that waits for the model's doubt. */
interface Waiting {
  readonly found: Found;
  readonly learned: LearnedMatches;
  readonly note: TakeFound;
}

/**
 * Adds a model's matches to those of a plan's filters, for one text. Every other match ranks above them, so
 * that the model need not read what other matches cover, unless spans are explained or a filter counts all of its matches. Its state, the latest
 * refused value of each filter, depends on the input alone.
 */
export function learning(
  plan: Plan,
  explain: boolean,
  recordOf: (filter: number) => TakeFound,
): Learning {
  const { filters } = plan;
  const adds = filters.flatMap(({ detector: { learned, column } }, n) =>
    learned === undefined ? [] : [{ n, learned, refuses: refusing(n, column), column }],
  );
  const sparing = !explain && adds.every(({ n }) => isSparing(filters[n]));
  const priority = Math.max(...adds.map(({ n }) => filters[n].priority));
  const all = new WeakMap<Window, Waiting[]>();
  const takes = memoize((filter: number) =>
    fitting(filters[filter].detector.column, recordOf(filter)),
  );

  return { stage, withoutDoubted };

  function stage(window: Window): Window {
    const waiting = all.get(window) ?? [];
    const covers = sparing ? coversOf(plan, window, priority, waiting) : NO_COVERS;
    for (const { learned, found, note } of waiting) {
      const score = support(learned, window, found, covers);
      if (!learned.doubts?.(found.confidence, score)) note(window, found, false);
    }
    for (const { n, learned, refuses } of adds) {
      const { at, length } = learned.finder.read(window, covers);
      for (let k = 0; k < length; k += 4) {
        if (!isOwn(learned, window, at, k)) continue;
        const start = at[k];
        if (refuses(window, start)) continue;
        const confidence = learned.confidenceOf(at[k + 3]);
        takes(n)(window, { start, end: at[k + 1], confidence, learned: true }, false);
      }
      refuses(window, window.to);
    }
    return window;
  }

  function withoutDoubted(filter: number, note: TakeFound): TakeFound {
    const { learned } = filters[filter].detector;
    if (learned?.doubts === undefined) return note;
    return (window, found, unbounded) => {
      const { label, confidence = 1 } = found;
      const isSure = unbounded || label !== undefined || confidence >= SURE;
      if (isSure || hides(window, found)) note(window, found, unbounded);
      else if (sparing) waits(window, { found, learned, note });
      else if (!learned.doubts?.(confidence, support(learned, window, found, NO_COVERS)))
        note(window, found, unbounded);
    };
  }

  function waits(window: Window, one: Waiting): void {
    const waiting = all.get(window) ?? [];
    all.set(window, waiting);
    waiting.push(one);
  }
}

/** Whether it makes no difference to a filter that it is not asked about a match that another one covers. */
function isSparing({ numbers, detector: { find } }: Filter): boolean {
  return numbers !== true && find.kind !== 'section' && find.kind !== 'values';
}

const NO_COVERS = new Int32Array(0);
/** A start and an end in one number. */
const PLACES = 2 ** 26;

/** The bytes that go to matches which no match of the model ranks above, except for those that meet a match that waits. */
function coversOf(
  { filters }: Plan,
  { matches }: Window,
  priority: number,
  waiting: readonly Waiting[],
): Int32Array {
  const { length, starts, ends, judged, judgements } = matches;
  if (length === 0) return NO_COVERS;
  const ranges = new Float64Array(length);
  let count = 0;
  for (let n = 0; n < length; n++) {
    const { filter, learned, verdict } = judgements[judged[n]];
    if (learned || ends[n] === OPEN || verdict.outcome !== 'replace') continue;
    if (filters[filter].priority >= priority) ranges[count++] = starts[n] * PLACES + ends[n];
  }
  const covers = new Int32Array(2 * count);
  let used = 0;
  for (const range of ranges.subarray(0, count).sort()) {
    const start = Math.floor(range / PLACES);
    const end = range - start * PLACES;
    if (used > 0 && start <= covers[used - 1]) {
      covers[used - 1] = Math.max(covers[used - 1], end);
      continue;
    }
    covers[used++] = start;
    covers[used++] = end;
  }
  return apartFrom(waiting, covers.subarray(0, used));
}

/** Keeps the ranges that no waiting match overlaps. */
function apartFrom(waiting: readonly Waiting[], covers: Int32Array): Int32Array {
  if (waiting.length === 0) return covers;
  const ranges = waiting.map(({ found }) => found).sort((a, b) => a.start - b.start);
  let used = 0;
  let next = 0;
  for (let n = 0; n < covers.length; n += 2) {
    while (next < ranges.length && ranges[next].end <= covers[n]) next++;
    if (next < ranges.length && ranges[next].start < covers[n + 1]) continue;
    covers[used++] = covers[n];
    covers[used++] = covers[n + 1];
  }
  return covers.subarray(0, used);
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

function hides({ bytes }: Window, { start, end }: Found): boolean {
  return HIDING.test(bytes.toString('utf8', Math.max(0, start - BESIDE), end));
}

/** The highest score of the model's matches that overlap one, in its first bytes where it is long. */
function support(
  { finder }: LearnedMatches,
  window: Window,
  { start, end }: Found,
  covers: Int32Array,
): number | undefined {
  const { at, length } = finder.read(window, covers);
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
