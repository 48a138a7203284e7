import {
  digitAt,
  luhnHolds,
  mod97,
  mod1110Holds,
  numberAt,
  weighted,
  weights,
} from './check-digits.ts';
import { cifHolds, dniHolds } from './spanish-check.ts';

/** Form of a country's VAT numbers after the prefix, and their check. */
export interface VatRule {
  readonly form: RegExp;
  holds(number: string): boolean;
}

/** Whether a weighted sum of all digits is a multiple. */
function multipleOf(modulus: number, factors: readonly number[]): VatRule['holds'] {
  return (number) => weighted(number, factors) % modulus === 0;
}

const britain: VatRule = {
  form: /^\d{9}(?:\d{3})?$/,
  holds(number) {
    const rest = (weighted(number, weights(8, 2)) + numberAt(number, 7, 9)) % 97;
    // Numbers given since 2009 leave 42, some 55.
    return rest === 0 || rest === 42 || rest === 55;
  },
};

/**
 * Rules by prefix: the member states' as the European Commission's VIES gives their forms
 * (https://ec.europa.eu/taxation_customs/vies/), checks as their offices publish them; GB and XI (HMRC, VATPOSS),
 * CHE (BFS, UID) and NO (Brønnøysundregistrene).
 */
export const VAT_RULES: Readonly<Record<string, VatRule>> = {
  AT: {
    form: /^U\d{8}$/,
    holds(number) {
      let sum = 4;
      for (let i = 1; i < 8; i++) {
        const digit = digitAt(number, i);
        sum += i % 2 === 1 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
      }
      return (10 - (sum % 10)) % 10 === digitAt(number, 8);
    },
  },
  BE: { form: /^[01]\d{9}$/, holds: (n) => 97 - (numberAt(n, 0, 8) % 97) === numberAt(n, 8) },
  BG: { form: /^\d{9,10}$/, holds: (n) => (n.length === 9 ? bulgarianFirm(n) : bulgarianOther(n)) },
  CHE: {
    form: /^\d{9}(?:MWST|TVA|IVA)?$/,
    holds: (n) => (11 - (weighted(n, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === digitAt(n, 8),
  },
  CY: { form: /^(?!12)\d{8}[A-Z]$/, holds: cypriot },
  CZ: { form: /^\d{8,10}$/, holds: czech },
  DE: { form: /^[1-9]\d{8}$/, holds: mod1110Holds },
  DK: { form: /^[1-9]\d{7}$/, holds: multipleOf(11, [2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { form: /^10\d{7}$/, holds: multipleOf(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) },
  EL: {
    form: /^\d{9}$/,
    holds: (n) => (weighted(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(n, 8),
  },
  ES: { form: /^[A-Z\d]\d{7}[A-Z\d]$/, holds: (n) => dniHolds(n) || cifHolds(n) },
  FI: { form: /^\d{8}$/, holds: multipleOf(11, [7, 9, 10, 5, 8, 4, 2, 1]) },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, holds: french },
  GB: britain,
  HR: { form: /^\d{11}$/, holds: mod1110Holds },
  HU: { form: /^\d{8}$/, holds: multipleOf(10, [9, 7, 3, 1, 9, 7, 3, 1]) },
  IE: { form: /^\d[\dA-Z]\d{5}[A-W]{1,2}$/, holds: irish },
  IT: {
    form: /^\d{11}$/,
    holds: (n) => /^\d{7}(?:0\d[1-9]|0[1-9]0|100|12[01]|888|999)/.test(n) && luhnHolds(n),
  },
  LT: { form: /^(?:\d{7}1\d|\d{10}1\d)$/, holds: lithuanian },
  LU: { form: /^\d{8}$/, holds: (n) => numberAt(n, 0, 6) % 89 === numberAt(n, 6) },
  LV: { form: /^\d{11}$/, holds: latvian },
  MT: { form: /^[1-9]\d{7}$/, holds: multipleOf(37, [3, 4, 6, 7, 8, 9, 10, 1]) },
  NL: { form: /^\d{9}B\d\d$/, holds: (n) => dutchCitizen(n) || mod97(`NL${n}`) === 1 },
  NO: {
    form: /^\d{9}(?:MVA)?$/,
    holds: (n) => weighted(n, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  PL: {
    form: /^\d{10}$/,
    holds: (n) => weighted(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(n, 9),
  },
  PT: {
    form: /^[1-9]\d{8}$/,
    holds: (n) => ((11 - (weighted(n, weights(9, 2)) % 11)) % 11) % 10 === digitAt(n, 8),
  },
  RO: {
    form: /^[1-9]\d{5,9}$/,
    holds: (n) =>
      ((weighted(n.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 ===
      digitAt(n, -1),
  },
  SE: { form: /^\d{10}01$/, holds: (n) => luhnHolds(n.slice(0, 10)) },
  SI: {
    form: /^[1-9]\d{7}$/,
    holds: (n) => {
      const check = 11 - (weighted(n, weights(8, 2)) % 11);
      return check < 11 && check % 10 === digitAt(n, 7);
    },
  },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, holds: (n) => numberAt(n, 0) % 11 === 0 },
  XI: britain,
};

function dutchCitizen(number: string): boolean {
  return weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

function bulgarianFirm(number: string): boolean {
  const first = weighted(number, weights(1, 8)) % 11;
  const check = first < 10 ? first : (weighted(number, weights(3, 10)) % 11) % 10;
  return check === digitAt(number, 8);
}

/** Citizens, foreigners and the rest have a rule each. */
function bulgarianOther(number: string): boolean {
  const citizen = (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = (11 - (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return [citizen, foreigner, other].includes(digitAt(number, 9));
}

function cypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? odd[digitAt(number, i)] : digitAt(number, i);
  return number.charCodeAt(8) - 65 === sum % 26;
}

/** Firms have eight digits; persons their birth number, whose tenth digit makes it a multiple of eleven. */
function czech(number: string): boolean {
  if (number.length === 10) return numberAt(number, 0) % 11 === 0;
  if (number.length === 9)
    return numberAt(number, 2, 4) % 50 > 0 && numberAt(number, 2, 4) % 50 < 13;
  const check = 11 - (weighted(number, weights(8, 2)) % 11);
  return number.charAt(0) !== '9' && check % 10 === digitAt(number, 7);
}

/** SIREN by Luhn; a key of digits is twelve and three times the SIREN modulo 97, one with letters is not checked. */
function french(number: string): boolean {
  const siren = number.slice(2);
  if (!luhnHolds(siren)) return false;
  if (!/^\d\d/.test(number)) return true;
  return (12 + 3 * (numberAt(siren, 0) % 97)) % 97 === numberAt(number, 0, 2);
}

/** Old numbers have a letter in the second position, which is left out, and their first digit comes seventh. */
function irish(number: string): boolean {
  const old = /^\d[A-Z]/.test(number);
  const digits = old ? `0${number.slice(2, 7)}${number.charAt(0)}` : number.slice(0, 7);
  const last = number.charAt(8);
  const extra = last === '' || last === 'W' ? 0 : last.charCodeAt(0) - 64;
  const sum = weighted(digits, weights(8, 2)) + 9 * extra;
  return 'WABCDEFGHIJKLMNOPQRSTUV'.charAt(sum % 23) === number.charAt(7);
}

function lithuanian(number: string): boolean {
  const factors = Array.from({ length: number.length - 1 }, (_, i) => (i % 9) + 1);
  const shifted = factors.map((_, i) => ((i + 2) % 9) + 1);
  const first = weighted(number, factors) % 11;
  const check = first < 10 ? first : (weighted(number, shifted) % 11) % 10;
  return check === digitAt(number, -1);
}

function latvian(number: string): boolean {
  if (digitAt(number, 0) > 3) {
    return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  }
  const check = ((1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return check === digitAt(number, 10);
}
