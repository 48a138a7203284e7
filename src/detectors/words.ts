/** Phrases of one of the first words and one of the last each, `''` being none, as lists of words with commas between. */
export function each(first: string, last: string): string {
  const listed = (words: string) => words.split(',').map((word) => word.trim());
  return listed(first)
    .flatMap((one) => listed(last).map((other) => `${one} ${other}`.trim()))
    .join(', ');
}
