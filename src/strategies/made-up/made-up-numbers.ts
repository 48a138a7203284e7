import { type Draw, drawn } from './draws.ts';
import { refilled, renumbered, shaped } from './shaped.ts';

const DIGITS = '0123456789';

/** A card number that passes Luhn's check, with a brand's first digits for its length. */
export function cardNumber(text: string, draw: Draw): string {
  const { length } = text.replace(/\D/g, '');
  if (length < 12) return renumbered(text, draw);
  const brand = length === 15 ? '37' : length === 14 ? '36' : '4';
  const start = brand + drawn(DIGITS, length - brand.length - 1, draw);
  return refilled(text, start + luhnDigit(start));
}

/** The digit after these that makes the sum a multiple of ten (ISO/IEC 7812-1, Annex B). */
function luhnDigit(digits: string): number {
  let sum = 0;
  for (let k = 0; k < digits.length; k++) {
    const digit = Number(digits[digits.length - 1 - k]);
    sum += k % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * A social security number that nobody has: 900 to 999 are never assigned (20 CFR 422.103), and the taxpayer
 * numbers among them have a middle of 50 or more (IRS).
 */
export function socialSecurityNumber(text: string, draw: Draw): string {
  if (text.replace(/\D/g, '').length !== 9) return renumbered(text, draw);
  const group = String(1 + draw(49)).padStart(2, '0');
  return refilled(
    text,
    `9${drawn(DIGITS, 2, draw)}${group}${drawn(DIGITS, 3, draw)}${1 + draw(9)}`,
  );
}

/** A phone number; for a North American one, a number reserved for fiction: 555-0100 to 555-0199. */
export function phoneNumber(text: string, draw: Draw): string {
  const digits = text.replace(/\D/g, '');
  const country = digits.startsWith('1') ? '1' : '';
  const rest = digits.length - country.length;
  if (rest < 10 || (/^\s*\+/.test(text) && country === '')) return renumbered(text, draw);
  const area = `${2 + draw(8)}${draw(9)}${draw(10)}`;
  const line = `55501${drawn(DIGITS, 2, draw)}`;
  const filled = country + area + line + drawn(DIGITS, rest - 10, draw);
  let at = 0;
  return text.replace(/\d/g, () => filled[at++]);
}

/** A routing number that passes the ABA's check: weights 3, 7, 1. */
export function routingNumber(text: string, draw: Draw): string {
  if (!/^\d{9}$/.test(text)) return renumbered(text, draw);
  const start = drawn(DIGITS, 8, draw);
  const sum = [...start].reduce((total, digit, k) => total + Number(digit) * [3, 7, 1][k % 3], 0);
  return start + ((10 - (sum % 10)) % 10);
}

/** An IBAN of the same country with the check digits of ISO 7064 MOD 97-10. */
export function iban(text: string, draw: Draw): string {
  const compact = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{8,}$/.test(compact)) return shaped(text, draw);
  const country = compact.slice(0, 2);
  const account = shaped(compact.slice(4), draw);
  const numeric = `${account}${country}00`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  const check = 98 - Number(BigInt(numeric) % 97n);
  return refilled(text, country + String(check).padStart(2, '0') + account);
}

const VIN_ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** A vehicle's number with the check digit of 49 CFR 565.15. */
export function vin(text: string, draw: Draw): string {
  if (text.length !== 17) return shaped(text, draw);
  const drawnNumber = drawn(VIN_ALPHABET, 17, draw);
  const sum = VIN_WEIGHTS.reduce((total, weight, k) => {
    return total + weight * vinValue(drawnNumber[k]);
  }, 0);
  const check = sum % 11 === 10 ? 'X' : String(sum % 11);
  return drawnNumber.slice(0, 8) + check + drawnNumber.slice(9);
}

/** Letters count as EBCDIC numbers them: A to I 1 to 9, J to R 1 to 9, S to Z 2 to 9. */
function vinValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const code = character.charCodeAt(0) - 65;
  if (code < 9) return code + 1;
  return code < 18 ? code - 8 : code - 16;
}
