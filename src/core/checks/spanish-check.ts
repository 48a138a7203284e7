import { digitAt, numberAt } from './check-digits.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** `dni`, `nie` or `cif`, if these characters are one and its control character holds. */
export function spanishKind(id: string): 'dni' | 'nie' | 'cif' | undefined {
  if (dniHolds(id)) return id.charCodeAt(0) < 58 ? 'dni' : 'nie';
  return cifHolds(id) ? 'cif' : undefined;
}

/** Whether the letter of a DNI or NIE (X, Y, Z are 0, 1, 2) is its number modulo 23. */
export function dniHolds(id: string): boolean {
  if (!/^[\dXYZ]\d{7}[A-Z]$/.test(id)) return false;
  const first = 'XYZ'.indexOf(id.charAt(0));
  const number = numberAt((first < 0 ? id.charAt(0) : String(first)) + id.slice(1), 0, 8);
  return LETTERS.charAt(number % 23) === id.charAt(8);
}

/** Whether the control of a company's NIF holds: a digit, or the letter in its place for some kinds of company. */
export function cifHolds(id: string): boolean {
  if (!/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(id)) return false;
  let sum = 0;
  for (let i = 1; i < 8; i++) {
    const digit = digitAt(id, i);
    sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  const check = (10 - (sum % 10)) % 10;
  const letter = 'JABCDEFGHI'.charAt(check);
  return id.charAt(8) === String(check) || id.charAt(8) === letter;
}
