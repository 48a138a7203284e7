import { type JudgedType, typeIndex } from './types.ts';

const NUMBERS: readonly JudgedType[] = [
  'phoneNumber',
  'phoneNumberExtension',
  'zipCode',
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
  'password',
  'other',
];
const CODES: readonly JudgedType[] = [...NUMBERS, 'userName', 'hostName', 'apiKey'];
const NAMES: readonly JudgedType[] = ['city', 'county', 'state', 'hospital', 'person', 'other'];

/** Forms of candidates, in the order of `wasm/kinds.as.ts`, and the types that each may be. */
export const FORMS: readonly (readonly [string, readonly JudgedType[]])[] = [
  ['num', ['age', 'date', ...NUMBERS]],
  ['glued', ['age', 'date', ...NUMBERS]],
  ['joined', ['age', 'date', ...NUMBERS]],
  ['spaced', ['date', ...NUMBERS]],
  ['plus', ['phoneNumber', 'other']],
  ['chunk', ['age', 'date', 'person', 'city', 'streetAddress', ...CODES]],
  ['identifier', ['userName', 'hostName', 'person', 'city', 'password', 'apiKey', 'other']],
  ['mixed', ['date', 'age', ...NUMBERS]],
  ['withUnit', ['age', 'other']],
  [
    'spelled',
    ['age', 'date', 'phoneNumber', 'zipCode', 'personId', 'phoneNumberExtension', 'other'],
  ],
  ['withMonth', ['date', 'other', 'person', 'city']],
  ['numberFirst', ['streetAddress', 'other']],
  ['numberLast', ['streetAddress', 'other']],
  ['noNumber', ['streetAddress', ...NAMES]],
  ['name', NAMES],
  ['house', NAMES],
  ['abbreviation', ['stateAbbreviation', 'hospital', 'person', 'other', 'userName']],
  [
    'value',
    [
      'date',
      'age',
      'city',
      'county',
      'state',
      'stateAbbreviation',
      'hospital',
      'streetAddress',
      'person',
      ...CODES,
    ],
  ],
];

/** The types of each form, a bit each. */
export const MASKS: Uint32Array = Uint32Array.from(FORMS, ([, types]) =>
  types.reduce((mask, type) => mask | (1 << typeIndex(type)), 1),
);
