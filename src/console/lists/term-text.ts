/** The terms in a text that has one a line, as the service keeps them: trimmed, each once. */
export function termsOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}
