import type { Miss } from './score.ts';
import { type KnownWords, shapeOf } from './shapes.ts';

/** A miss or false alarm without its text: shapes in place of letters and digits. */
export interface MissExample {
  readonly kind: Miss['kind'];
  readonly type: string;
  /** The type on the other side, if there is one. */
  readonly as?: string;
  /** The shape of the value: no word of it stays. */
  readonly value: string;
  /** The text before and after it, at most 80 UTF-16 units each; words of labels stay. */
  readonly before: string;
  readonly after: string;
}

const AROUND = 80;
const NO_WORDS: KnownWords = new Set();

/** Describes a miss in `text`. Other marked values near it lose their words as well. */
export function missExample(
  { kind, type, as, start, end }: Miss,
  text: string,
  values: readonly { readonly start: number; readonly end: number }[],
  known: KnownWords,
): MissExample {
  const shape = (from: number, to: number) => shaped(text, from, to, values, known);
  return {
    kind,
    type,
    ...(as !== undefined && { as }),
    value: shapeOf(text.slice(start, end), NO_WORDS),
    before: shape(Math.max(0, start - AROUND), start),
    after: shape(end, Math.min(text.length, end + AROUND)),
  };
}

function shaped(
  text: string,
  from: number,
  to: number,
  values: readonly { readonly start: number; readonly end: number }[],
  known: KnownWords,
): string {
  // Whole words at both edges: the rest of a cut name could be a known word.
  let first = from;
  while (first > 0 && IN_WORD.test(text.charAt(first - 1))) first--;
  let last = to;
  while (last < text.length && IN_WORD.test(text.charAt(last))) last++;
  const words = text.slice(first, last);
  const part = shapeOf(words, known).slice(from - first);
  const hidden = shapeOf(words, NO_WORDS).slice(from - first);
  const inValue = (at: number) => values.some(({ start, end }) => start <= at && at < end);
  return Array.from({ length: to - from }, (_, index) =>
    (inValue(from + index) ? hidden : part).charAt(index),
  ).join('');
}

/** A letter, a mark, a digit, or a half of one. */
const IN_WORD = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u;
