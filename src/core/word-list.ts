/** The words of a text, parted by blanks and line ends. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The phrases of a text, parted by commas: `caller id, toll free`. */
export function phrases(text: string): readonly string[] {
  return text.trim().split(/\s*,\s*/);
}
