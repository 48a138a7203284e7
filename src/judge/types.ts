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
