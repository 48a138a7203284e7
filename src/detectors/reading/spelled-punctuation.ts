import { CASE_BIT, SPACE } from '../../core/bytes.ts';
/** Bytes of `(at)`, and of `(dot)`. */
export const SPELLED_AT = 4;
const SPELLED_DOT = 5;
const OPENING = Buffer.from('([{<');
const CLOSING = Buffer.from(')]}>');

/** Whether `(at)`, `[AT]`, `{at}` or `<at>` begins at `at`: how people write `@` for readers, not for programs. */
export function isSpelledAt(bytes: Buffer, at: number, high: number): boolean {
  return at + SPELLED_AT <= high && isSpelled(bytes, at, 'at');
}

/** Start of the text after `(dot)` or ` dot ` at `at`, without blanks around it; -1 if absent. */
export function afterSpelledDot(bytes: Buffer, at: number, high: number): number {
  if (at + SPELLED_DOT <= high && isBetweenBlanks(bytes, at, 'dot')) return at + SPELLED_DOT;
  const open = pastBlank(bytes, at, high);
  const spelled = open + SPELLED_DOT <= high && isSpelled(bytes, open, 'dot');
  return spelled ? pastBlank(bytes, open + SPELLED_DOT, high) : -1;
}

/** Whether the word, in any case, is between two blanks, the first at `at`. */
export function isBetweenBlanks(bytes: Buffer, at: number, word: string): boolean {
  if (bytes[at] !== SPACE || bytes[at + 1 + word.length] !== SPACE) return false;
  return isWord(bytes, at + 1, word);
}

/** Past one blank. */
export function pastBlank(bytes: Buffer, at: number, high: number): number {
  return at < high && bytes[at] === SPACE ? at + 1 : at;
}

/** Whether the word is in brackets at `at`, in any case. */
function isSpelled(bytes: Buffer, at: number, word: string): boolean {
  const bracket = OPENING.indexOf(bytes[at]);
  if (bracket < 0 || bytes[at + 1 + word.length] !== CLOSING[bracket]) return false;
  return isWord(bytes, at + 1, word);
}

function isWord(bytes: Buffer, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    if ((bytes[at + i] | CASE_BIT) !== word.charCodeAt(i)) return false;
  }
  return true;
}
