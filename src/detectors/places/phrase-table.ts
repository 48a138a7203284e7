/** No phrase of the list begins so. */
export const NOTHING = -2;
/** Longer phrases of the list begin so. */
export const BEGINS = -1;

/** Phrases by two hashes of 32 bits: taken unit by unit, looked up where a word ends. */
export interface PhraseTable {
  start(): void;
  /** Adds a UTF-16 code unit to what was taken since `start`. */
  take(unit: number): void;
  /** The value of what was taken, `BEGINS` or `NOTHING`. */
  value(): number;
}

/** Builds the table of phrases, words with one space between. Of equal phrases the first counts. */
export function phraseTable(
  list: readonly (readonly [phrase: string, value: number])[],
): PhraseTable {
  let words = 0;
  for (const [phrase] of list) words += phrase.split(' ').length;
  const mask = 2 ** Math.ceil(Math.log2(words + 1) + 0.5) - 1;
  const firsts = new Int32Array(mask + 1);
  const seconds = new Int32Array(mask + 1);
  const values = new Int32Array(mask + 1).fill(NOTHING);
  let first = 0;
  let second = 0;

  function start(): void {
    first = 0x811c9dc5 | 0;
    second = 0x2c1b3c6d;
  }

  function take(unit: number): void {
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul((second + unit) | 0, 0x85ebca6b);
    second ^= second >>> 15;
  }

  /** The slot of what was taken, or the free one that is for it. */
  function slot(): number {
    let i = (first ^ (first >>> 15) ^ second) & mask;
    while (values[i] !== NOTHING && (firsts[i] !== first || seconds[i] !== second)) {
      i = (i + 1) & mask;
    }
    return i;
  }

  function put(value: number): void {
    const i = slot();
    if (values[i] >= 0) return;
    firsts[i] = first;
    seconds[i] = second;
    values[i] = value;
  }

  for (const [phrase, value] of list) {
    start();
    for (let i = 0; i < phrase.length; i++) {
      const unit = phrase.charCodeAt(i);
      if (unit === 0x20) put(BEGINS);
      take(unit);
    }
    put(value);
  }
  return { start, take, value: () => values[slot()] };
}
