import { readFileSync, writeFileSync } from 'node:fs';
import type { Definition } from '../../src/detectors/definition.ts';
import { definitions } from '../../src/detectors/index.ts';

// npm run docs: writes the tables of docs/filters.md from the definitions.

const FILE = new URL('../../docs/filters.md', import.meta.url);
const START = '<!-- filters: npm run docs -->\n';
const END = '<!-- /filters -->\n';

/** Headings of the page, and the keys under each. */
const GROUPS: Readonly<Record<string, string>> = {
  'People and where they live': `person firstName surname physicianName ner pheyes personId age date streetAddress city county
    state stateAbbreviation zipCode ukPostcode coordinates`,
  Contact: 'emailAddress phoneNumber phoneNumberExtension url ipAddress macAddress',
  Health: `medicalRecordNumber npi deaNumber hospital hospitalAbbreviation medicalCondition deviceIdentifier
    ukNhsNumber auMedicare`,
  Money: `creditCard cardSecurityCode bankAccountNumber bankRoutingNumber ibanCode swiftCode currency bitcoinAddress
    ethereumAddress cryptoAddress`,
  'Numbers that states issue': `ssn ein driversLicense passportNumber vatNumber atSocialSecurityNumber auAbn auTfn
    beNationalNumber brCnpj brCpf caSin deIdCard deTaxId esNif fiHetu frNir inAadhaar inPan itCodiceFiscale krRrn mxCurp
    mxRfc nlBsn plPesel ptNif sePersonnummer sgNric ukNino ukUtr zaIdNumber`,
  'Vehicles, devices, parcels': 'vin licensePlate imei trackingNumber',
  Logs: 'userName hostName accountId',
  Secrets: 'password apiKey jsonWebToken privateKey',
  'Your own': 'identifiers dictionaries sections',
};

/** The page as it is. */
export const page: string = readFileSync(FILE, 'utf8');

/** The page with its tables written from the definitions. Throws if a filter is in no group, or in two. */
export function written(): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`docs/filters.md: expected ${START}and ${END}`);
  return `${before}${START}${tables()}${END}${after}`;
}

function tables(): string {
  const grouped = Object.values(GROUPS).flatMap(keysOf);
  const wrong = definitions.filter(({ key }) => grouped.filter((one) => one === key).length !== 1);
  if (wrong.length > 0 || grouped.length !== definitions.length) {
    const keys = wrong.map(({ key }) => key).join(', ');
    throw new Error(`test/docs/filters-page.ts: each filter belongs to one group: ${keys}`);
  }
  return `\n${Object.entries(GROUPS)
    .map(([heading, keys]) => `## ${heading}\n\n${table(keysOf(keys))}\n`)
    .join('\n')}\n`;
}

function table(keys: readonly string[]): string {
  const head = ['| key | `%t` | in explain | finds | options |', '|---|---|---|---|---|'];
  const rows = keys.flatMap((key) => definitions.filter((one) => one.key === key).map(row));
  return [...head, ...rows].join('\n');
}

function row({ key, type, filterType, finds, options }: Definition): string {
  const names = Object.keys(options).map((name) => `\`${name}\``);
  return `| \`${key}\` | \`${type}\` | \`${filterType}\` | ${finds} | ${names.join(', ')} |`;
}

function keysOf(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, written());
