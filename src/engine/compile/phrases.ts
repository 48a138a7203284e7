/** A piece of a phrase: a word of ASCII letters, or bytes beyond ASCII, in lower case. */
export type Piece = Buffer;

const JOINTS = /[ _.'/-]+/;
const MOST_PIECES = 8;

/**
 * The ways to read a phrase as pieces in a row: each word by itself, or joined with the next (`social security`,
 * `socialsecurity`). Throws for a phrase with anything but letters.
 */
export function readings(phrase: string): readonly (readonly Piece[])[] {
  const words = phrase.split(JOINTS).filter((word) => word !== '');
  if (words.length === 0) throw new Error('an empty word');
  const texts = compositions(words);
  return texts.map((text) => text.flatMap(pieces));
}

/** All ways to join neighbours. */
function compositions(words: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = words;
  if (rest.length === 0) return [[first]];
  const parted = compositions(rest).map((after) => [first, ...after]);
  const joined = compositions([first + rest[0], ...rest.slice(1)]);
  return [...parted, ...joined];
}

function pieces(word: string): readonly Piece[] {
  const bytes = Buffer.from(word.toLowerCase()).toString('latin1');
  const found = bytes.match(/[a-z]+|[\x80-\xff]+/g) ?? [];
  if (found.join('') !== bytes) throw new Error(`"${word}" has more than letters`);
  if (found.length > MOST_PIECES) throw new Error(`"${word}" has too many letters beyond ASCII`);
  return found.map((piece) => Buffer.from(piece, 'latin1'));
}
