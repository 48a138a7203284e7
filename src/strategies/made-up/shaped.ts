import type { Draw } from './draws.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** A text of the same shape: each digit becomes a digit, each letter an ASCII letter of its case. */
export function shaped(text: string, draw: Draw): string {
  return text.replace(/[\p{L}\p{N}]\p{M}*/gu, (character) => {
    if (/\p{N}/u.test(character)) return DIGITS[draw(10)];
    const letter = LOWER[draw(LOWER.length)];
    return /\p{Lu}/u.test(character) ? letter.toUpperCase() : letter;
  });
}

/** A text whose digits become others; its letters stay. */
export function renumbered(text: string, draw: Draw): string {
  return text.replace(/\d/g, () => DIGITS[draw(10)]);
}

/** A text with these in place of its letters and digits, one by one; the rest stays. */
export function refilled(text: string, characters: string): string {
  let at = 0;
  return text.replace(/[0-9A-Za-z]/g, (old) => characters[at++] ?? old);
}

/** A word in the case of another: all upper, all lower, or as it is. */
export function likeCase(word: string, like: string): string {
  if (!/\p{Ll}/u.test(like) && /\p{Lu}{2}/u.test(like)) return word.toUpperCase();
  return /\p{Lu}/u.test(like) ? word : word.toLowerCase();
}
