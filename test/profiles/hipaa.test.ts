import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadProfiles } from '../../src/profiles/load.ts';
import { run } from './running.ts';

const shipped = loadProfiles(fileURLToPath(new URL('../../profiles/', import.meta.url)));

function made(text: string): string {
  const profile = shipped.get('hipaa-safe-harbor');
  assert.ok(profile !== undefined && 'plan' in profile);
  assert.deepEqual(profile.warnings, []);
  return run(profile, text).text;
}

/** 45 CFR 164.514(b)(2)(i): the paragraph, a text, and its redaction. */
const IDENTIFIERS = [
  [
    'A: name',
    'Patient: Jane Doe, seen by Dr. Miguel Alvarez, MD',
    'Patient: {{{REDACTED-person}}}, seen by Dr. {{{REDACTED-person}}}, MD',
  ],
  ['A: name in a list', 'Name: DOE, JANE A', 'Name: {{{REDACTED-person}}}'],
  [
    'A: name in JSON',
    '{"patientName":"Ngozi Adeyemi","ward":"7"}',
    '{"patientName":"{{{REDACTED-person}}}","ward":"7"}',
  ],
  ['A: relative', 'his wife Maria Garcia called', 'his wife {{{REDACTED-person}}} called'],
  [
    'B: street',
    'lives at 12 Main Street, Boston',
    'lives at {{{REDACTED-street-address}}}, {{{REDACTED-city}}}',
  ],
  [
    'B: city',
    'moved from Tulsa, OK to Mobile, Alabama',
    'moved from {{{REDACTED-city}}}, OK to {{{REDACTED-city}}}, Alabama',
  ],
  ['B: city in JSON', '{"city":"Reading"}', '{"city":"{{{REDACTED-city}}}"}'],
  [
    'B: county',
    'a resident of Cook County, Illinois',
    'a resident of {{{REDACTED-county}}}, Illinois',
  ],
  ['B: parish', 'in Orleans Parish', 'in {{{REDACTED-county}}}'],
  ['B: ZIP code', 'lives in Beverly Hills, CA 90210', 'lives in {{{REDACTED-city}}}, CA 902**'],
  ['B: ZIP+4', 'Springfield, IL 62704-1234.', '{{{REDACTED-city}}}, IL 627**.'],
  ['B: ZIP of few people', 'Hinsdale, NH 03601', '{{{REDACTED-city}}}, NH 000**'],
  [
    'B: ZIP that the census does not know',
    'Holtsville, NY 00501',
    '{{{REDACTED-city}}}, NY {{{REDACTED-zip-code}}}',
  ],
  ['C: date', 'admitted on 03/14/2019 and May 22, 2019', 'admitted on 2019 and 2019'],
  ['C: date and time', 'seen 2019-03-14T10:30:00Z', 'seen 2019'],
  ['C: date without year', 'admitted on May 22nd', 'admitted on {{{REDACTED-date}}}'],
  ['C: date of birth', 'DOB: 03/14/1925', 'DOB: {{{REDACTED-date}}}'],
  ['C: age over 89', 'a 92-year-old woman', 'a 90 or older woman'],
  ['C: spelled age over 89', 'ninety-two years old', '90 or older'],
  [
    'C: age of 89 and less',
    'an 89-year-old man, his 18 months old son',
    'an 89-year-old man, his 18 months old son',
  ],
  [
    'B: geocodes',
    'found at 40.712776, -74.005974; {"lat":40.71,"lng":-74.01}',
    'found at {{{REDACTED-coordinates}}}, {{{REDACTED-coordinates}}}; {"lat":"{{{REDACTED-coordinates}}}","lng":"{{{REDACTED-coordinates}}}"}',
  ],
  ['D: telephone', 'call (212) 555-0142 now', 'call {{{REDACTED-phone-number}}} now'],
  ['E: fax', 'Fax: 212-555-0143', 'Fax: {{{REDACTED-phone-number}}}'],
  ['F: e-mail', 'at joe@example.com', 'at {{{REDACTED-email-address}}}'],
  ['G: social security', 'SSN 219-09-9999', 'SSN {{{REDACTED-ssn}}}'],
  ['H: medical record', 'MRN: 00482913', 'MRN: {{{REDACTED-medical-record-number}}}'],
  [
    'H: medical record in JSON',
    '{"medical_record_number":"A-4482913"}',
    '{"medical_record_number":"{{{REDACTED-medical-record-number}}}"}',
  ],
  ['I: health plan', 'Member ID: XYZ123456789', 'Member ID: {{{REDACTED-medical-record-number}}}'],
  ['I: Medicare claim', 'HICN: 123456789A', 'HICN: {{{REDACTED-medical-record-number}}}'],
  ['I: Medicare', 'has 1EG4-TE5-MK73 on file', 'has {{{REDACTED-health-plan-number}}} on file'],
  ['J: account', 'acct no. 4420-118-7', 'acct no. {{{REDACTED-bank-account-number}}}'],
  ['J: bank account', 'IBAN GB33BUKB20201555555555', 'IBAN {{{REDACTED-iban-code}}}'],
  ['J: card', 'paid with 4532613702852251', 'paid with {{{REDACTED-credit-card}}}'],
  [
    "K: driver's licence",
    "driver's license D1234567",
    "driver's license {{{REDACTED-license-number}}}",
  ],
  ['K: certificate', 'Certificate #: RN-5538120', 'Certificate #: {{{REDACTED-license-number}}}'],
  [
    'K: licence',
    'medical license number G84210',
    'medical license number {{{REDACTED-license-number}}}',
  ],
  ['L: vehicle', 'VIN JB3BA36KXHU036784', 'VIN {{{REDACTED-vin}}}'],
  ['L: licence plate', 'license plate: 7ABC123', 'license plate: {{{REDACTED-license-plate}}}'],
  [
    'L: vehicle registration',
    'vehicle registration AB12 CDE',
    'vehicle registration {{{REDACTED-license-plate}}}',
  ],
  [
    'M: device',
    'pacemaker serial number: PJN402934S',
    'pacemaker serial number: {{{REDACTED-device-identifier}}}',
  ],
  [
    'M: unique device identifier',
    'UDI (01)00643169007222(17)251231(21)PJN402934S',
    'UDI {{{REDACTED-device-identifier}}}',
  ],
  [
    'M: device in JSON',
    '{"deviceId":"7f3a91c2"}',
    '{"deviceId":"{{{REDACTED-device-identifier}}}"}',
  ],
  ['M: device by its kind', 'implant: AB-12345', 'implant: {{{REDACTED-device-number}}}'],
  ['M: telephone', 'IMEI 352099001761481', 'IMEI {{{REDACTED-imei}}}'],
  ['M: network card', 'from 00:14:22:04:25:37', 'from {{{REDACTED-mac-address}}}'],
  ['N: URL', 'see https://example.com/patients/joe', 'see {{{REDACTED-url}}}'],
  ['O: IP address', 'from 192.168.1.20', 'from {{{REDACTED-ip-address}}}'],
  [
    'P: biometric',
    'fingerprint template: aGVsbG8gd29ybGQ',
    'fingerprint template: {{{REDACTED-biometric-identifier}}}',
  ],
  // (Q) photographs: no text.
  ['R: passport', 'passport no. 548213667', 'passport no. {{{REDACTED-passport-number}}}'],
  ['R: parcel', 'sent as 1Z9YF1280343418566', 'sent as {{{REDACTED-tracking-number}}}'],
  ['R: patient', 'patient id 8841-202', 'patient id {{{REDACTED-unique-number}}}'],
  ['R: claim', '{"claimNumber":"CLM-20190044"}', '{"claimNumber":"{{{REDACTED-unique-number}}}"}'],
  ['R: UUID', 'ref 3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'ref {{{REDACTED-unique-number}}}'],
] as const;

for (const [paragraph, text, expected] of IDENTIFIERS) {
  test(`hipaa-safe-harbor, ${paragraph}`, () => assert.equal(made(text), expected));
}

test('hipaa-safe-harbor leaves a state, a year, doses, findings and licences of programs', () => {
  const text =
    'In 2019, in Ohio, 2 x 500 mg daily; BP 120/80, chart reviewed, group therapy, plate 3 removed. License: BSD-3-Clause';
  assert.equal(made(text), text);
});
