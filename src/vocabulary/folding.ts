/** A label as labels are compared: letters and digits only, in lower case, without accents. */
export function keyOf(label: string): string {
  return wordsOf(label).join('');
}

/** Words of a label, folded: `dateOfBirth`, `DATE_OF_BIRTH` and `Date of birth (years)` have `date`, `of` and `birth`. */
export function wordsOf(text: string): readonly string[] {
  const plain = (ASCII.test(text) ? text : withoutAccents(text)).replace(ASIDE, '');
  return plain.replace(CAMEL_CASE, '$1$2 ').toLowerCase().match(WORD) ?? [];
}

const ASCII = /^[\0-\x7f]*$/;
const ASIDE = /\([^()]*\)|['’´`]/g;
const CAMEL_CASE = /(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})/gu;
const WORD = /[\p{L}\p{N}]+/gu;

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l');
}
