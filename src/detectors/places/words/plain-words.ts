import { DELETE } from '../../../core/bytes.ts';

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
  let plain = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= LATIN.length) return plainly(text);
    plain += LATIN[unit];
  }
  return plain;
}

/** Letters of Latin, each as it is compared. */
const LATIN: readonly string[] = Array.from({ length: 0x250 }, (_, unit) =>
  plainly(String.fromCharCode(unit)),
);

function plainly(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > DELETE) return false;
  return true;
}
