/** A type as people read it: `EMAIL_ADDRESS` is `email address`; short capitals stay. */
export function typeWords(type: string): string {
  return type
    .split(/[_-]/)
    .map((word) => (ACRONYMS.has(word.toUpperCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
}

/** A filter's key as people read it: `emailAddress` is `email address`. */
export function keyWords(key: string): string {
  return typeWords(key.replace(/([a-z\d])([A-Z])/g, '$1_$2'));
}

const ACRONYMS = new Set(
  'AT AU BE BR CA DE ES FI FR IT KR MX NL PL PT SE SG ZA SSN URL IP MAC VIN IBAN NPI DEA EIN API JSON IMEI NIF NIE CPF CNPJ CURP RFC PAN NHS UK US UTR ABN TFN SIN ID VAT RRN BSN NIR NRIC'.split(
    ' ',
  ),
);

/** `1 match`, `1,204 matches`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `900 B`, `12.3 KB`, `1.5 GB`: decimal units. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** `93 %`, or a dash without a figure. */
export function percentText(share: number | null, digits = 0): string {
  return share === null ? '–' : `${(share * 100).toFixed(digits)} %`;
}
