/**
 * Types that the judge tells apart, by filter; the order is that of the model. `none` is no value; names, and values that prove
 * themselves, are types of their own so that they are not taken for others, and are left to their filters.
 */
export const TYPES = [
  'none',
  'age',
  'date',
  'phoneNumber',
  'phoneNumberExtension',
  'zipCode',
  'streetAddress',
  'city',
  'county',
  'state',
  'stateAbbreviation',
  'hospital',
  'userName',
  'hostName',
  'password',
  'personId',
  'medicalRecordNumber',
  'accountId',
  'bankAccountNumber',
  'licensePlate',
  'deviceIdentifier',
  'driversLicense',
  'passportNumber',
  'national',
  'trackingNumber',
  'person',
  'other',
  'apiKey',
] as const;

export type JudgedType = (typeof TYPES)[number];

/** Types in a row of the model. */
export const LANES = 32;

export const typeIndex = (type: JudgedType): number => TYPES.indexOf(type);

/** Types of values by filter, where the judge has another name for them. */
const AS: Readonly<Record<string, JudgedType>> = {
  firstName: 'person',
  surname: 'person',
  physicianName: 'person',
  ukPostcode: 'zipCode',
  hospitalAbbreviation: 'hospital',
  imei: 'deviceIdentifier',
  vin: 'deviceIdentifier',
  ssn: 'national',
};
const OTHERS = new Set(
  'emailAddress url ipAddress macAddress creditCard ibanCode swiftCode npi deaNumber bankRoutingNumber cardSecurityCode bitcoinAddress ethereumAddress cryptoAddress privateKey jsonWebToken coordinates ein identifier'.split(
    ' ',
  ),
);

/** The judge's type for the values of a filter. */
export function typeOfKey(key: string): JudgedType {
  const own = TYPES.find((type) => type === key);
  if (own !== undefined) return own;
  const other = AS[key];
  if (other !== undefined) return other;
  return OTHERS.has(key) ? 'other' : 'national';
}
