import { byteSet, CLOSE_BRACKET } from '../../core/bytes.ts';

/** Bytes at a key's end and between its words. */
const IN_KEY = byteSet(` _"'/-`);
const LAST_NAME = / ?name$/;
const NAME = lettersAt(Buffer.from('name'), 0, 4);

/**
 * Makes a test whether the key that ends before the mark may be one of some labels, by their last letters: most are not, and reading them
 * takes longer than all other work for a name. A byte beyond ASCII counts by its low five bits.
 */
export function keyEnds(labels: string) {
  const ends = new Uint8Array(1 << 10);
  /** Last letters of the words before `name`. */
  const named = new Uint8Array(1 << 5);
  for (const label of labels.split(',')) {
    const text = label.trim().toLowerCase();
    const bytes = Buffer.from(text);
    ends[lettersAt(bytes, bytes.length - 2, bytes.length)] = 1;
    const before = Buffer.from(text.replace(LAST_NAME, ''));
    if (before.length < bytes.length) named[(before.at(-1) ?? 0) & 31] = 1;
  }

  return (bytes: Buffer, mark: number): boolean => {
    let p = mark;
    while (p > 0 && IN_KEY[bytes[p - 1]] === 1) p--;
    if (p < 4 || bytes[p - 1] === CLOSE_BRACKET) return true;
    if (ends[lettersAt(bytes, p - 2, p)] === 0) return false;
    if (lettersAt(bytes, p - 4, p) !== NAME) return true;
    let before = p - 5;
    while (before > 0 && IN_KEY[bytes[before]] === 1) before--;
    return named[bytes[before] & 31] === 1;
  };
}

/** Letters in any case as a number, five bits each. */
function lettersAt(bytes: Buffer, start: number, end: number): number {
  let letters = 0;
  for (let p = start; p < end; p++) letters = letters * 32 + (bytes[p] & 31);
  return letters;
}
