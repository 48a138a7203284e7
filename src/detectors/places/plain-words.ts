const PLAIN = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/**
 * A name as it is compared: words in lower case without accents, one space between. `St. Mary's` is `st mary s`,
 * `Winston-Salem` is `winston salem`.
 */
export function plainWords(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return plainText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** In lower case, without accents. */
export function plainText(text: string): string {
  return isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
