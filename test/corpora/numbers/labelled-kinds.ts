import fc from 'fast-check';
import { luhnHolds } from '../../../src/core/checks/check-digits.ts';

/** A kind of number that a label, a state or an address makes known. */
export interface LabelledKind {
  readonly name: string;
  /** Names of its column. */
  readonly columns: readonly string[];
  /** Sentences with `#` for the number. */
  readonly said: readonly string[];
  readonly drawn: fc.Arbitrary<string>;
}

const between = (min: number, max: number) => fc.integer({ min, max }).map(String);
const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((all) => all.join(''));
const led = (first: readonly string[], count: number) =>
  fc.tuple(fc.constantFrom(...first), digits(count)).map((all) => all.join(''));

const ROUTING = [3, 7, 1, 3, 7, 1, 3, 7];
const routing = led(['01', '02', '11', '26', '31', '32', '06', '12'], 6).map((id) => {
  const sum = ROUTING.reduce((total, weight, n) => total + weight * Number(id[n]), 0);
  return `${id}${(10 - (sum % 10)) % 10}`;
});
const card = fc
  .oneof(led(['4'], 14), led(['51', '52', '55'], 13), led(['34', '37'], 12), led(['6011'], 11))
  .map((id) => `${id}${luhnDigit(id)}`);
const ssn = fc
  .tuple(fc.oneof(between(100, 665), between(667, 899)), between(10, 99), between(1000, 9999))
  .map((all) => all.join(''));
const area = fc.constantFrom('202', '212', '312', '415', '617', '713', '206', '303');
const phone = fc.tuple(area, between(200, 999), between(1000, 9999)).map((all) => all.join(''));
const npi = led(['1', '2'], 8).map((id) => `${id}${luhnDigit(`80840${id}`)}`);

export const labelledKinds: readonly LabelledKind[] = [
  {
    name: 'ZIP codes',
    columns: ['zip', 'zip_code', 'postalCode', 'Postal Code'],
    drawn: between(10_000, 99_999),
    said: ['Her ZIP code is #.', 'ZIP: #', 'zip # please', 'postal code #, as before'],
  },
  {
    name: 'ZIP codes of a state',
    columns: ['zip'],
    drawn: between(60_001, 62_999),
    said: [
      'Springfield, IL #',
      'She moved to Chicago, IL # in the spring.',
      '12 Main St, Peoria, IL #',
      'Aurora, Illinois #',
      'we ship to IL # only',
    ],
  },
  {
    name: 'social security numbers',
    columns: ['ssn', 'SSN', 'social_security_number', 'socialSecurityNumber'],
    drawn: ssn,
    said: [
      'SSN: #',
      'his SSN is # and hers is on file',
      'Social Security Number #',
      'social security no. #',
      'taxpayer id # was given',
      'SSN #',
    ],
  },
  {
    name: 'cards',
    columns: ['card', 'card_number', 'creditCardNumber', 'cc_number', 'pan'],
    drawn: card,
    said: [
      'Paid with #.',
      'card number: #',
      'Visa # expires soon',
      'please charge my card #',
      'credit card #',
      'We have # on file for the payment.',
    ],
  },
  {
    name: 'routing numbers',
    columns: ['routing', 'routing_number', 'routingNumber', 'aba', 'aba_number'],
    drawn: routing,
    said: [
      'routing number #',
      'Routing: #',
      'ABA # is the one',
      'the routing no. is #',
      'wire to # at the bank',
    ],
  },
  {
    name: 'phones',
    columns: ['phone', 'phone_number', 'mobilePhone', 'Telephone', 'fax', 'cell'],
    drawn: phone,
    said: [
      'Call #.',
      'phone: #',
      'Tel. #',
      'her cell is #',
      'fax # or mail',
      'dial # for the office',
      'mobile #',
    ],
  },
  {
    name: 'accounts',
    columns: ['account_number', 'accountNumber', 'acct_no', 'bank_account'],
    drawn: fc.oneof(between(10_000_000, 99_999_999), digits(10), digits(12)),
    said: [
      'Account number: #',
      'account no. #',
      'acct # 7 is closed, acct number #',
      'Acct. No. #',
      'my checking account # is empty',
      'the account number is #',
      'IBAN unknown, account number #',
    ],
  },
  {
    name: 'record numbers',
    columns: ['mrn', 'MRN', 'medical_record_number', 'patientId'],
    drawn: between(100_000, 99_999_999),
    said: ['MRN #', 'MRN: #', 'medical record number #', 'Patient ID: #', 'chart no. #'],
  },
  {
    name: 'ids of persons',
    columns: ['employee_id', 'employeeId', 'customer_number', 'student_id', 'loan_number'],
    drawn: between(10_000, 99_999_999),
    said: [
      'Employee ID: #',
      'customer no. #',
      'her student number is #',
      'loan number #',
      'Member since May, customer ID #',
    ],
  },
  {
    name: 'provider numbers',
    columns: ['npi', 'provider_npi', 'NPI'],
    drawn: npi,
    said: ['NPI #', 'NPI: #', 'national provider identifier #'],
  },
  {
    name: 'passports',
    columns: ['passport_number', 'passportNo', 'passport'],
    drawn: between(100_000_000, 999_999_999),
    said: ['passport number #', 'Passport No. #', 'US passport #'],
  },
  {
    name: 'identities of devices',
    columns: ['imei', 'device_imei'],
    drawn: led(['35', '86'], 12).map((id) => `${id}${luhnDigit(id)}`),
    said: ['IMEI #', 'IMEI: #', 'the IMEI is #'],
  },
];

/** The digit that makes Luhn's formula hold after these. */
function luhnDigit(digits: string): string {
  return [...'0123456789'].find((digit) => luhnHolds(`${digits}${digit}`)) ?? '';
}
