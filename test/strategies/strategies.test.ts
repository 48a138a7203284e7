import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useOf } from './uses.ts';
import { judging, written } from './written.ts';

const card = useOf('creditCard', 'credit-card');
const zip = useOf('zipCode', 'zip-code');
const person = useOf('person', 'person');
const REDACTED = '{{{REDACTED-credit-card}}}';

for (const [name, fields, match, expected] of [
  ['STATIC_REPLACE', { staticReplacement: 'a %v, b' }, '4111', 'a %v, b'],
  ['STATIC_REPLACE', {}, '4111', ''],
  ['STATIC_REPLACE', { staticReplacement: '4111' }, '4111', REDACTED],
  ['STATIC_REPLACE', { staticReplacement: 'x', redactionFormat: '-' }, 'x', '-'],
  ['MASK', {}, 'abcdefghi', '*********'],
  ['MASK', {}, 'Zo\u00eb \u{1f600}', '*****'],
  ['MASK', { maskCharacter: '#', maskLength: '10' }, 'abc', '##########'],
  ['MASK', { maskLength: 4 }, 'abcdefgh', '****'],
  ['MASK', { maskCharacter: '#', maskLength: 0 }, 'abc', '#####'],
  ['MASK', { maskCharacter: 'xy', maskLength: 'same' }, 'abc', 'xyxyxy'],
  ['MASK', {}, '***', REDACTED],
  ['LAST_4', {}, '4111-1111-1111-1234', '1234'],
  ['LAST_4', {}, '1234', REDACTED],
  ['LAST_4', {}, '12', REDACTED],
  ['LAST_4', { redactionFormat: '[%t]' }, '12', '[credit-card]'],
  ['LAST_4', { redactionFormat: '[%v]' }, '12', REDACTED],
  ['LAST_4', {}, 'Zo\u00eb Zo\u00eb', ' Zo\u00eb'],
  ['TRUNCATE', {}, '12345', '1234*'],
  ['TRUNCATE', { truncateLeaveCharacters: 1 }, '12345', '1****'],
  ['TRUNCATE', { truncateLeaveCharacters: 0 }, '12345', '1****'],
  ['TRUNCATE', { truncateLeaveCharacters: '2' }, '12345', '12***'],
  ['TRUNCATE', { truncateDirection: 'trailing' }, '4111222233331111', '************1111'],
  ['TRUNCATE', { truncateCharacter: '..' }, '12345', '1234..'],
  ['TRUNCATE', {}, '1234', REDACTED],
  ['TRUNCATE', { truncateLeaveCharacters: 3 }, '1', REDACTED],
  ['ABBREVIATE', {}, 'John Smith', 'JS'],
  ['ABBREVIATE', {}, '  john\n"\u00e9mile" smith-jones', 'J\u00c9S'],
  ['ABBREVIATE', {}, 'J', REDACTED],
  ['ABBREVIATE', {}, 'j s', REDACTED],
  ['ABBREVIATE', {}, '...', REDACTED],
  ['ZERO_LEADING', {}, '90210', REDACTED],
  ['SHIFT', { shiftDays: 1 }, '2010-05-09', REDACTED],
  ['RELATIVE', {}, '2010-05-09', REDACTED],
  ['TRUNCATE_TO_YEAR', {}, '2010-05-09', REDACTED],
] as const) {
  test(`${name} ${JSON.stringify(fields)} makes ${JSON.stringify(match)} ${expected}`, () => {
    assert.equal(written(name, fields, card, match), expected);
  });
}

for (const [name, fields, match, expected] of [
  ['TRUNCATE', { truncateLeaveCharacters: 2 }, '90210', '90***'],
  ['TRUNCATE', { truncateLeaveCharacters: 3 }, '90210-0110', '902**'],
  ['TRUNCATE', { truncateLeaveCharacters: 1 }, '90210', '9****'],
  ['TRUNCATE', { truncateLeaveCharacters: 9 }, '90210', '9021*'],
  ['TRUNCATE', { truncateLeaveCharacters: 1, truncateDirection: 'TRAILING' }, '90210', '****0'],
  ['TRUNCATE', {}, '90210', '90***'],
  ['ZERO_LEADING', {}, '90210-0110', '00010'],
  ['ZERO_LEADING', {}, '90210', '00010'],
  ['ZERO_LEADING', {}, '00010', '{{{REDACTED-zip-code}}}'],
  ['ZERO_LEADING', {}, '902', '{{{REDACTED-zip-code}}}'],
] as const) {
  test(`of a ZIP code, ${name} ${JSON.stringify(fields)} makes ${match} ${expected}`, () => {
    assert.equal(written(name, fields, zip, match), expected);
  });
}

test('SHA-256 is of the UTF-8 bytes, in lower-case hex', () => {
  assert.equal(
    written('HASH_SHA256_REPLACE', {}, card, 'abc'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('a keyed hash is HMAC-SHA256', () => {
  // RFC 4231, test case 1.
  const key = '0b'.repeat(20);
  assert.equal(
    written('HASH_SHA256_REPLACE', { key }, person, 'Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
});

test('a salt differs from match to match, is reported, and follows the value', () => {
  const judge = judging('HASH_SHA256_REPLACE', { salt: true }, card);
  const [first, second] = [judge('abc'), judge('abc')];
  const { salt = '' } = first.verdict;
  assert.match(salt, /^[A-Za-z0-9]{16}$/);
  assert.equal(first.text, written('HASH_SHA256_REPLACE', {}, card, `abc${salt}`));
  assert.notEqual(salt, second.verdict.salt);
  assert.notEqual(first.text, second.text);
});

test('salts are the same again for the same document, and others for another', () => {
  const saltOf = (documentId: string) => {
    const scope = { context: 'c', documentId };
    return judging('HASH_SHA256_REPLACE', { salt: true }, card, scope)('abc').verdict.salt;
  };
  assert.equal(saltOf('a'), saltOf('a'));
  assert.notEqual(saltOf('a'), saltOf('b'));
});

test('MAP_REPLACE looks up inline mappings before files, and falls back', () => {
  const files = () => ['John Smith\tfrom a file', 'Jane Doe\tPatient B'];
  const use = useOf('person', 'person', { files });
  const fields = {
    mappings: { 'john smith': 'Patient A', same: 'same' },
    mappingFiles: ['names.tsv'],
    fallbackStrategy: 'abbreviate',
  };
  const judge = judging('MAP_REPLACE', fields, use);
  assert.equal(judge('JOHN Smith').text, 'Patient A');
  assert.equal(judge('Jane Doe').text, 'Patient B');
  assert.equal(judge('Max Born').text, 'MB');
  assert.equal(judge('same').text, 'S');
  assert.equal(written('MAP_REPLACE', { ...fields, caseSensitive: true }, use, 'JOHN Smith'), 'JS');
  assert.equal(written('MAP_REPLACE', {}, use, 'x'), '{{{REDACTED-person}}}');
});

for (const [fields, files, message] of [
  [{ fallbackStrategy: 'MAP_REPLACE' }, [], /^fallbackStrategy: expected one of ABBREVIATE/],
  [{ mappingFiles: ['a'] }, ['no tab'], /^mappingFiles\[0\]: expected a value, a tab/],
] as const) {
  test(`MAP_REPLACE refuses ${JSON.stringify(fields)}`, () => {
    const use = useOf('person', 'person', { files: () => files });
    assert.throws(() => judging('MAP_REPLACE', fields, use), { message });
  });
}
