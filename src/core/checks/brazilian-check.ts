import { digitAt, weighted } from './check-digits.ts';

const CPF = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether eleven digits end in the two check digits of a CPF. */
export function cpfHolds(id: string): boolean {
  return /^\d{11}$/.test(id) && id !== id.charAt(0).repeat(11) && bothHold(id, CPF, 11);
}

/** Whether fourteen characters, with letters among the first twelve, end in the two check digits of a CNPJ. */
export function cnpjHolds(id: string): boolean {
  return /^[\dA-Z]{12}\d\d$/.test(id) && id !== '0'.repeat(14) && bothHold(id, CNPJ, 6);
}

/** The second digit counts the first one in, with a weight more in front. */
function bothHold(id: string, weights: readonly number[], front: number): boolean {
  const next = [front, ...weights];
  return (
    checkDigit(weighted(id, weights)) === digitAt(id, -2) &&
    checkDigit(weighted(id, next)) === digitAt(id, -1)
  );
}

function checkDigit(sum: number): number {
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
