import { FormError } from '../../engine/compile/form.ts';

const FOREIGN = /[^dAaXx _./+-]/;

/**
 * The form of a number, in the engine's language, from a template: `d` is a digit, `A` an upper-case letter, `a` a letter, `X` an
 * upper-case letter or a digit, `x` any letter or a digit; a space is a blank or a hyphen, the same one throughout; `_` is a
 * blank; `.`, `/`, `+` and `-` are themselves. `ddd ddd dddd` is 943 476 5919. Throws a `FormError` at any other character.
 */
export function formOf(template: string): string {
  const foreign = template.search(FOREIGN);
  if (foreign >= 0) {
    throw new FormError(
      `unexpected ${template[foreign]}, expected d A a X x _ . / + - or a blank`,
      foreign,
    );
  }
  const separators = template.includes(' ') ? [' ', '-'] : [''];
  return separators
    .map((separator) =>
      [...template]
        .map((character) => (character === ' ' ? separator : written(character)))
        .join(''),
    )
    .join('|');
}

/** Whether its groups may have blanks between them. */
export function isSpaced(template: string): boolean {
  return template.includes(' ') || template.includes('_');
}

function written(character: string): string {
  if (character === 'x') return 'w';
  if (character === '_') return ' ';
  return /[.+]/.test(character) ? `\\${character}` : character;
}
