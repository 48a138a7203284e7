/** Bytes of `(at)`, and of `(dot)`. */
export const SPELLED_AT = 4;
const SPELLED_DOT = 5;
const OPENING = Buffer.from('([{<');
const CLOSING = Buffer.from(')]}>');

/** Whether `(at)`, `[AT]`, `{at}` or `<at>` begins at `at`: how people write `@` for readers, not for programs. */
export function isSpelledAt(bytes: Buffer, at: number, high: number): boolean {
  return at + SPELLED_AT <= high && isSpelled(bytes, at, 'at');
}

/** Where what is behind `(dot)` at `at` begins, blanks around it left out; -1 where there is none. */
export function behindSpelledDot(bytes: Buffer, at: number, high: number): number {
  const open = pastBlank(bytes, at, high);
  const spelled = open + SPELLED_DOT <= high && isSpelled(bytes, open, 'dot');
  return spelled ? pastBlank(bytes, open + SPELLED_DOT, high) : -1;
}

/** Past one blank. */
export function pastBlank(bytes: Buffer, at: number, high: number): number {
  return at < high && bytes[at] === 0x20 ? at + 1 : at;
}

/** Whether the word stands in brackets at `at`, in any case. */
function isSpelled(bytes: Buffer, at: number, word: string): boolean {
  const bracket = OPENING.indexOf(bytes[at]);
  if (bracket < 0 || bytes[at + 1 + word.length] !== CLOSING[bracket]) return false;
  for (let i = 0; i < word.length; i++) {
    if ((bytes[at + 1 + i] | 0x20) !== word.charCodeAt(i)) return false;
  }
  return true;
}
