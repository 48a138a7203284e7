import type { Container } from './container.ts';
import type { ValuePlace } from './place.ts';

/**
 * The literals of a window: each literal goes from its start to the next one's. Starts are offsets in the input, so that
 * literals stay while windows move on.
 */
export interface Literals {
  starts: Float64Array;
  /** `undefined` for plain text. */
  readonly containers: (Container | undefined)[];
  /** Path of each in its document; empty if paths are not requested. */
  readonly places: (ValuePlace | undefined)[];
  length: number;
  /** The literal that was looked up last: most look-ups are of the same one, or of the next. */
  latest: number;
}

const NONE = new Float64Array(0);
/** Literals that a list has room for at first. */
const FEW = 32;

/** One range of a layer: offsets in the input. */
export interface Literal {
  readonly start: number;
  readonly end: number;
  readonly container: Container | undefined;
}

/** An empty list. */
export function literalList(): Literals {
  return { starts: NONE, containers: [], places: [], length: 0, latest: -1 };
}

/** Begins a literal at an offset that is not before the last one's. */
export function addLiteral(
  list: Literals,
  start: number,
  container: Container | undefined,
  place?: ValuePlace,
): void {
  const isSame = list.length > 0 && list.starts[list.length - 1] === start;
  const n = isSame ? list.length - 1 : list.length;
  if (n === list.starts.length) list.starts = grown(list.starts);
  list.starts[n] = start;
  list.containers[n] = container;
  if (place !== undefined || n < list.places.length) list.places[n] = place;
  list.length = n + 1;
}

function grown(starts: Float64Array): Float64Array {
  const more = new Float64Array(Math.max(FEW, 2 * starts.length));
  more.set(starts);
  return more;
}

/** Fills `target` with the literals of `source` from that on which the offset `from` is in. */
export function copyLiterals(source: Literals, target: Literals, from: number): void {
  target.latest = -1;
  if (source.length === 0) {
    target.length = 0;
    if (target.places.length > 0) target.places.length = 0;
    return;
  }
  const first = Math.max(0, indexAt(source, from));
  const length = source.length - first;
  if (target.starts.length < length) target.starts = new Float64Array(source.starts.length);
  target.starts.set(source.starts.subarray(first, source.length));
  for (let n = 0; n < length; n++) target.containers[n] = source.containers[first + n];
  const { places } = source;
  // Setting the length takes long, and most lines have no places.
  if (target.places.length > 0) target.places.length = 0;
  if (places.length > 0) target.places.push(...places.slice(first, source.length));
  target.length = length;
}

/** Index of the literal that an offset is in; -1: before the first. */
export function indexAt(list: Literals, at: number): number {
  const { latest } = list;
  if (isIn(list, latest, at)) return latest;
  list.latest = isIn(list, latest + 1, at) ? latest + 1 : searched(list, at);
  return list.latest;
}

function isIn({ starts, length }: Literals, n: number, at: number): boolean {
  return n >= 0 && n < length && starts[n] <= at && (n + 1 === length || at < starts[n + 1]);
}

/** Looks near the latest one first: a filter's matches come in order, a few literals from each other. */
function searched({ starts, length, latest }: Literals, at: number): number {
  let low = 0;
  let high = length;
  if (latest >= 0 && latest < length && starts[latest] <= at) {
    let step = 1;
    for (low = latest + 1; low + step < length && starts[low + step] <= at; step *= 2) low += step;
    high = Math.min(length, low + step);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The literal at an index; the last one has no end yet. */
export function literalAt({ starts, length, containers }: Literals, n: number): Literal {
  if (n < 0) {
    return {
      start: 0,
      end: length > 0 ? starts[0] : Number.POSITIVE_INFINITY,
      container: undefined,
    };
  }
  const end = n + 1 < length ? starts[n + 1] : Number.POSITIVE_INFINITY;
  return { start: starts[n], end, container: containers[n] };
}

/** The place of the value that an offset is in, by the outermost format that says so. */
export function placeAt(
  layers: readonly Literals[] | undefined,
  at: number,
): ValuePlace | undefined {
  for (const layer of layers ?? []) {
    const place = layer.places.length > 0 ? layer.places[indexAt(layer, at)] : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
}
