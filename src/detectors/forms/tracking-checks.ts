const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];
const FEDEX_WEIGHTS = [1, 3, 7];

/** UPU S10: two letters, eight digits with a check digit mod 11, a country. `text` has thirteen characters. */
export function isS10(text: string): boolean {
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += S10_WEIGHTS[i] * Number(text[i + 2]);
  const check = 11 - (sum % 11);
  const digit = check === 10 ? 0 : check === 11 ? 5 : check;
  return Number(text[10]) === digit;
}

/** UPS `1Z`: fifteen characters behind `1Z`, every second one doubled, mod 10; letters count as (ASCII − 63) mod 10. */
export function isUps(text: string): boolean {
  let sum = 0;
  for (let i = 2; i < 17; i++) {
    const code = text.charCodeAt(i);
    const value = code <= 0x39 ? code - 0x30 : (code - 63) % 10;
    sum += i % 2 === 1 ? 2 * value : value;
  }
  return Number(text[17]) === (10 - (sum % 10)) % 10;
}

/** UPS waybill: a letter, nine digits, every second one doubled, mod 10. */
export function isUpsWaybill(text: string): boolean {
  let sum = 0;
  for (let i = 1; i < 10; i++) sum += (i % 2 === 0 ? 2 : 1) * Number(text[i]);
  return Number(text[10]) === (10 - (sum % 10)) % 10;
}

/** FedEx Express, twelve digits: weights 1, 3, 7 from the right, mod 11, mod 10. */
export function isFedExExpress(digits: string): boolean {
  let sum = 0;
  for (let i = digits.length - 2, n = 0; i >= 0; i--, n++) {
    sum += FEDEX_WEIGHTS[n % 3] * Number(digits[i]);
  }
  return Number(digits.at(-1)) === (sum % 11) % 10;
}

/** FedEx, a barcode of 34 digits: the same of its last fourteen. */
export function isFedExBarcode(digits: string): boolean {
  return isFedExExpress(digits.slice(-14));
}

/** DHL Express: the digits before the last, mod 7. */
export function isDhlWaybill(digits: string): boolean {
  return Number(digits.slice(0, -1)) % 7 === Number(digits.at(-1));
}

/** Mod 10 with weights 3 and 1 from the right: USPS IMpb and its forerunners, FedEx Ground (its last fifteen digits). */
export function isMod10(digits: string): boolean {
  let sum = 0;
  for (let i = digits.length - 2, weight = 3; i >= 0; i--, weight = 4 - weight) {
    sum += weight * Number(digits[i]);
  }
  return Number(digits.at(-1)) === (10 - (sum % 10)) % 10;
}

/** USPS IMpb with its routing part, `420` and a ZIP code of five or nine digits, which the check digit does not cover. */
export function isRoutedImpb(digits: string): boolean {
  if (!digits.startsWith('420')) return false;
  return [8, 12].some(
    (routing) => /^9[1-5]/.test(digits.slice(routing)) && isMod10(digits.slice(routing)),
  );
}
