/** Phrases of one of the first words and one of the last each, `''` being none, as lists of words with commas between. */
export function each(first: string, last: string): string {
  const [opening, closing] = [first, last].map((words) =>
    words.split(',').map((word) => word.trim()),
  );
  return opening.flatMap((one) => closing.map((other) => `${one} ${other}`.trim())).join(', ');
}
