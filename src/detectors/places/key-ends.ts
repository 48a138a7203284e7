import { byteSet, CLOSE_BRACKET } from '../../core/bytes.ts';

/** Bytes at a key's end and between its words. */
const IN_KEY = byteSet(` _"'/-`);
const NAME = lettersAt(Buffer.from('name'), 0, 4);

/** Last letters of a list's keys. */
export interface KeyEnds {
  /** Their last two letters. */
  readonly letters: string;
  /** The last letters of the words before `name`. */
  readonly beforeName: string;
}

/**
 * Makes a test whether the key that ends before the mark may be one of a list's: most are not, and reading them takes
 * longer than all other work for a name.
 */
export function keyEnds({ letters, beforeName }: KeyEnds) {
  const ends = new Uint8Array(1 << 10);
  for (const end of letters.split(' ')) ends[lettersAt(Buffer.from(end), 0, 2)] = 1;
  const named = byteSet(beforeName + beforeName.toUpperCase());

  return (bytes: Buffer, mark: number): boolean => {
    let p = mark;
    while (p > 0 && IN_KEY[bytes[p - 1]] === 1) p--;
    if (p < 4 || bytes[p - 1] === CLOSE_BRACKET) return true;
    if (ends[lettersAt(bytes, p - 2, p)] === 0) return false;
    if (lettersAt(bytes, p - 4, p) !== NAME) return true;
    let before = p - 5;
    while (before > 0 && IN_KEY[bytes[before]] === 1) before--;
    return named[bytes[before]] === 1;
  };
}

/** Letters in any case as a number, five bits each. */
function lettersAt(bytes: Buffer, start: number, end: number): number {
  let letters = 0;
  for (let p = start; p < end; p++) letters = letters * 32 + (bytes[p] & 31);
  return letters;
}
