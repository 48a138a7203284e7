import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoize } from '../../src/core/memoize.ts';
import { definitions } from '../../src/detectors/index.ts';
import { type LoadedProfile, profile } from '../../src/profiles/profile.ts';
import { whole } from '../engine/drive.ts';

const KEYS = [
  ...[
    'bankAccountNumber',
    'bankRoutingNumber',
    'cardSecurityCode',
    'creditCard',
    'date',
    'deviceIdentifier',
    'driversLicense',
    'coordinates',
    'ein',
    'emailAddress',
    'ibanCode',
    'imei',
    'ipAddress',
  ],
  ...[
    'licensePlate',
    'passportNumber',
    'phoneNumber',
    'ssn',
    'stateAbbreviation',
    'streetAddress',
    'swiftCode',
    'trackingNumber',
    'url',
    'zipCode',
  ],
];

/** A text, and its redaction by a profile with all these filters. */
const CASES: readonly (readonly [text: string, redacted: string])[] = [
  ['tax ids 12-3456789 and 123-45-6789', 'tax ids <ein> and <ssn>'],
  ['routing 111000025, ssn 123456789', 'routing <bank-routing-number>, ssn <ssn>'],
  [
    'routing 111000025, account number 123456789, ssn 123-45-6789',
    'routing <bank-routing-number>, account number <bank-account-number>, ssn <ssn>',
  ],
  ['account number: 123456789', 'account number: <bank-account-number>'],
  ['account number: 2125550182', 'account number: <bank-account-number>'],
  ['account number: 123-45-6789', 'account number: <bank-account-number>'],
  ['account number: 4111111111111111', 'account number: <credit-card>'],
  ['card 4111111111111111, cvv 123', 'card <credit-card>, cvv <card-security-code>'],
  ['IBAN DE89370400440532013000 BIC COBADEFFXXX', 'IBAN <iban-code> BIC <swift-code>'],
  [
    'sort code 12-34-56, account 12345678',
    'sort code <bank-account-number>, account <bank-account-number>',
  ],
  ['IMEI 352099001761481 called 202-555-0182', 'IMEI <imei> called <phone-number>'],
  ['My licence plate is 8ABC123', 'My licence plate is <license-plate>'],
  ['passport and license plate 8ABC123', 'passport and license plate <license-plate>'],
  ['device serial number 2125550182', 'device serial number <device-identifier>'],
  ['UDI (01)00844588003288(17)141120(21)4111111111111111', 'UDI <device-identifier>'],
  [
    'from 10.20.30.40 at 40.712776, -74.005974',
    'from <ip-address> at <coordinates>, <coordinates>',
  ],
  ['passport 223456789', 'passport <passport-number>'],
  ['card 4111 1111 1111 1111, call 202-555-0182', 'card <credit-card>, call <phone-number>'],
  [
    'tracking 1Z5R89390357567127 and 9400111202555842332669',
    'tracking <tracking-number> and <tracking-number>',
  ],
  ['on 2024-05-06, or 05/06/2024', 'on <date>, or <date>'],
  ['mail http://example.com/?m=jane@example.com now', 'mail <url> now'],
  ['see http://192.0.2.1/x and 192.0.2.1', 'see <url> and <ip-address>'],
  ['100 Main St, Boston, MA 02108', '<street-address>, Boston, <state-abbreviation> <zip-code>'],
  [
    'PO Box 12345, Salem, OR 97301-1234',
    '<street-address>, Salem, <state-abbreviation> <zip-code>',
  ],
  ['fax (202) 555-0182 on 1/2/2024', 'fax <phone-number> on <date>'],
];

for (const [text, redacted] of CASES) {
  test(`one filter takes each number of ${JSON.stringify(text)}, in any order of the profile`, () => {
    assert.equal(filtered(KEYS, text), redacted);
    assert.equal(filtered([...KEYS].reverse(), text), redacted);
  });
}

test('every match of one filter alone is covered when all run', () => {
  for (const [text] of CASES) {
    const all = covered(KEYS, text);
    for (const key of KEYS) {
      for (const place of covered([key], text))
        assert.ok(all.has(place), `${key} ${place} of ${text}`);
    }
  }
});

/** Profiles are as many as orders of the filters. */
const planFor = memoize((keys: string) => planOf(keys.split(',')));

function planOf(keys: readonly string[]) {
  const identifiers = Object.fromEntries(
    keys.map((key) => [
      key,
      { [`${key}FilterStrategies`]: [{ strategy: 'REDACT', redactionFormat: '<%t>' }] },
    ]),
  );
  const source = { name: 'x', file: 'profiles/x.json', folder: '/nowhere', definitions };
  const loaded: LoadedProfile = profile(
    Buffer.from(JSON.stringify({ name: 'x', identifiers })),
    source,
  );
  assert.ok('plan' in loaded, 'the profile loads');
  return loaded.plan;
}

function filtered(keys: readonly string[], text: string): string {
  return whole(planFor(keys.join()), Buffer.from(text)).bytes.toString();
}

function covered(keys: readonly string[], text: string): ReadonlySet<number> {
  const { spans } = whole(planFor(keys.join()), Buffer.from(text));
  return new Set(
    spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_none, i) => start + i)),
  );
}
