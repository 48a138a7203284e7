/** Words as numbers, whatever their case: to make a text of each word of a statement takes longest. */
export type Words = ReadonlySet<number>;

/** The words of a text. */
export function wordsOf(text: string): Words {
  return new Set(text.split(' ').map((word) => wordAt(Buffer.from(word), 0, word.length)));
}

/** The number of a word. That of two may be the same, of one in billions. */
export function wordAt(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let p = start; p < end; p++) hash = Math.imul(hash, 0x0100_0193) ^ (bytes[p] & UPPER);
  return hash;
}

const UPPER = 0xdf;
