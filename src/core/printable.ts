/**
 * A text in a form that a terminal or a log shows safely: line breaks, control and formatting characters (which can
 * hide or reorder what follows) and halves of surrogate pairs become `\u{…}`.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
