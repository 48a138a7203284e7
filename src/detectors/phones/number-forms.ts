import { formReader } from '../../engine/scan/forms.ts';

/** Verdicts on the digits of a number. */
export const INVALID = 0;
export const VALID = 1;
/** These forms do not decide. */
export const UNTOLD = 2;

/** Reads the digits in `[from, to)`, each once. */
export type NumberForms = (digits: Uint8Array, from: number, to: number) => number;

/**
 * Tells numbers by regular expressions over their digits without making a text of them: one of `numbers` takes all of
 * them, unless one of `others` begins them, of which nothing is said. Undefined where one of those may be empty.
 */
export function numberForms(
  numbers: readonly string[],
  others: readonly string[],
): NumberForms | undefined {
  if (others.some((pattern) => new RegExp(`^(?:${pattern})$`).test(''))) return undefined;
  const forms = formReader([
    ...numbers.map((pattern) => ({ form: String.raw`(${formOf(pattern)})\b`, owner: VALID })),
    ...others.map((pattern) => ({ form: formOf(pattern), owner: UNTOLD })),
  ]);
  const starting = forms.starting([...numbers, ...others].map((_pattern, n) => n));
  return (digits, from, to) => {
    const count = forms.count(digits, from, to, starting);
    let verdict = INVALID;
    for (let n = 0; n < count; n++) verdict = Math.max(verdict, forms.read[n]);
    return verdict;
  };
}

/** A regular expression as triggers have it; one that wants the number's end begins others, too. */
function formOf(pattern: string): string {
  return pattern.replaceAll('(?:', '(').replaceAll(String.raw`\d`, '[0-9]').replaceAll('$', '');
}
