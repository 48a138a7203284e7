import type { CodeUnits } from './deletions.ts';

/** A word as it is compared. */
export interface ComparedWord {
  readonly units: CodeUnits;
  /** A bit for each unit, by its last five bits: words a few edits apart differ in a few. */
  readonly mask: number;
}

/** A word of these units, prepared for comparisons. */
export function comparedWord(units: CodeUnits): ComparedWord {
  let mask = 0;
  for (let i = 0; i < units.length; i++) mask |= 1 << (units[i] & 31);
  return { units, mask };
}

/** Whether two words may be two edits or less apart: an edit takes away one bit of a mask at most, and adds one. */
export function mayBeNear(one: number, other: number): boolean {
  return hasFew(one & ~other) && hasFew(other & ~one);
}

function hasFew(bits: number): boolean {
  const less = bits & (bits - 1);
  return (less & (less - 1)) === 0;
}

/** Edits between two words (Levenshtein distance), or one more than `most`, of two, where they are more. */
export function editsBetween(one: ComparedWord, other: ComparedWord, most: number): number {
  const apart = Math.abs(one.units.length - other.units.length);
  if (apart > most || !mayBeNear(one.mask, other.mask)) return most + 1;
  return edits(one.units, 0, other.units, 0, most);
}

function edits(a: CodeUnits, from: number, b: CodeUnits, start: number, most: number): number {
  let i = from;
  let j = start;
  while (i < a.length && j < b.length && a[i] === b[j]) {
    i++;
    j++;
  }
  if (i === a.length || j === b.length) return Math.min(a.length - i + (b.length - j), most + 1);
  if (most === 0) return 1;
  const other = edits(a, i + 1, b, j + 1, most - 1);
  if (other === 0) return 1;
  const more = edits(a, i + 1, b, j, most - 1);
  const fewer = edits(a, i, b, j + 1, most - 1);
  return 1 + Math.min(other, more, fewer);
}
