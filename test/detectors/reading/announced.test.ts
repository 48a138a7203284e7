import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundIn } from '../found.ts';

/** Filters whose numbers are right after a keyword; keywords, and numbers. */
const ANNOUNCED = {
  bankAccountNumber: [
    [
      'account number',
      'Account No.',
      'acct #',
      'a/c no',
      'Konto-Nr.',
      'sort code',
      'BLZ',
      'bank account',
    ],
    ['12345678', '1234-5678-90', '1234 5678', '12-34-56', '123456', '370 400 44', '0012345678'],
  ],
  cardSecurityCode: [
    ['CVV', 'cvc', 'CVV2', 'security code', 'Card verification value', 'card_cvv', 'cryptogramme'],
    ['123', '1234'],
  ],
  deviceIdentifier: [
    [
      'serial number',
      'Serial No.',
      'S/N',
      'device id',
      'deviceId',
      'android_id',
      'Seriennummer',
      'UDID',
    ],
    ['PJN719304H', 'SN-004-55A', '7f3a91c2', '1234567', '12AB345'],
  ],
  licensePlate: [
    [
      'license plate',
      'Licence plate no.',
      'number plate',
      'Kennzeichen',
      'plate number',
      'vehicle reg',
    ],
    ['8ABC123', 'ABC-1234', '7XYZ 889', 'AB12 CDE', 'B-AB 1234', 'ÖHR-AB 12', '12-ABC-34'],
  ],
} as const;
for (const key of [
  'bankAccountNumber',
  'cardSecurityCode',
  'deviceIdentifier',
  'licensePlate',
] as const) {
  const [keywords, numbers] = ANNOUNCED[key];

  test(`${key}: each keyword announces a number`, () => {
    for (const keyword of keywords) {
      for (const sign of [': ', '=', ' is ', ':\n', ': **', '\t']) {
        const [found] = numbers.flatMap((number) =>
          foundIn(key, `the ${keyword}${sign}${number}, so`),
        );
        assert.notEqual(found, undefined, `${keyword}${sign}`);
      }
    }
  });
}
