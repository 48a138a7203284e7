import { bertText, type Folding } from './bert-text.ts';

/** A vocabulary of word pieces, and how text is read for it. */
export interface PieceVocabulary extends Folding {
  /** Ids of pieces by their text; a piece that continues a word begins with `prefix`. */
  readonly pieces: ReadonlyMap<string, number>;
  readonly prefix: string;
  /** The id of a word that the pieces cannot form. */
  readonly unknown: number;
  /** Ids before and after each text. */
  readonly opening: number;
  readonly closing: number;
  /** A word of more characters is unknown. */
  readonly longestWord: number;
}

/** The pieces of a text, in order, with the bytes `[start, end)` of each. */
export interface Pieces {
  readonly ids: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** A 1 for each piece that begins a word. */
  readonly opens: Uint8Array;
}

/** A word as the vocabulary spells it, and the bytes of each of its UTF-16 units. */
interface Word {
  text: string;
  characters: number;
  readonly starts: number[];
  readonly ends: number[];
}

/**
 * Makes a function that cuts a text into word pieces: the longest that fits, from left to right (Wu et al. 2016).
 * Text is never taken for one of the marks that a model knows, `[SEP]`.
 */
export function wordPieces(vocabulary: PieceVocabulary): (bytes: Buffer) => Pieces {
  const read = bertText(vocabulary);
  const cuts = cutter(vocabulary);

  return function pieces(bytes) {
    const piecesValue = piecesFor(bytes.length);
    let count = 0;
    let word = emptyWord();
    const close = () => {
      count = cuts(word, piecesValue, count);
      if (word.text !== '') word = emptyWord();
    };
    read(bytes, (character, role, start, end) => {
      if (role === 'alone' || role === 'space') close();
      if (role === 'letter' || role === 'alone') lengthen(word, character, start, end);
      // A dropped mark belongs to the letter before it.
      if (role === 'dropped' && word.text !== '') word.ends[word.ends.length - 1] = end;
      if (role === 'alone') close();
    });
    close();
    const { ids, starts, ends, opens } = piecesValue;
    return {
      ids: ids.subarray(0, count),
      starts: starts.subarray(0, count),
      ends: ends.subarray(0, count),
      opens: opens.subarray(0, count),
    };
  };
}

/** Appends the pieces of a word after the first `count`; returns the new count. */
function cutter({ pieces, prefix, unknown, longestWord }: PieceVocabulary) {
  const longest = Array.from(pieces.keys()).reduce((most, { length }) => Math.max(most, length), 0);

  return function cut(word: Word, pieces: Pieces, count: number): number {
    let n = count;
    for (let from = 0; from < word.text.length; ) {
      const { id, to } = word.characters > longestWord ? none : longestFrom(word.text, from);
      if (id === undefined) {
        write(pieces, count, word, { id: unknown, from: 0, to: word.text.length });
        return count + 1;
      }
      write(pieces, n++, word, { id, from, to });
      from = to;
    }
    return n;
  };

  function longestFrom(text: string, from: number) {
    for (let to = Math.min(text.length, from + longest); to > from; to--) {
      const piece = text.slice(from, to);
      const id = pieces.get(from === 0 ? piece : prefix + piece);
      if (id !== undefined) return { id, to };
    }
    return none;
  }
}

const none = { id: undefined, to: 0 } as const;

/** No byte makes more than one piece. */
function piecesFor(length: number): Pieces {
  const numbers = () => new Int32Array(length);
  return { ids: numbers(), starts: numbers(), ends: numbers(), opens: new Uint8Array(length) };
}

function write(
  { ids, starts, ends, opens }: Pieces,
  n: number,
  word: Word,
  { id, from, to }: { id: number; from: number; to: number },
): void {
  ids[n] = id;
  starts[n] = word.starts[from];
  ends[n] = word.ends[to - 1];
  opens[n] = from === 0 ? 1 : 0;
}

function emptyWord(): Word {
  return { text: '', characters: 0, starts: [], ends: [] };
}

function lengthen(word: Word, character: string, start: number, end: number): void {
  word.text += character;
  word.characters++;
  for (let unit = 0; unit < character.length; unit++) {
    word.starts.push(start);
    word.ends.push(end);
  }
}
