/**
 * Where words, and humps of names such as `zipCode`, begin in the bytes `[from, to)` of a window: a bit for each byte, 32
 * a number. Letters are those of ASCII; one behind an escape (`\nSSN`) counts, too. The scan notes it by the way; of texts
 * that are read byte by byte nothing is known.
 */
export interface WordStarts {
  bits: Int32Array;
  from: number;
  to: number;
}

/** Nothing is known yet. */
export function wordStarts(): WordStarts {
  return { bits: new Int32Array(0), from: 0, to: 0 };
}

/** Forgets what was known. */
export function forgetWords(words: WordStarts): void {
  words.from = 0;
  words.to = 0;
}

/** Makes room for what is known of `[from, to)`. */
export function expectWords(words: WordStarts, from: number, to: number): void {
  const numbers = Math.ceil((to - from) / 32);
  if (words.bits.length < numbers) words.bits = new Int32Array(numbers);
  words.from = from;
  words.to = to;
}
