import type { BlockText } from './block-text.ts';
import { APOSTROPHE, CASELESS, type Characters, DIGIT, LOWER, OTHER, UPPER } from './characters.ts';
import { SHAPE, type Tokens } from './tokens.ts';

/** Writes `start`, `end` and `shape` of all runs of letters, digits and marks in a block; returns how many. */
export type Runs = (length: number) => number;

/** Finds runs unit by unit. */
export function letterRuns(
  { units }: Pick<BlockText, 'units'>,
  { start, end, shape }: Pick<Tokens, 'start' | 'end' | 'shape'>,
  { kind }: Pick<Characters, 'kind'>,
): Runs {
  return function runs(length) {
    let count = 0;
    for (let at = 0; ; count++) {
      while (at < length && parts(kind[units[at]])) at++;
      if (at >= length) return count;
      const from = at;
      let kinds = 0;
      let uppers = 0;
      for (let of = kind[units[at]]; at < length && !parts(of); of = kind[units[++at]]) {
        kinds |= 1 << of;
        if (of === UPPER) uppers++;
      }
      start[count] = from;
      end[count] = at;
      shape[count] = shapeOf(kinds, uppers, kind[units[from]] === UPPER, at - from);
    }
  };
}

function parts(kind: number): boolean {
  return kind === OTHER || kind === APOSTROPHE;
}

/**
 * The shape of a word with letters of these kinds, a bit each, and `uppers` capitals, the first letter being one if
 * `isUpper`.
 */
export function shapeOf(kinds: number, uppers: number, isUpper: boolean, length: number): number {
  const letters = kinds & ((1 << LOWER) | (1 << UPPER) | (1 << CASELESS));
  if ((kinds & (1 << DIGIT)) !== 0) return letters === 0 ? SHAPE.digits : SHAPE.digitsAndLetters;
  const hasLower = (kinds & (1 << LOWER)) !== 0;
  if (uppers === 0) return hasLower ? SHAPE.lower : SHAPE.caseless;
  if (!isUpper) return SHAPE.camel;
  if (hasLower) return uppers === 1 ? SHAPE.capitalized : SHAPE.mixed;
  return length === 1 ? SHAPE.letter : SHAPE.upper;
}
