import { mod97 } from './check-digits.ts';

/** Characters of each country's IBANs: SWIFT's IBAN registry, and countries that use the form without being listed. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AO25 AT20 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BR29 BY28 CF27 CG27 CH21 CI28 CM27 CR22 ' +
    'CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GA27 GB22 GE22 GI23 GL18 GQ27 ' +
    'GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KM27 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 ' +
    'LV21 LY25 MA28 MC27 MD24 ME22 MG27 MK19 ML28 MN20 MR27 MT31 MU30 MZ25 NE28 NI28 NL18 NO15 OM23 PK24 PL28 ' +
    'PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SN28 SO23 ST25 SV28 TD27 TG28 TL23 TN24 ' +
    'TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * Countries whose numbers have digits after letters that are hexadecimal as well: no hex dump in groups of four is a
 * number.
 */
const NO_DIGIT = /^(?:AE|BA|BE|DE|EE)\d*[A-Z]|^AD\d{0,9}[A-Z]/;

/** The number of characters of a country's IBANs; 0 where it has none. */
export function ibanLength(country: string): number {
  return LENGTHS.get(country) ?? 0;
}

/**
 * Whether capitals and digits have their country's length and the check digits of ISO 7064, mod 97-10, and of some
 * countries digits where they must.
 */
export function isIban(text: string): boolean {
  if (text.length !== ibanLength(text.slice(0, 2)) || NO_DIGIT.test(text)) return false;
  return mod97(text.slice(4) + text.slice(0, 4)) === 1;
}
