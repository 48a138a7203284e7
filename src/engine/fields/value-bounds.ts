import { type ByteSet, byteSet, COLON, EQUALS, pastBytes } from '../../core/bytes.ts';
import type { WindowInput } from '../types.ts';
import type { Container } from './container.ts';
import { indexAt, literalAt } from './literals.ts';

/** A value that ends what begins in it: the offset in the input where its literal starts. */
export type BoundingValue = number;

/**
 * The value in quotes, in a cell or in a field that the range `[start, end)` of the window is in; `undefined` in running text, and for a range that
 * crosses a value's end. The outermost format counts.
 */
export function valueAround(
  window: WindowInput,
  start: number,
  end: number,
): BoundingValue | undefined {
  const value = valueAt(window, start);
  return value === undefined || valueEnd(window, value, start, end) < end ? undefined : value;
}

/** Whether a range begins in such a value and ends after it. */
export function isAcrossValues(window: WindowInput, start: number, end: number): boolean {
  const value = valueAt(window, start);
  return value !== undefined && valueEnd(window, value, start, end) < end;
}

function valueAt({ layers = [], base }: WindowInput, at: number): BoundingValue | undefined {
  for (const layer of layers) {
    const { start, container } = literalAt(layer, indexAt(layer, base + at));
    if (container?.ends !== undefined) return start;
  }
  return undefined;
}

/**
 * Index in the window where a value ends, if it does in `[from, to]`, and `Infinity` if it goes on, or is the key of
 * another. `from` is in the value or at its end.
 */
export function valueEnd(
  { layers = [], base, bytes, end: shown }: WindowInput,
  value: BoundingValue,
  from: number,
  to: number,
): number {
  for (const layer of layers) {
    const { start, end, container } = literalAt(layer, indexAt(layer, base + from));
    if (start !== value || container?.ends === undefined) continue;
    const high = Math.min(end - base, to);
    const at = firstEnd(bytes, Math.max(0, start - base), from, high, container);
    if (at < high) return at;
    const isOpen = end - base > to || !isClosed(bytes, high, shown, container.ends);
    return isOpen || isKey(bytes, high, shown) ? Number.POSITIVE_INFINITY : high;
  }
  return Number.POSITIVE_INFINITY;
}

function firstEnd(
  bytes: Buffer,
  low: number,
  from: number,
  high: number,
  { ends, escapeAround }: Container,
): number {
  if (ends === undefined || ends === NO_BYTES) return high;
  for (let p = from; p < high; p++) {
    if (ends[bytes[p]] === 1 && escapeAround?.(bytes, low, high, p) === undefined) return p;
  }
  return high;
}

/** For the `ends` of literals that are one value each, with a closing character after it. */
export const NO_BYTES = byteSet('');

const BLANK = byteSet(' \t');
const IN_WORD = byteSet('A-Za-z0-9_\x80-\xff');
/** Blanks at the end of a value that its literal may leave out, as in YAML. */
const MOST_BLANKS = 64;

/** Whether a value ends where its literal does: a grammar gives up values that are too long. */
function isClosed(bytes: Buffer, at: number, end: number, ends: ByteSet): boolean {
  if (ends !== NO_BYTES) return true;
  const next = pastBytes(BLANK, bytes, at, Math.min(end, at + MOST_BLANKS));
  return next >= end || IN_WORD[bytes[next]] === 0;
}

const CLOSING = byteSet(`"'\\\\`);
const MOST_CLOSING = 8;

/** Whether a literal that ends at an offset is a key: a colon or an equals sign follows its quote. */
function isKey(bytes: Buffer, at: number, end: number): boolean {
  const high = Math.min(end, at + MOST_CLOSING);
  const quoted = pastBytes(CLOSING, bytes, at, high);
  if (quoted === at) return false;
  const p = pastBytes(BLANK, bytes, quoted, high);
  return p < high && (bytes[p] === COLON || bytes[p] === EQUALS);
}
