import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { definitions } from '../../src/detectors/index.ts';
import { matchesIn } from './matches-in.ts';

/** Text, then its matches: the match, its confidence, its classification, and `valid`. */
type Case = readonly [text: string, ...found: readonly (readonly (string | number)[])[]];

const P2PKH = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const LONG_LOCAL = `${'x'.repeat(64)}@example.com`;
const LONG_URL = `http://example.com/${'x'.repeat(5000)}`;

check('bitcoinAddress', 'says by confidence whether the checksum holds', {}, [
  [P2PKH, [P2PKH, 0.95, 'p2pkh', 'valid']],
  ['127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtw.', ['127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtw', 0.6, 'p2pkh']],
  [
    '127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtv.',
    ['127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtv', 0.95, 'p2pkh', 'valid'],
  ],
  ['12qnjf8FAW2dnQeM6wqmy1gbGtv', ['12qnjf8FAW2dnQeM6wqmy1gbGtv', 0.6, 'p2pkh']],
  [
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 0.95, 'p2sh', 'valid'],
  ],
  [SEGWIT, [SEGWIT, 0.95, 'bech32', 'valid']],
  [`${SEGWIT.slice(0, -1)}5`, [`${SEGWIT.slice(0, -1)}5`, 0.6, 'bech32']],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 0.95, 'bech32m', 'valid'],
  ],
]);

check('creditCard', 'names the brand, and doubts a number between hyphens', {}, [
  ['4929081870602661', ['4929081870602661', 0.8, 'visa', 'valid']],
  ['card 4929081870602661', ['4929081870602661', 0.9, 'visa', 'valid']],
  ['order 4929081870602661', ['4929081870602661', 0.3, 'visa', 'valid']],
  ['4929081870602661,4929081870602662', ['4929081870602661', 0.3, 'visa', 'valid']],
  ['4556662764258031', ['4556662764258031', 0.8, 'visa', 'valid']],
  ['346009657106278', ['346009657106278', 0.8, 'american-express', 'valid']],
  ['5100170632668801', ['5100170632668801', 0.8, 'mastercard', 'valid']],
  ['6011792597726344', ['6011792597726344', 0.8, 'discover', 'valid']],
  ['2201382000000013', ['2201382000000013', 0.8, 'mir', 'valid']],
  ['4111111111111111-', ['4111111111111111', 0.6, 'visa', 'valid']],
  ['-4111111111111111', ['4111111111111111', 0.6, 'visa', 'valid']],
  ['-4111111111111111-', ['4111111111111111', 0.5, 'visa', 'valid']],
]);

check('creditCard', 'takes any digits when told to', { onlyValidCreditCardNumbers: false }, [
  ['1234567812345678-', ['1234567812345678', 0.6]],
  ['-1234567812345678-', ['1234567812345678', 0.5]],
  ['376454057005914', ['376454057005914', 0.9]],
]);

check('creditCard', 'looks inside longer strings when told to', { onlyWordBoundaries: false }, [
  ['00752457000200000007230041111111111111116', ['4111111111111111', 0.7, 'visa', 'valid']],
  ['a 4111111111111111 b', ['4111111111111111', 0.9, 'visa', 'valid']],
  ['-4111111111111111-', ['4111111111111111', 0.9, 'visa', 'valid']],
]);

check('emailAddress', 'takes the last 64 bytes of a longer local part', {}, [
  [LONG_LOCAL, [LONG_LOCAL, 0.9]],
  [`yy${LONG_LOCAL}`, [LONG_LOCAL, 0.9]],
  [`jane@${'x'.repeat(64)}.com`],
]);

check('emailAddress', 'agrees when strict and when not', { onlyStrictMatches: false }, [
  ['firstname.lastname@example.com', ['firstname.lastname@example.com', 0.9]],
  ['email@123.123.123.123', ['email@123.123.123.123', 0.9]],
  ['email@example.co.jp', ['email@example.co.jp', 0.9]],
  ['email@example@example.com', ['example@example.com', 0.9]],
  ['Joe Smith <email@example.com>', ['email@example.com', 0.9]],
  ['plainaddress'],
  ['@example.com'],
  ['email@example'],
  ['email@example..com'],
  ['email@111.222.333.44444'],
]);

check('ipAddress', 'knows each way to write an address', {}, [
  ['192.168.1.101', ['192.168.1.101', 0.9]],
  ['1::', ['1::', 0.9]],
  ['::ffff:192.0.2.1', ['::ffff:192.0.2.1', 0.9]],
  ['1:2:3:4:5:6:192.0.2.1', ['1:2:3:4:5:6:192.0.2.1', 0.9]],
  ['1:2:3:4:5:6:7::', ['1:2:3:4:5:6:7::', 0.9]],
  ['1:2:3:4:5:6:7:8::'],
  ['fe80::1%eth0/64.', ['fe80::1%eth0/64', 0.9]],
]);

check('phoneNumber', 'is surer of the usual shape', {}, [
  ['(123) 456-7890', ['(123) 456-7890', 0.95]],
  ['123-456-7890', ['123-456-7890', 0.95]],
  ['+1 202-555-0182', ['+1 202-555-0182', 0.95]],
  ['+1202-555-0182', ['+1202-555-0182', 0.9]],
  ['( 800 ) 123-4567', ['( 800 ) 123-4567', 0.9]],
  ['(800) 123-4567 x532', ['(800) 123-4567 x532', 0.9]],
  ['(800) 123-4567x532', ['(800) 123-4567x532', 0.9]],
  ['2025550182', ['2025550182', 0.3]],
  ['call 2025550182', ['2025550182', 0.75]],
  ['123-45-6789 and 20001'],
  ['020 7946 0958', ['020 7946 0958', 0.75]],
]);

check('phoneNumber', 'reads the numbers of other regions', { region: ['GB', 'DE', 'IN'] }, [
  ['020 7946 0958', ['020 7946 0958', 0.75]],
  ['+1 202-555-0182', ['+1 202-555-0182', 0.95]],
  ['0171 / 1234567', ['0171 / 1234567', 0.75]],
  ['98765 43210', ['98765 43210', 0.75]],
  ['02.01.2021 14:30, 2021-01-02, Seite 12 von 34'],
]);

check('url', 'ends where the URL does, and runs on when it is long', {}, [
  [
    'https://192.168.1.1:80/folder/page.html. this is a new sentence.',
    ['https://192.168.1.1:80/folder/page.html', 0.8],
  ],
  ['http://page.com.', ['http://page.com', 0.8]],
  [`${LONG_URL} x`, [LONG_URL, 0.8]],
  ['http://http://http://', ['http://http://http://', 0.8]],
  ['myhomepage.com'],
]);

check('url', 'is unsure of a domain alone', { requireHttpWwwPrefix: false }, [
  ['myhomepage.com', ['myhomepage.com', 0.1]],
  ['192.168.1.1:80/folder/page.html', ['192.168.1.1:80/folder/page.html', 0.8]],
]);

function check(key: string, claim: string, options: object, cases: readonly Case[]): void {
  test(`${key} ${claim}`, () => {
    const definition = definitions.find((one) => one.key === key);
    assert.ok(definition);
    const parsed = v.parse(v.strictObject(definition.options), options);
    const detector = definition.detector(parsed, () => []);
    for (const [text, ...expected] of cases) {
      const bytes = Buffer.from(text);
      const found = matchesIn(detector, bytes).map((match) =>
        [
          bytes.toString('utf8', match.start, match.end),
          match.confidence,
          match.classification,
          match.valid && 'valid',
        ].filter((part) => part !== undefined),
      );
      assert.deepEqual(found, expected, text);
    }
  });
}
