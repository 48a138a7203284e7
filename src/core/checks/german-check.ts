import { mod1110Holds } from './check-digits.ts';

/** Whether eleven digits are a German tax identification number: see `deTaxId`. */
export function taxIdHolds(id: string): boolean {
  return /^[1-9]\d{10}$/.test(id) && repeatsOne(id) && mod1110Holds(id);
}

/** Whether among the first ten digits one occurs twice or three times, the others at most once. */
export function repeatsOne(id: string): boolean {
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 10; i++) counts[id.charCodeAt(i) - 48]++;
  const repeated = counts.filter((count) => count > 1);
  return repeated.length === 1 && repeated[0] <= 3;
}

/** Whether characters may be the number of a German identity card or passport, with or without a check digit. */
export function isDocumentNumber(id: string): boolean {
  return SERIAL.test(id);
}

/** A letter first, at least one digit, and no letter that could be read as a word. */
const SERIAL = /^[CFGHJKLMNPRTVWXYZ](?=.*\d)[0-9CFGHJKLMNPRTVWXYZ]{8}\d?$/;

/** Whether characters end in their check digit by weights 7, 3, 1, where A is 10 (ICAO Doc 9303-3, 4.9). */
export function documentCheckHolds(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < id.length - 1; i++)
    sum += Number.parseInt(id.charAt(i), 36) * [7, 3, 1][i % 3];
  return sum % 10 === id.charCodeAt(id.length - 1) - 48;
}
