/** One of some texts, as a regular expression has it. */
export function either(texts: readonly string[]): string {
  return `(${texts.join('|')})`;
}
