/** A regular expression's alternative of some texts. */
export function either(texts: readonly string[]): string {
  return `(${texts.join('|')})`;
}
