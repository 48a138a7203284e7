import { APOSTROPHE, BACKSLASH, CASE_BIT, QUOTE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';
import { IN_APOSTROPHES } from '../lines/containers.ts';
import { VALUE_BYTES } from '../reading.ts';

type Range = readonly [start: number, end: number];

/** A value in quotes, as indices in the window's bytes. */
export interface StringValue {
  readonly value: Range;
  /** Rules of its text; one between escaped quotes has none. */
  readonly container: Container | undefined;
}

/** Whether a quote, or an escaped one, is at an offset. */
export function beginsString(bytes: Buffer, at: number): boolean {
  const quote = bytes[bytes[at] === BACKSLASH ? at + 1 : at];
  return quote === QUOTE || quote === APOSTROPHE;
}

/** The value in quotes at an offset; `undefined` if it has none, or no quote closes it near. */
export function stringAt(bytes: Buffer, at: number, end: number): StringValue | undefined {
  if (!beginsString(bytes, at)) return undefined;
  const isEscaped = bytes[at] === BACKSLASH;
  const closer = bytes[isEscaped ? at + 1 : at];
  const start = isEscaped ? at + 2 : at + 1;
  const plain = closer === QUOTE ? JSON_STRING : IN_APOSTROPHES;
  const stop = closingAfter(bytes, start, end, closer, isEscaped);
  return stop < 0 ? undefined : { value: [start, stop], container: isEscaped ? undefined : plain };
}

/** The quote that closes a value; -1 if it is not near. */
function closingAfter(
  bytes: Buffer,
  start: number,
  end: number,
  closer: number,
  isEscaped: boolean,
): number {
  const high = Math.min(end, start + VALUE_BYTES);
  for (let p = start; p < high; p++) {
    if (bytes[p] === closer) return p;
    if (bytes[p] !== BACKSLASH) continue;
    if (isEscaped && bytes[p + 1] === closer) return p;
    p++;
  }
  return -1;
}

/** Whether a value repeats its key, as a text that names it does: `'first_name' => 'First name'`. */
export function isSame(bytes: Buffer, key: Range, value: Range): boolean {
  const isFirst = ((bytes[key[0]] ^ bytes[value[0]]) & ~CASE_BIT) === 0;
  return isFirst && lettersOf(bytes, key) === lettersOf(bytes, value);
}

function lettersOf(bytes: Buffer, [start, end]: Range): string {
  return bytes.toString('latin1', start, end).replace(/[\W_]/g, '').toLowerCase();
}
