/** One of some texts, as a trigger's form has it. */
export function either(texts: readonly string[]): string {
  return `(${texts.join('|')})`;
}

/** A word in any case. */
export function inAnyCase(word: string): string {
  return [...word].map(signInAnyCase).join('');
}

/** Any word of these lists, in any case; blanks part words. */
export function wordForms(...lists: readonly string[]): string {
  return either(lists.flatMap((list) => list.split(' ')).map(inAnyCase));
}

function signInAnyCase(sign: string): string {
  const upper = sign.toUpperCase();
  return upper === sign.toLowerCase() ? `[${sign}]` : `[${upper}${sign.toLowerCase()}]`;
}

/** A space or a no-break space. */
export const BLANK_FORM = '( |\xc2\xa0|\xe2\x80\xaf)';
