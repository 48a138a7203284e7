import { CARRIAGE_RETURN, NEWLINE, SPACE, TAB } from '../bytes.ts';

/** Control characters that may be every other character of a text, as in `1\t2\t3`. */
const BLANKS = [TAB, NEWLINE, CARRIAGE_RETURN];
const SEPARATORS = [0x01, 0x1c, 0x1d, 0x1e, 0x1f];

/**
 * Whether a block is UTF-16 or UTF-32: of its bytes at even or at odd offsets, its lanes, most in one and hardly any in the
 * other are the same control character, which is the upper half of the characters of one alphabet. A separator needs
 * others beside it. `controls` is the number of control characters in the block, but for those that any text has.
 */
export function isWide(block: Buffer, controls: number): boolean {
  if (block.length < 8) return false;
  const lanes = counts(block);
  const half = block.length / 2;
  const others = SEPARATORS.reduce((left, one) => left - lanes[one] - lanes[SPACE + one], controls);
  for (let control = 0; control < SPACE; control += 1) {
    const even = lanes[control];
    const odd = lanes[SPACE + control];
    const locked = Math.max(even, odd) > half * 0.5 && Math.min(even, odd) < half * 0.1;
    const common = BLANKS.includes(control) || SEPARATORS.includes(control);
    if (locked && (!common || others > block.length * 0.02)) return true;
  }
  return isFourWide(block);
}

/** Counts of each control character at even offsets, then at odd ones. */
function counts(block: Buffer): Uint16Array {
  const lanes = new Uint16Array(2 * SPACE);
  for (let i = 0; i < block.length; i += 1)
    if (block[i] < SPACE) lanes[(i & 1) * SPACE + block[i]] += 1;
  return lanes;
}

/** UTF-32: of four bytes two beside one another are NUL, and the one at the other end is not. */
function isFourWide(block: Buffer): boolean {
  const nuls = [0, 0, 0, 0];
  for (let i = 0; i < block.length; i += 1) if (block[i] === 0) nuls[i & 3] += 1;
  const quarter = block.length >> 2;
  const full = (lane: number) => nuls[lane] >= quarter * 0.95;
  const free = (lane: number) => nuls[lane] < quarter * 0.1;
  return (full(2) && full(3) && free(0)) || (full(0) && full(1) && free(3));
}
